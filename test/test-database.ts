/** For tests of what only one of the databases does, or what once is enough for. */
export const usesEmbeddedDatabase = process.env.TEST_DATABASE === 'sqlite';
export const usesDatabaseServer = process.env.TEST_DATABASE === 'postgres';
