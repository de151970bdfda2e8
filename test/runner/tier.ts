const tier = process.env.TEST_TIER;

/**
 * True in `npm run test:all`, which keeps the full matrices: every test of SQL on both databases, all screens in all languages and
 * widths, every script of test/resilience. `npm test` runs the parts that can differ.
 */
export const runsFullMatrices = tier === 'all';

/** True also in a run of chosen unit tests (`npm test -- unit stories`), which are few: these run on both databases. */
export const runsNightlyTests = runsFullMatrices || tier === 'chosen';
