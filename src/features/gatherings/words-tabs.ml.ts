/** The Malayalam of words-tabs.en.ts. Terms and tone: docs/malayalam.md. */
export const tabs = { '/gatherings': 'ഒത്തുചേരലുകൾ' };
