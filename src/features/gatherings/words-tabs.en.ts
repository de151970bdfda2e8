/** A further tab of the page Stories, by its path: the bar on phones has room for no entry of its own. */
export const tabs = { '/gatherings': 'Gatherings' };
