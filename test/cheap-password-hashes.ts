import crypto, { type Argon2Parameters } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Loaded by each process that runs unit tests. A hash with the product's parameters takes 19 MiB and 25 ms of CPU time,
 * which was a quarter of the unit tests' time. Imported hashes may take more. Tests of the hash itself set REAL_PASSWORD_HASHES.
 */
const PRODUCT_MEMORY = 19 * 1024;
const CHEAP = { memory: 64, passes: 1 };
const { argon2 } = crypto;

Object.assign(crypto, {
  argon2(algorithm: 'argon2id', parameters: Argon2Parameters, callback: Parameters<typeof argon2>[2]) {
    const isCheap = parameters.memory >= PRODUCT_MEMORY && !process.env.REAL_PASSWORD_HASHES;
    argon2(algorithm, isCheap ? { ...parameters, ...CHEAP } : parameters, callback);
  },
});
syncBuiltinESMExports();
