/*
 * Shows how fast pages are on a slow phone and a thin line, and what they weigh: 1.6 Mbit/s, 150 ms there and back,
 * the processor slowed four times, nothing in the cache. Not a test: it says whether a limit is met, and exits 0.
 * Chromium slows each answer, whatever protocol it comes by: what one connection for all would gain is not in it.
 *
 *   node bench/web.ts [--runs 5]
 */
import { glob } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildIfStale } from '../cli/build.ts';
import { findOrInstallBrowser } from '../test/ensure-browser.ts';
import { type Chromium, startChromium } from './chromium.ts';
import {
  measureEarliestLike,
  measureHydratedLike,
  measurePageLoad,
  type PageLoad,
  type Target,
} from './page-load.ts';
import { serveStaticPage } from './static-page.ts';
import { formatTable } from './table.ts';
import { ENGLISH_TOPIC, MALAYALAM_TOPIC, startWebCommunity, writeStories } from './web-community.ts';

const REFERENCE = 'Bare static page';
/** Of a first visit to each; the shift is a score. */
const LIMITS: Record<string, { largestPaint: number } | undefined> = {
  'Sign-in': { largestPaint: 400 },
  'Topic, English': { largestPaint: 450 },
  'Topic, Malayalam': { largestPaint: 450 },
};
const LIKE_LIMIT_MS = 1300;
const WEIGHT_LIMIT_KB = 140;
const HEADINGS = [
  'page',
  'first paint',
  'largest',
  'limit',
  'to bare',
  'blocking',
  'longest task',
  'shift',
  'requests before paint',
];
const WEIGHT_HEADINGS = ['page', 'HTML', 'JS', 'CSS', 'images', 'other', 'fonts', 'without fonts', 'limit'];

await main();

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } });
  process.env.NODE_ENV = 'production';
  await buildIfStale();
  const community = await startWebCommunity();
  const reference = await serveStaticPage(writeStories());
  const browser = await startChromium(await findOrInstallBrowser());
  try {
    const { url, cookie } = community;
    const topic = { url: `${url}/stories/${ENGLISH_TOPIC}`, cookie };
    console.log(await checkAssets(url));
    await report(browser, Number(values.runs), topic, {
      [REFERENCE]: { url: reference.url },
      'Sign-in': { url: `${url}/` },
      'Topic, English': topic,
      'Topic, Malayalam': { url: `${url}/stories/${MALAYALAM_TOPIC}`, cookie },
    });
  } finally {
    await browser.stop();
    reference.stop();
    await community.stop();
  }
}

async function report(
  browser: Chromium,
  runs: number,
  topic: Target,
  targets: Record<string, Target>,
): Promise<void> {
  const loads = new Map<string, PageLoad[]>(Object.keys(targets).map((name) => [name, []]));
  const likes: { early: number[]; answered: number[] } = { early: [], answered: [] };
  // In turn, so that whatever else the machine does meets all of them. The first round warms the server up.
  for (let run = -1; run < runs; run += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const seen = await measurePageLoad(browser, target);
      if (run >= 0) loads.get(name)?.push(seen);
    }
    if (run < 0) continue;
    likes.answered.push(await measureHydratedLike(browser, topic));
    likes.early.push(await measureEarliestLike(browser, topic));
  }
  const rows = [...loads].map(([name, seen]) => toTimingRow(name, seen, loads.get(REFERENCE) ?? []));
  console.log(`Milliseconds from the start of a visit, medians of ${runs} (the quickest in brackets)\n`);
  console.log(`${formatTable([HEADINGS, ...rows])}\n`);
  console.log(`A like answers a click: ${formatTimes(likes.answered)} ms; limit ${LIKE_LIMIT_MS}`);
  console.log(`The first click possible, which the browser itself sends: ${formatTimes(likes.early)} ms\n`);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.log(
    `The machine: ${load} at work on ${availableParallelism()} processors; above that, times are too long\n`,
  );
  console.log(`KB over the line\n\n${formatTable([WEIGHT_HEADINGS, ...[...loads].map(toWeightRow)])}\n`);
}

/** Whether each built file has its hash in its name, may be kept for ever, and was compressed when it was built. */
async function checkAssets(url: string): Promise<string> {
  const folder = join(import.meta.dirname, '../build/client/assets');
  const wrong: string[] = [];
  let files = 0;
  for await (const name of glob('*.{js,css,svg,woff2}', { cwd: folder })) {
    const { headers } = await fetch(`${url}/assets/${name}`, { headers: { 'Accept-Encoding': 'br' } });
    const isKept = /immutable/.test(headers.get('cache-control') ?? '') && /-[\w-]{8}\.\w+$/.test(name);
    const isSmall = name.endsWith('.woff2') || headers.get('content-encoding') === 'br';
    files += 1;
    if (!isKept || !isSmall) wrong.push(name);
  }
  const rest = wrong.length > 0 ? `all but ${wrong.join(', ')}` : 'all of them';
  return `${files} built files are hashed, immutable and compressed beforehand: ${rest}\n`;
}

function toTimingRow(name: string, loads: PageLoad[], reference: PageLoad[]): string[] {
  const all = (read: (load: PageLoad) => number) => loads.map(read);
  const largest = median(all((load) => load.largestPaint));
  const ratio = largest / median(reference.map((load) => load.largestPaint));
  const limit = LIMITS[name];
  return [
    name,
    formatTimes(all((load) => load.firstPaint)),
    formatTimes(all((load) => load.largestPaint)),
    limit ? String(limit.largestPaint) : '',
    ratio.toFixed(2),
    formatTimes(all((load) => load.blocking)),
    formatTimes(all((load) => load.longestTask)),
    median(all((load) => load.shift)).toFixed(3),
    String(median(all((load) => load.requestsBeforePaint))),
  ];
}

function toWeightRow([name, loads]: [string, PageLoad[]]): string[] {
  const kinds = ['html', 'js', 'css', 'images', 'other', 'fonts'] as const;
  const bytes = kinds.map((kind) => median(loads.map((load) => load.bytes[kind])));
  const total = bytes.slice(0, -1).reduce((sum, part) => sum + part, 0);
  return [name, ...[...bytes, total].map((part) => (part / 1024).toFixed(1)), String(WEIGHT_LIMIT_KB)];
}

/** The median, and the quickest: what a busy machine adds is in the one and hardly in the other. */
function formatTimes(times: number[]): string {
  return `${Math.round(median(times))} (${Math.round(Math.min(...times))})`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
