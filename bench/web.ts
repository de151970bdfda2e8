/*
 * Measures load times and sizes of pages on a slow phone with a slow network: 1.6 Mbit/s, 150 ms round trip, a processor
 * slowed down four times, and an empty cache. This is not a test: the report shows the limits, and the exit code is
 * always 0. Chromium throttles each response on its own, so the benefit of one shared HTTP/2 connection is not visible.
 *
 *   node bench/web.ts [--runs 5] [--only story]
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
const STORY = 'Story';
const STORY_WITH_THREADS = 'Story with 20 threads';
/** How much later a story may be painted with comments, in milliseconds. */
const COMMENTS_LIMIT_MS = 15;
/** Limits in milliseconds, with an empty cache. */
const LIMITS: Record<string, { largestPaint: number } | undefined> = {
  'Sign-in': { largestPaint: 400 },
  'Topic, English': { largestPaint: 450 },
  'Topic, Malayalam': { largestPaint: 450 },
  Latest: { largestPaint: 450 },
};
const LIKE_LIMIT_MS = 1300;
const WEIGHT_LIMIT_KB = 140;
const HEADINGS = [
  'page',
  'first paint',
  'largest paint',
  'limit',
  'ratio to bare',
  'blocking',
  'longest task',
  'shift',
  'requests before paint',
];
const WEIGHT_HEADINGS = ['page', 'HTML', 'JS', 'CSS', 'images', 'other', 'fonts', 'without fonts', 'limit'];

await main();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { runs: { type: 'string', default: '5' }, only: { type: 'string', default: '' } },
  });
  process.env.NODE_ENV = 'production';
  await buildIfStale();
  const community = await startWebCommunity();
  const reference = await serveStaticPage(writeStories());
  const browser = await startChromium(await findOrInstallBrowser());
  try {
    const { url, cookie } = community;
    const topic = { url: `${url}/stories/${ENGLISH_TOPIC}`, cookie };
    console.log(await checkAssets(url));
    const targets = {
      'Sign-in': { url: `${url}/` },
      'Topic, English': topic,
      'Topic, Malayalam': { url: `${url}/stories/${MALAYALAM_TOPIC}`, cookie },
      Latest: { url: `${url}/stories/latest`, cookie },
      [STORY]: { url: url + community.story, cookie },
      [STORY_WITH_THREADS]: { url: url + community.storyWithThreads, cookie },
    };
    const chosen = Object.entries(targets).filter(([name]) => name.toLowerCase().includes(values.only));
    await report(browser, Number(values.runs), values.only ? undefined : topic, {
      [REFERENCE]: { url: reference.url },
      ...Object.fromEntries(chosen),
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
  /** The page on which likes are measured, if at all. */
  topic: Target | undefined,
  targets: Record<string, Target>,
): Promise<void> {
  const loads = new Map<string, PageLoad[]>(Object.keys(targets).map((name) => [name, []]));
  const likes: { early: number[]; answered: number[] } = { early: [], answered: [] };
  // Alternate between the pages, so that other load on the machine affects all of them. The first round is a warm-up.
  for (let run = -1; run < runs; run += 1) {
    for (const [name, target] of Object.entries(targets)) {
      const seen = await measurePageLoad(browser, target);
      if (run >= 0) loads.get(name)?.push(seen);
    }
    if (run < 0 || !topic) continue;
    likes.answered.push(await measureHydratedLike(browser, topic));
    likes.early.push(await measureEarliestLike(browser, topic));
  }
  const rows = [...loads].map(([name, seen]) => toTimingRow(name, seen, loads.get(REFERENCE) ?? []));
  console.log(`Milliseconds since the start of the navigation: median of ${runs} (fastest in brackets)\n`);
  console.log(`${formatTable([HEADINGS, ...rows])}\n`);
  const [without, withThreads] = [STORY, STORY_WITH_THREADS].map((name) => loads.get(name));
  if (without && withThreads) {
    const later = median(
      withThreads.map((seen, run) => seen.largestPaint - (without[run]?.largestPaint ?? 0)),
    );
    console.log(`20 threads delay a story by ${Math.round(later)} ms; limit ${COMMENTS_LIMIT_MS}\n`);
  }
  if (topic) reportLikes(likes);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  console.log(
    `Load average: ${load} on ${availableParallelism()} processors. A higher load than processors makes times too long.\n`,
  );
  console.log(`KB transferred\n\n${formatTable([WEIGHT_HEADINGS, ...[...loads].map(toWeightRow)])}\n`);
}

function reportLikes(likes: { early: number[]; answered: number[] }): void {
  console.log(
    `First like handled by the page's scripts: ${formatTimes(likes.answered)} ms; limit ${LIKE_LIMIT_MS}`,
  );
  console.log(`First possible like, submitted by the browser as a form: ${formatTimes(likes.early)} ms\n`);
}

/** Reports which built files lack a hash in their name, an immutable cache header or ahead-of-time compression. */
async function checkAssets(url: string): Promise<string> {
  const folder = join(import.meta.dirname, '../build/client/assets');
  const wrong: string[] = [];
  let files = 0;
  for await (const name of glob('*.{js,css,svg,woff2}', { cwd: folder })) {
    const { headers } = await fetch(`${url}/assets/${name}`, { headers: { 'Accept-Encoding': 'br' } });
    const isKept = /immutable/.test(headers.get('cache-control') ?? '') && /(^|-)[\w-]{7,8}\.\w+$/.test(name);
    const isSmall = name.endsWith('.woff2') || headers.get('content-encoding') === 'br';
    files += 1;
    if (!isKept || !isSmall) wrong.push(name);
  }
  const exceptions = wrong.length > 0 ? ` except ${wrong.join(', ')}` : '';
  return `All ${files} built files are hashed, immutable and compressed ahead of time${exceptions}\n`;
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

/** Formats the median and the fastest time. A busy machine raises the median, but hardly the fastest time. */
function formatTimes(times: number[]): string {
  return `${Math.round(median(times))} (${Math.round(Math.min(...times))})`;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
