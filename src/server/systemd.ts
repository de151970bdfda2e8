import { execFile } from 'node:child_process';

type State = 'READY=1' | 'WATCHDOG=1' | 'STOPPING=1';

/**
 * Tells systemd that the server answers, and then regularly that it does not hang: systemd restarts a service
 * that stops reporting. Returns a function that reports the stop. Does nothing if systemd does not wait for
 * reports.
 */
export function reportToSystemd(environment: Record<string, string | undefined>): () => void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = environment;
  if (!NOTIFY_SOCKET) return () => {};
  // Node cannot send to systemd's socket itself. If a report fails, the next one may succeed, or systemd
  // restarts the service.
  const report = (state: State) => execFile('systemd-notify', [state], () => {});
  report('READY=1');
  const everyMs = Number(WATCHDOG_USEC) / 1000 / 3;
  const timer = everyMs > 0 ? setInterval(() => report('WATCHDOG=1'), everyMs) : undefined;
  timer?.unref();
  return () => {
    clearInterval(timer);
    report('STOPPING=1');
  };
}
