import { glob, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { LANGUAGES, type Language } from '../src/languages/languages.ts';
import { createSiteMap } from '../src/pages.ts';
import type { TextsName } from '../src/web/texts/texts.ts';

const KILOBYTE = 1024;
/** The limit for all JavaScript of the first screen, including its texts. React and its router need about 86 KB. */
const HOME_LIMIT_BYTES = 105 * KILOBYTE;
/** The limit for the JavaScript that each further page adds. */
const PAGE_LIMIT_BYTES = 14 * KILOBYTE;
/** The limit for the scripts of typing in English letters, which load when they are used. */
const TYPING_LIMIT_BYTES = 60 * KILOBYTE;
const TYPING_SCRIPT = /\/typing-(aid|worker)-/;

/** Patterns of server code. Minification keeps the names of methods and columns. */
const SERVER_MARKERS = [
  /["'`]node:[\w/]+["'`]/,
  /kysely/i,
  /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/,
  /argon2/i,
  /password_hash/,
  /DATABASE_URL/,
  /nodemailer/i,
];

/** What browsers of 2022 lack and Vite does not rewrite. A script with such a pattern of text does not run at all. */
const NEWER_THAN_PHONES = [
  /\(\?<[!=]/,
  /\.(toSorted|toReversed|toSpliced|groupBy|withResolvers|fromAsync|union|difference|isSubsetOf|toWellFormed)\(/,
  /\.(values|keys|entries)\(\)\.(map|filter|some|every|find|forEach|reduce|flatMap|toArray|take|drop)\(/,
  /AbortSignal\.(timeout|any)|URL\.(canParse|parse)\(/,
];
/** Scripts that an older browser does without: the shelf and the suggestions while typing, which compare the sounds of words. */
const WITHOUT = /\/(typing-worker|keep-shelf|shelf-page)-/;

interface BundleReport {
  problems: string[];
  /** The size of the JavaScript that `/` loads and that each further page adds, after brotli. */
  sizes: { page: string; bytes: number }[];
}

interface Script {
  text: string;
  /** The size of the file that the server sends, compressed with brotli. */
  bytes: number;
}

/** The built scripts by their URL. */
type Scripts = Map<string, Script>;

/** React Router's list of the scripts that the browser loads for each route. */
interface Manifest {
  url: string;
  entry: RouteModules;
  routes: Record<string, Route>;
}

interface Route extends RouteModules {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  hasDefaultExport: boolean;
}

interface RouteModules {
  module: string;
  imports?: string[];
}

if (import.meta.main) await main();

async function main(): Promise<void> {
  const { problems, sizes } = await checkClientBundle(process.cwd());
  for (const { page, bytes } of sizes) {
    console.log(`${page === '/' ? '' : '+'}${formatSize(bytes)}`.padStart(10), page);
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}

/** Checks the built pages below `root` for server code and for more JavaScript than the limits allow. */
async function checkClientBundle(root: string): Promise<BundleReport> {
  const scripts = await readScripts(join(root, 'build/client/assets'));
  const manifest = readManifest(scripts);
  if (!manifest)
    return { problems: ['build/client holds no manifest: run npm start or npm test'], sizes: [] };
  const tables = await listTables(root);
  const sizes = measurePages(manifest, scripts);
  const problems = [
    ...findServerCode(scripts, tables),
    ...findNewerCode(scripts),
    ...findHeavyPages(sizes),
    ...findHeavyTyping(scripts),
  ];
  return { problems, sizes };
}

async function readScripts(folder: string): Promise<Scripts> {
  const scripts: Scripts = new Map();
  for await (const name of glob('**/*.js', { cwd: folder })) {
    const file = join(folder, name);
    const [text, { size }] = await Promise.all([readFile(file, 'utf8'), stat(`${file}.br`)]);
    scripts.set(`/assets/${name}`, { text, bytes: size });
  }
  return scripts;
}

function readManifest(scripts: Scripts): Manifest | undefined {
  for (const [url, { text }] of scripts) {
    if (!basename(url).startsWith('manifest-')) continue;
    return JSON.parse(text.replace(/^window\.__reactRouterManifest=/, '').replace(/;\s*$/, ''));
  }
  return undefined;
}

/** Returns every table that a migration creates. The browser's code must not contain a query for one. */
async function listTables(root: string): Promise<string[]> {
  const tables = new Set<string>();
  for await (const path of glob('migrations/*.ts', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8');
    for (const [, table = ''] of text.matchAll(/createTable\('(\w+)'\)/g)) tables.add(table);
  }
  return [...tables];
}

function findServerCode(scripts: Scripts, tables: string[]): string[] {
  const query = new RegExp(`\\b(from|into|join|update) "?(${tables.join('|')})\\b`);
  const markers = tables.length > 0 ? [...SERVER_MARKERS, query] : SERVER_MARKERS;
  return [...scripts].flatMap(([url, { text }]) =>
    markers.flatMap((marker) => {
      const found = marker.exec(text);
      if (!found) return [];
      return `build/client${url} holds server code (${found[0]}): …${quote(text, found.index)}…; import it only in loaders, actions and rules`;
    }),
  );
}

function findNewerCode(scripts: Scripts): string[] {
  const isDispensable = (url: string) => {
    // The pages are named in the manifest alone.
    const users = [...scripts].filter(
      ([other, { text }]) => !other.includes('/manifest-') && text.includes(`"./${basename(url)}"`),
    );
    return WITHOUT.test(url) || (users.length > 0 && users.every(([other]) => WITHOUT.test(other)));
  };
  return [...scripts].flatMap(([url, { text }]) => {
    const [found] = NEWER_THAN_PHONES.flatMap((newer) => newer.exec(text) ?? []);
    if (!found || isDispensable(url)) return [];
    return `build/client${url} needs a browser newer than 2022: …${quote(text, text.indexOf(found))}…`;
  });
}

/** Returns the code around a place. */
function quote(text: string, at: number): string {
  return text.slice(Math.max(0, at - 40), at + 60).replaceAll('\n', ' ');
}

function findHeavyTyping(scripts: Scripts): string[] {
  const urls = new Set([...scripts.keys()].filter((url) => TYPING_SCRIPT.test(url)));
  const bytes = measure(urls, scripts);
  return bytes > TYPING_LIMIT_BYTES
    ? [`typing in English letters loads ${formatSize(bytes)}, more than ${formatSize(TYPING_LIMIT_BYTES)}`]
    : [];
}

function measurePages(manifest: Manifest, scripts: Scripts): BundleReport['sizes'] {
  const pages = Object.values(manifest.routes).filter(isPage);
  const home = pages.find((page) => pathOf(page, manifest) === '/');
  if (!home) throw new Error('No page has the path /, so there is no first screen to measure');
  const shared = [manifest.url, ...listModules(manifest.entry)];
  const loadedAtHome = new Set([...shared, ...listChain(home, manifest)]);
  const siteMap = Object.fromEntries(
    Object.entries(createSiteMap()).map(([path, names]) => [
      path,
      // Without those of late parts, which stand behind a bar.
      (names.replace(/\|.*/, '').match(/[\w-]+/g) ?? []) as TextsName[],
    ]),
  );
  const texts = measureTexts(['visitors', ...(siteMap['/'] ?? [])], scripts);
  const sizes = [{ page: '/', bytes: measure(loadedAtHome, scripts) + texts }];
  for (const page of pages) {
    if (page === home) continue;
    const path = pathOf(page, manifest);
    const added = listChain(page, manifest).filter((url) => !loadedAtHome.has(url));
    const texts = measureTexts(siteMap[path] ?? [], scripts);
    sizes.push({ page: path, bytes: measure(new Set(added), scripts) + texts });
  }
  return sizes;
}

/** Returns the size of a page's texts in the larger language. A reader loads only one language. */
function measureTexts(names: readonly TextsName[], scripts: Scripts): number {
  const sizes = LANGUAGES.map((language) => {
    const files = names.map((name) => findCatalogue(language, name, scripts));
    return measure(new Set(files), scripts);
  });
  return Math.max(...sizes);
}

function findCatalogue(language: Language, name: TextsName, scripts: Scripts): string {
  const file = `${language}-${name}`;
  const urls = [...scripts.keys()].filter((url) => /^(.+)-[\w-]{7}\.js$/.exec(basename(url))?.[1] === file);
  if (urls.length !== 1) throw new Error(`The texts ${file} are not in exactly one file`);
  return urls[0] ?? '';
}

/** Returns true if a route renders a page: it is not the root, a layout or only an action. */
function isPage(route: Route): boolean {
  return route.id !== 'root' && route.hasDefaultExport && (route.index === true || route.path !== undefined);
}

function pathOf(route: Route, manifest: Manifest): string {
  const parts = listAncestors(route, manifest).flatMap(({ path }) => (path ? [path.replace(/^\//, '')] : []));
  return `/${parts.join('/')}`;
}

function listChain(route: Route, manifest: Manifest): string[] {
  return listAncestors(route, manifest).flatMap(listModules);
}

/** Returns the routes from the root to the route itself. */
function listAncestors(route: Route, manifest: Manifest): Route[] {
  const parent = route.parentId ? manifest.routes[route.parentId] : undefined;
  return parent ? [...listAncestors(parent, manifest), route] : [route];
}

function listModules({ module, imports = [] }: RouteModules): string[] {
  return [module, ...imports];
}

function measure(urls: Set<string>, scripts: Scripts): number {
  return [...urls].reduce((total, url) => {
    const script = scripts.get(url);
    if (!script) throw new Error(`The manifest names ${url}, which does not exist`);
    return total + script.bytes;
  }, 0);
}

function findHeavyPages(sizes: BundleReport['sizes']): string[] {
  return sizes.flatMap(({ page, bytes }) => {
    const limit = page === '/' ? HOME_LIMIT_BYTES : PAGE_LIMIT_BYTES;
    if (bytes <= limit) return [];
    const hint =
      page === '/'
        ? '. Does the sign-in page use all of it? The group "framework" of vite.config.ts takes every file of src/web that its list does not exclude: add the names of new files that only other pages use'
        : '';
    return `${page} ${page === '/' ? 'loads' : 'adds'} ${formatSize(bytes)} of JavaScript after brotli. The limit is ${formatSize(limit)}: load less, or load it later${hint}`;
  });
}

function formatSize(bytes: number): string {
  return `${(bytes / KILOBYTE).toFixed(1)} KB`;
}
