/** Answers with the community's words, one a line. Members only. */
export const WORDS_PATH = '/typing/words';
