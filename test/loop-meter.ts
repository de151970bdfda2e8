/** The longest that one request may keep the event loop busy, in milliseconds of processor time of a quiet machine. */
const LIMIT_MS = 50;
/** What the work of `calibrate` takes on that machine. */
const REFERENCE_MS = 12;

/** Returns LIMIT_MS for this machine as it is now: a slower or busier one gets more. */
export function readTurnLimit(): number {
  return LIMIT_MS * Math.max(1, calibrate() / REFERENCE_MS);
}

/** Returns what a fixed piece of work takes on this machine now, in milliseconds of processor time. */
function calibrate(): number {
  const text = 'മഴ പെയ്തു, ചായ കുടിച്ചു. '.repeat(8000);
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8; round += 1) {
    const before = process.threadCpuUsage();
    text.normalize('NFC').replace(/\p{M}{30}/gu, '');
    fastest = Math.min(fastest, readMs(before));
  }
  return fastest;
}

function readMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
