/** Lets a single test of a file that runs on both databases run on one of them only. */
export const usesEmbeddedDatabase = process.env.TEST_DATABASE === 'sqlite';
export const usesDatabaseServer = process.env.TEST_DATABASE === 'postgres';
