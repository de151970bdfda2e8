/*
 * Measures load times and sizes of pages on a slow phone with a slow network: 1.6 Mbit/s, 150 ms round trip, a processor
 * slowed down four times, and an empty cache, next to a bare page with the same stories. This is not a test: the report shows the
 * limits, and the exit code is 0 either way. Chromium throttles each response on its own, so the benefit of one shared HTTP/2
 * connection is not visible. Playwright attaches an inspector, with which Chromium parses React a second time.
 *
 *   npm run bench:web -- [--runs 5] [--only story]
 */
import './production.ts';

import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { type Browser, chromium } from '@playwright/test';
import { buildIfStale } from '../cli/build.ts';
import { demoStories } from '../cli/demo/stories.ts';
import { createContext } from '../src/compose.ts';
import type { TopicId } from '../src/features/topics/contract.ts';
import { readConfig } from '../src/server/config.ts';
import { migrate } from '../src/server/database/database.ts';
import { BROWSER_OPTIONS, findOrInstallBrowser } from '../test/ensure-browser.ts';
import { createAccount, createStory } from '../test/factories.ts';
import { startServerProcess } from '../test/resilience/server-process.ts';
import { formatTable, median, toVerdict } from './table.ts';

/** The network of a slow phone: 1.6 Mbit/s down, 150 ms latency. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const CPU_SLOWDOWN = 4;
/**
 * Each load starts on a page of another site, as after a tap on a link. Chromium changes the process between sites. A
 * window with `about:blank` would lend its process to the bare page, but not to Kerikko's pages, because these have a
 * `Cross-Origin-Opener-Policy`: the bare page would be painted about 15 ms earlier.
 */
const OTHER_SITE = 'data:text/html,<title>Another site</title>';
/** A new window still paints itself, which takes processor time. A member's window is open before the page loads. */
const WINDOW_SETTLE_MS = 2000;
/** Long enough for a busy machine, whose load the report shows. */
const TIMEOUT_MS = 120_000;
const BARE = 'Bare page';
/** How many times the bare page's largest paint a page may take, on a quiet machine. */
const PAINT_LIMITS: Record<string, number> = { 'Sign-in': 1.15, English: 1.2, Malayalam: 1.25 };

const STORIES = 20;
/** About 1.5 KB in English. Malayalam stories have the same number of letters. */
const LETTERS = 1500;
const MALAYALAM = /[\u0d00-\u0d7f]/;
const paragraphs = demoStories.flatMap((story) => story.content.split(/\n\n+/));
const english = writeStories(paragraphs.filter((text) => !MALAYALAM.test(text)));
const malayalam = writeStories(paragraphs.filter((text) => MALAYALAM.test(text) && !/[a-z]{3}/i.test(text)));

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
});
await buildIfStale();
const folder = mkdtempSync(join(tmpdir(), 'kerikko-bench-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const { story, cookie } = await fill();
// An open stream never lets the network become idle, at which a load counts as ended.
const server = await startServerProcess({ DATA_DIR: folder, LIVE_STREAMS: '0' });
const pages = {
  [BARE]: await serveBarePage(),
  ...Object.fromEntries(
    Object.entries({
      'Sign-in': '/',
      English: '/stories/food',
      Malayalam: '/stories/life',
      Latest: '/stories/latest',
      Story: story,
    })
      .filter(([name]) => name.toLowerCase().includes(values.only.toLowerCase()))
      .map(([name, path]) => [name, `http://localhost:${server.port}${path}`]),
  ),
};
const browser = await chromium.launch({
  executablePath: await findOrInstallBrowser(),
  args: BROWSER_OPTIONS,
});
const loads = new Map(Object.keys(pages).map((name) => [name, [] as Load[]]));
// Alternate between the pages, so that other load on the machine affects all of them. The first round is a warm-up.
for (let run = 0; run <= Number(values.runs); run += 1) {
  for (const [name, url] of Object.entries(pages)) {
    const seen = await load(browser, url, name === 'Sign-in' ? '' : cookie);
    if (run > 0) loads.get(name)?.push(seen);
  }
}
const bare = median((loads.get(BARE) ?? []).map(({ largestPaint }) => largestPaint));
const rows = [...loads].map(([name, own]) => {
  const all = (read: (seen: Load) => number) => own.map(read);
  const largest = median(all(({ largestPaint }) => largestPaint));
  return [
    ...[
      name,
      formatTimes(all(({ firstPaint }) => firstPaint)),
      formatTimes(all((seen) => seen.largestPaint)),
    ],
    (largest / bare).toFixed(2),
    formatTimes(all(({ blocking }) => blocking)),
    (median(all(({ bytes }) => bytes)) / 1024).toFixed(1),
    ...toVerdict(largest / bare, PAINT_LIMITS[name], ' × bare'),
  ];
});
const head = ['page', 'first paint', 'largest paint', '÷ bare', 'blocking', 'KB', 'limit', 'verdict'];
console.log(`Milliseconds since the start of the navigation: median of ${values.runs} (fastest in brackets)

${formatTable([head, ...rows])}

Load average: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} processors. A higher load than processors makes times too long.`);
await browser.close();
await server.kill('SIGTERM');
process.exit(0);

/** Paints are in milliseconds since the start of the navigation. Bytes are counted on the network, with headers. */
interface Load {
  firstPaint: number;
  largestPaint: number;
  /** How many milliseconds of tasks a tap could have waited for: each task's time above 50 ms. */
  blocking: number;
  bytes: number;
}

/** Loads a page in a new window with an empty cache, without any interaction. */
async function load(browser: Browser, url: string, token: string): Promise<Load> {
  const viewport = { width: 390, height: 844 };
  const context = await browser.newContext({ viewport, locale: 'en-US', timezoneId: 'Asia/Kolkata' });
  const page = await context.newPage();
  await page.goto(OTHER_SITE);
  await new Promise((resolve) => setTimeout(resolve, WINDOW_SETTLE_MS));
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  if (token)
    await context.addCookies([{ name: 'kerikko', value: token, url, httpOnly: true, sameSite: 'Lax' }]);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(url, { waitUntil: 'networkidle', timeout: TIMEOUT_MS });
  const paints = await page.evaluate(readPaints);
  await context.close();
  return { ...paints, bytes };
}

/** Runs inside the page, and so cannot use anything else in this file. */
async function readPaints(): Promise<Omit<Load, 'bytes'>> {
  const read = (type: string) =>
    new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
      observer.observe({ type, buffered: true });
      setTimeout(() => resolve([]), 100);
    });
  const paints = await read('paint');
  const firstPaint = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
  return {
    firstPaint,
    largestPaint: (await read('largest-contentful-paint')).at(-1)?.startTime ?? 0,
    blocking: (await read('longtask')).reduce((sum, { duration }) => sum + duration - 50, 0),
  };
}

/** Writes one topic in English and one in Malayalam, and returns the path of a story and a member's cookie. */
async function fill(): Promise<{ story: string; cookie: string }> {
  const context = await createContext(readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }));
  await migrate(context.database);
  const author = await createAccount(context, 'member', { name: 'Sreelatha Menon' });
  const publish = (topic: TopicId, content: string) =>
    createStory({ context }, author, { topic, title: content.split(/\s+/, 4).join(' '), content });
  for (const content of english) await publish('food', content);
  for (const content of malayalam) await publish('life', content);
  const id = await publish('travel', english[0] ?? '');
  const { token } = await createAccount(context, 'member', { name: 'Jincy' });
  await context.close();
  return { story: `/stories/travel/${id}`, cookie: token };
}

/** Serves the stories as one static page without scripts, fonts or other files, as a lower bound. Returns its address. */
async function serveBarePage(): Promise<string> {
  const toHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const articles = english.map((text) => `<article><h2>A story</h2><p>${toHtml(text)}</p></article>`);
  const body = brotliCompressSync(`<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Stories</title>
<style>body{font:18px/1.75 serif;max-width:62ch;margin:auto}p{white-space:pre-wrap}</style>
<h1>Stories</h1>${articles.join('\n')}`);
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' };
  const http = createServer((_request, response) => response.writeHead(200, headers).end(body));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return `http://localhost:${(http.address() as AddressInfo).port}/`;
}

/** Joins paragraphs of the demo's stories into stories of equal size. Repeating one text would compress too well. */
function writeStories(source: readonly string[]): string[] {
  let next = 0;
  return Array.from({ length: STORIES }, () => {
    let text = '';
    while (text.length < LETTERS) text += `${text && '\n\n'}${source[next++ % source.length]}`;
    return text.slice(0, text.lastIndexOf(' ', LETTERS));
  });
}

/** Formats the median and the fastest time. A busy machine raises the median, but hardly the fastest time. */
function formatTimes(times: number[]): string {
  return `${Math.round(median(times))} (${Math.round(Math.min(...times))})`;
}
