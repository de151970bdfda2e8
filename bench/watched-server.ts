import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { loadServer } from '../cli/load-server.ts';

/* Starts the server as `npm start` does, and writes how long its event loop was held to the file BENCH_DELAYS, in milliseconds. */

const WRITE_MS = 500;
const MS = 1e-6;
const file = process.env.BENCH_DELAYS ?? '';

const { serve, readConfig } = await loadServer();
await serve(readConfig(process.env), { print: () => {} });
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
setInterval(() => {
  const figures = { p99: delays.percentile(99) * MS, max: delays.max * MS };
  writeFileSync(`${file}.new`, JSON.stringify(figures));
  renameSync(`${file}.new`, file);
}, WRITE_MS);
