import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { startMailServer } from '../e2e/mail-server.ts';
import { findFreePort } from '../free-port.ts';
import { type Member, startWithFixtures } from './member.ts';
import { check, median, milliseconds, runScenario, waitUntil } from './report.ts';

/*
 * Signing up does not wait for a mail server that is down, or that accepts connections and sends nothing. With the
 * parameter 'arrive', the script restarts the mail server and waits until the outbox has sent all mails.
 */

const SIGN_UPS = 10;
const SIGN_UP_LIMIT_MS = 1000;

const awaitsArrival = process.argv[2] === 'arrive';

await runScenario('mail server down, then silent', async (dataDir) => {
  const mailPort = await findFreePort();
  const settings = { SMTP_URL: `smtp://127.0.0.1:${mailPort}` };
  const { server, fixtures } = await startWithFixtures(dataDir, { settings });
  const { visitor } = fixtures;
  const signedUp: string[] = [];
  const down = await signUp(visitor, signedUp);

  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {})));
  silent.listen(mailPort, '127.0.0.1');
  await once(silent, 'listening');
  const slow = await signUp(visitor, signedUp);
  for (const socket of sockets) socket.destroy();
  silent.close();
  await once(silent, 'close');

  const figures = [
    `${SIGN_UPS} sign-ups while the mail server was down: median ${milliseconds(median(down))}, longest ${milliseconds(Math.max(...down))}`,
    `${SIGN_UPS} sign-ups while the mail server was silent: median ${milliseconds(median(slow))}, longest ${milliseconds(Math.max(...slow))}`,
  ];
  if (awaitsArrival) {
    const mailServer = await startMailServer(mailPort);
    const arrived = () => new Set(mailServer.mails.map((mail) => mail.to?.[0]?.address));
    const waited = await waitUntil('every mail has arrived', () =>
      signedUp.every((email) => arrived().has(email)),
    );
    figures.push(
      `all ${signedUp.length} mails arrived within ${(waited / 1000).toFixed(0)} s after the mail server's restart`,
    );
    await mailServer.stop();
  }
  await server.kill('SIGKILL');
  return figures;
});

/** Signs up one person after another, so that password hashing does not compete for the cores. Returns milliseconds. */
async function signUp(visitor: Member, signedUp: string[]): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < SIGN_UPS; index += 1) {
    const email = `${randomUUID()}@example.org`;
    const answer = await visitor.post('/', { intent: 'sign-up', email, password: 'puttum kadalayum' });
    check([200, 302].includes(answer.status), `a sign-up returned ${answer.status}: ${answer.text}`);
    signedUp.push(email);
    times.push(answer.ms);
  }
  check(median(times) < SIGN_UP_LIMIT_MS, `sign-ups took ${milliseconds(median(times))} (median)`);
  return times;
}
