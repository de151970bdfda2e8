/** A further tab of the page Stories, by its path: the bar on phones has no room for a separate entry. */
export const tabs = { '/gatherings': 'Gatherings' };
