/** The name of the tab of the search. */
export const tabs = { gatherings: 'Gatherings' };
