/** The address of the community's words, one word a line. Members only. */
export const WORDS_PATH = '/typing/words';
