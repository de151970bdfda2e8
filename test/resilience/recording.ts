import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { MAX_RECORDING_MS, WAVE_STEPS } from '../../src/features/recordings/limits-contract.ts';
import { addDuration } from '../../src/features/recordings/server/audio-file.ts';
import { BROWSER_OPTIONS, findOrInstallTestBrowser } from '../ensure-browser.ts';
import { type Member, startWithFixtures } from './member.ts';
import { check, runScenario } from './report.ts';

/*
 * A browser has ten minutes of recording that it could not send, one piece for every four seconds. The page sends them over a slow
 * line whose network drops three times, and publishes. The server must have every byte.
 */

/** The line of bench/page-load.ts: 1.6 Mbit/s down, 0.75 up, 150 ms of latency. */
const LINE = { downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8, latency: 150 };
const PIECES = 150;
/** A browser records 64 kbit/s: see microphone.ts. */
const PIECE_BYTES = 32_000;
/** The network drops after so many answers. */
const DROPS = [30, 75, 120];
const DROP_MS = 6000;
/** Allows for a loaded machine. */
const LIMIT_MS = 300_000;
/** The element that begins a cluster of a WebM file. */
const CLUSTER = Buffer.from([0x1f, 0x43, 0xb6, 0x75]);

await runScenario('ten minutes of recording over a slow line', async (dataDir) => {
  const {
    server,
    fixtures: { members },
  } = await startWithFixtures(dataDir);
  const recording = await composeRecording();
  const browser = await chromium.launch({
    executablePath: await findOrInstallTestBrowser(),
    args: BROWSER_OPTIONS,
  });
  const page = await browser.newPage();
  page.setDefaultTimeout(LIMIT_MS);
  const { accountId, cookie } = members[1] as Member;
  await page.context().addCookies([{ name: 'kerikko', value: cookie.split('=')[1] ?? '', url: server.url }]);
  // A page of the same origin, without the scripts that would send the pieces.
  await page.goto(`${server.url}/healthz`);
  const key = randomUUID();
  await keepOnDevice(page, `unsent-recordings:${accountId}`, `${key}/${randomUUID()}`, recording);
  const network = await page.context().newCDPSession(page);
  const setOffline = (offline: boolean) =>
    network.send('Network.emulateNetworkConditions', { offline, ...LINE });
  await network.send('Network.enable');
  await setOffline(false);
  const counts = { answered: 0, lost: 0, drops: 0 };
  const isPiece = (request: { method(): string; url(): string }) =>
    request.method() === 'POST' && request.url().endsWith('/recordings');
  page.on('requestfailed', (request) => isPiece(request) && counts.lost++);
  page.on('response', async (response) => {
    if (!isPiece(response.request()) || response.status() !== 200) return;
    counts.answered++;
    if (!DROPS.includes(counts.answered)) return;
    counts.drops++;
    await setOffline(true);
    await pause(DROP_MS);
    await setOffline(false);
  });

  const started = performance.now();
  const took = () => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  await page.goto(`${server.url}/tell?draft=${key}`);
  await page.getByText('Everything has been sent.').first().waitFor();
  const sent = took();
  await page.getByRole('radio').nth(1).check();
  await page.getByLabel('Story Title').fill('Ten minutes on the ferry');
  await page.getByRole('button', { name: 'Publish Story' }).click();
  await page.getByRole('heading', { name: 'Ten minutes on the ferry' }).waitFor();
  const published = took();
  check(counts.drops === DROPS.length, `the network dropped ${counts.drops} times`);
  check(counts.lost > 0, 'no request was lost');
  const source = await page.locator('audio').getAttribute('src');
  const stored = await (await page.request.get(`${server.url}${source}`)).body();
  const whole = addDuration(recording, MAX_RECORDING_MS);
  check(stored.equals(whole), `the server has ${stored.byteLength} of ${whole.byteLength} bytes`);
  await browser.close();
  await server.kill('SIGTERM');
  return [
    `${PIECES} pieces, ${(recording.byteLength / 1e6).toFixed(1)} MB, ${counts.drops} drops of ${DROP_MS / 1000} s: every byte arrived`,
    `sent after ${sent}, published after ${published}; ${counts.lost} requests were lost and repeated`,
  ];
});

/** Returns a WebM file whose sound repeats one of the demo's recordings until it has the size of ten minutes. */
async function composeRecording(): Promise<Buffer> {
  const demo = await readFile(join(import.meta.dirname, '../../cli/demo/recordings/ferry.webm'));
  const start = demo.indexOf(CLUSTER);
  const sound = Buffer.alloc(PIECES * PIECE_BYTES - start, demo.subarray(start));
  return Buffer.concat([demo.subarray(0, start), sound]);
}

/** Keeps pieces as unsent-pieces.ts does after a recording without a network. */
async function keepOnDevice(page: Page, database: string, path: string, recording: Buffer): Promise<void> {
  const known = {
    pieces: PIECES,
    duration: MAX_RECORDING_MS,
    peaks: '5'.repeat(WAVE_STEPS),
    keptAt: Date.now(),
  };
  await page.evaluate(
    async ([name, base64, part, whole, size]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const opening = indexedDB.open(name, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('pieces');
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      const transaction = opening.result.transaction('pieces', 'readwrite');
      const store = transaction.objectStore('pieces');
      store.put(whole, part);
      for (let number = 0; number < whole.pieces; number += 1) {
        store.put(new Blob([bytes.subarray(number * size, (number + 1) * size)]), `${part}/${number}`);
      }
      await new Promise((resolve) => transaction.addEventListener('complete', resolve));
      opening.result.close();
    },
    [database, recording.toString('base64'), path, known, PIECE_BYTES] as const,
  );
}
