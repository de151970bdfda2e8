import { afterAll } from 'vitest';

const { Request, Response } = globalThis;

// Whoever makes an HTTP server gets Hono's Request and Response in their place, which lack what later files read by.
afterAll(() => {
  for (const [name, value] of Object.entries({ Request, Response })) {
    Object.defineProperty(globalThis, name, { value });
  }
});
