import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../../../languages/languages.ts';
import { findKeeper } from '../kept/device.ts';
import { endShelf } from '../kept/end-shelf.ts';
import { MAX_AGE_MS } from '../kept/limits.ts';
import { openStories, read, readState, type StoredStory } from '../kept/store.ts';
import { synchronise } from '../kept/synchronise.ts';
import { listWaiting, sendWaiting } from '../kept/waiting.ts';
import { element } from './element.ts';
import { pathOf, SHELF_PAGE, type Shelf, writeTime } from './shelf.ts';
import { drawShelf } from './shelf-view.ts';
import { drawStory } from './story-view.ts';
import { WORDS } from './words.ts';

/** How often the page checks whether the server answers. */
const CONTACT_MS = 10_000;
/** While the server answers, the page compares its stories with the server's at most this often. */
const SYNC_MS = 60_000;

const language = applyReader();
const words = WORDS[language];
const status = element('p', { role: 'status', class: 'status' });
const body = element('div', { class: 'body' });
const network = element('div', { role: 'status' });
let shelf: Shelf | undefined;
let synchronised = 0;

void start();

async function start(): Promise<void> {
  document.querySelector('main')?.replaceChildren(status, network, body);
  await load();
  addEventListener('popstate', () => void load());
  addEventListener('online', () => void contact());
  setInterval(() => void contact(), CONTACT_MS);
  await contact();
}

/**
 * Reads the data for the address from the device, without photos, and draws it. With `isWhole`, reads every
 * story.
 */
async function load(isWhole = false): Promise<void> {
  const account = findKeeper();
  try {
    shelf = account ? await readShelf(account, isWhole) : undefined;
  } catch {
    shelf = undefined;
    if (account) return drawMessage(words.noStorage);
  }
  draw();
}

async function readShelf(account: string, isWhole: boolean): Promise<Shelf | undefined> {
  const wanted = isWhole ? undefined : /^\/stories\/[^/]+\/([\da-f-]{36})$/.exec(location.pathname)?.[1];
  const database = await openStories(account);
  const [state, stories, waiting] = await Promise.all([
    readState(database),
    // The page of one story must not wait until all stories are read.
    wanted
      ? read<StoredStory[]>(database, 'stories', (store) => store.getAll(wanted))
      : read<StoredStory[]>(database, 'stories', (store) => store.getAll()),
    listWaiting(account),
  ]);
  if (!state || Date.now() - state.at > MAX_AGE_MS) {
    database.close();
    if (state) await endShelf(account);
    return undefined;
  }
  shelf?.database.close();
  return {
    ...{ account, language, words, state, waiting, database, go, say },
    isOfOne: wanted !== undefined,
    stories: new Map(stories.map((story) => [story.id, story])),
    redraw: () => load(),
    send: () => void contact(),
  };
}

/** Sends the waiting items, compares the stories with the server, and draws changes. */
async function contact(): Promise<void> {
  const response = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined);
  if (!response?.ok) return network.replaceChildren();
  if (!shelf) return offerPage();
  const { account } = shelf;
  const { sent, delayed } = await sendWaiting(account).catch(() => ({ sent: 0, delayed: 0 }));
  const isDue = sent > 0 || Date.now() - synchronised > SYNC_MS;
  const result = isDue ? await synchronise(account).catch(() => 'failed' as const) : 'busy';
  if (result === 'kept') synchronised = Date.now();
  // Do not redraw a form that is being filled.
  const isTyping = document.activeElement?.matches('main input, main textarea, main select');
  if (result === 'ended' || ((result === 'kept' || sent + delayed > 0) && !isTyping)) await load();
  if (sent > 0) say(words.sent(sent));
  offerPage();
}

/** The reader may be in the middle of a story, so offer the page instead of reloading. */
function offerPage(): void {
  if (network.firstChild) return;
  const href = location.pathname === SHELF_PAGE ? '/dashboard' : location.href;
  network.append(element('p', {}, `${words.online} `, element('a', { href }, words.continue)));
}

function draw(): void {
  if (!shelf) {
    drawMessage(words.empty, words.emptyText);
    return;
  }
  const path = decodeURI(location.pathname);
  const story = [...shelf.stories.values()].find((one) => pathOf(one) === path);
  if (!story && shelf.isOfOne) {
    void load(true);
    return;
  }
  const note = element('p', { class: 'kept' }, words.asOf(writeTime(shelf, shelf.state.at)));
  if (story) {
    const title = element('h1', { tabindex: '-1', lang: story.titleLanguage }, story.title);
    show(story.title, note, title, ...drawStory(shelf, story));
  } else {
    const isShelf = path === SHELF_PAGE || path === '/shelf';
    const tryAgain = element('a', { href: '' }, words.tryAgain);
    const missing = !isShelf && element('p', { class: 'missing' }, `${words.notHere} `, tryAgain);
    const nodes = [element('h1', { tabindex: '-1' }, words.title), note, ...(missing ? [missing] : [])];
    show(words.title, ...nodes, ...drawShelf(shelf));
  }
}

function drawMessage(sentence: string, text?: string): void {
  const settings = element('a', { href: '/shelf' }, words.toSettings);
  show(
    words.title,
    element('h1', {}, words.title),
    element('p', {}, sentence),
    element('p', {}, text ?? ''),
    settings,
  );
}

function show(title: string, ...nodes: Node[]): void {
  document.title = title;
  body.replaceChildren(...nodes);
}

/** Shows another page of the shelf, with the focus on its heading as after a navigation. */
function go(path: string): void {
  history.pushState(null, '', path);
  say('');
  void load().then(() => {
    scrollTo(0, 0);
    body.querySelector('h1')?.focus({ preventScroll: true });
  });
}

function say(sentence: string): void {
  status.textContent = sentence;
}

/** Applies the settings of the last page: see src/web/connection/prepare-for-offline.ts. Returns its language. */
function applyReader(): Language {
  const root = document.documentElement;
  try {
    const reader = JSON.parse(localStorage.getItem('reader') ?? '{}');
    for (const name of ['theme', 'textSize', 'lineSpacing']) {
      if (reader[name]) root.dataset[name] = reader[name];
    }
    for (const token in reader.accent ?? {}) root.style.setProperty(token, reader.accent[token]);
    if (isLanguage(reader.language)) root.lang = reader.language;
  } catch {
    // A browser without storage has no shelf either.
  }
  return isLanguage(root.lang) ? root.lang : DEFAULT_LANGUAGE;
}
