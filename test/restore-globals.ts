import { afterAll } from 'vitest';

const { Request, Response } = globalThis;

// Creating an HTTP server replaces these globals with Hono's classes, which lack methods that later test files use.
afterAll(() => {
  for (const [name, value] of Object.entries({ Request, Response })) {
    Object.defineProperty(globalThis, name, { value });
  }
});
