import { performance } from 'node:perf_hooks';

/** How often the utilisation is measured. */
const INTERVAL_MS = 500;
const BUSY_UTILISATION = 0.5;

let measuredAt = performance.now();
let measured = performance.eventLoopUtilization();
let isBusy = false;

/** Returns whether this process was recently busy for more than half of the time. */
export function isProcessBusy(): boolean {
  const now = performance.now();
  if (now - measuredAt >= INTERVAL_MS) {
    const before = measured;
    measured = performance.eventLoopUtilization();
    measuredAt = now;
    isBusy = performance.eventLoopUtilization(measured, before).utilization > BUSY_UTILISATION;
  }
  return isBusy;
}
