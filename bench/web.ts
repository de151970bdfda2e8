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
import { serveStaticPage } from './static-page.ts';
import { formatTable } from './table.ts';
import { ENGLISH_TOPIC, MALAYALAM_TOPIC, startCommunity, writeStories } from './web-community.ts';
import { likeAtOnce, likeWithScripts, look, type Place, type Visit } from './web-visit.ts';

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
  const community = await startCommunity();
  const reference = await serveStaticPage(writeStories());
  const browser = await startChromium(await findOrInstallBrowser());
  try {
    const { url, cookie } = community;
    const topic = { url: `${url}/stories/${ENGLISH_TOPIC}`, cookie };
    console.log(await tellFiles(url));
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
  topic: Place,
  places: Record<string, Place>,
): Promise<void> {
  const visits = new Map<string, Visit[]>(Object.keys(places).map((name) => [name, []]));
  const likes: { early: number[]; answered: number[] } = { early: [], answered: [] };
  // In turn, so that whatever else the machine does meets all of them. The first round warms the server up.
  for (let run = -1; run < runs; run += 1) {
    for (const [name, place] of Object.entries(places)) {
      const seen = await look(browser, place);
      if (run >= 0) visits.get(name)?.push(seen);
    }
    if (run < 0) continue;
    likes.answered.push(await likeWithScripts(browser, topic));
    likes.early.push(await likeAtOnce(browser, topic));
  }
  const rows = [...visits].map(([name, seen]) => rowOf(name, seen, visits.get(REFERENCE) ?? []));
  console.log(`Milliseconds from the start of a visit, medians of ${runs} (the quickest in brackets)\n`);
  console.log(`${formatTable([HEADINGS, ...rows])}\n`);
  console.log(`A like answers a click: ${told(likes.answered)} ms; limit ${LIKE_LIMIT_MS}`);
  console.log(`The first click possible, which the browser itself sends: ${told(likes.early)} ms\n`);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.log(
    `The machine: ${load} at work on ${availableParallelism()} processors; above that, times are too long\n`,
  );
  console.log(`KB over the line\n\n${formatTable([WEIGHT_HEADINGS, ...[...visits].map(weightOf)])}\n`);
}

/** Whether each built file has its hash in its name, may be kept for ever, and was compressed when it was built. */
async function tellFiles(url: string): Promise<string> {
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

function rowOf(name: string, visits: Visit[], reference: Visit[]): string[] {
  const all = (read: (visit: Visit) => number) => visits.map(read);
  const largest = median(all((visit) => visit.largestPaint));
  const ratio = largest / median(reference.map((visit) => visit.largestPaint));
  const limit = LIMITS[name];
  return [
    name,
    told(all((visit) => visit.firstPaint)),
    told(all((visit) => visit.largestPaint)),
    limit ? String(limit.largestPaint) : '',
    ratio.toFixed(2),
    told(all((visit) => visit.blocking)),
    told(all((visit) => visit.longestTask)),
    median(all((visit) => visit.shift)).toFixed(3),
    String(median(all((visit) => visit.requestsBeforePaint))),
  ];
}

function weightOf([name, visits]: [string, Visit[]]): string[] {
  const kinds = ['html', 'js', 'css', 'images', 'other', 'fonts'] as const;
  const bytes = kinds.map((kind) => median(visits.map((visit) => visit.bytes[kind])));
  const total = bytes.slice(0, -1).reduce((sum, part) => sum + part, 0);
  return [name, ...[...bytes, total].map((part) => (part / 1024).toFixed(1)), String(WEIGHT_LIMIT_KB)];
}

/** The median, and the quickest: what a busy machine adds is in the one and hardly in the other. */
function told(times: number[]): string {
  return `${Math.round(median(times))} (${Math.round(Math.min(...times))})`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
