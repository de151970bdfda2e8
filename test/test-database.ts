/** For the few tests in a file for both databases that concern only one of them, or need to run only once. */
export const usesEmbeddedDatabase = process.env.TEST_DATABASE === 'sqlite';
export const usesDatabaseServer = process.env.TEST_DATABASE === 'postgres';
