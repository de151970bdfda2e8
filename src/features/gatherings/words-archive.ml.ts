/** The Malayalam of words-archive.en.ts. */
export const archived = 'ഞാൻ നടത്തിയ ഒത്തുചേരലുകളുമടക്കം';
