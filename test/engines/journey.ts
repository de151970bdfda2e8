import { setTimeout as pause } from 'node:timers/promises';
import { createPerson } from '../e2e/people.ts';
import { findFreePort } from '../free-port.ts';
import { check, runScenario } from '../resilience/report.ts';
import { startServerProcess } from '../resilience/server-process.ts';
import { firefox } from './firefox.ts';
import type { Tab } from './tab.ts';
import { webkit } from './webkit.ts';

/* A member's way through Kerikko in an engine other than Chromium: `journey.ts Firefox`. */

const WAIT_MS = 20_000;
const PASSWORD = 'chaya-kadi-2026';
const STORY = 'മഴയത്തൊരു ചായ';
const DRAFT = 'ബസ് കാത്ത്';
const TITLE = '[name=title]';
const CONTENT = '[name=content]';
/** React attaches its data to the elements of a hydrated page. */
const HAS_SCRIPT =
  'Object.keys(document.querySelector(`form[action="/sign-out"]`) ?? {}).some((key) => key.startsWith("__react"))';
const PUBLISH = 'main form button:not([type=button])';

const engine = [firefox, webkit].find(({ name }) => name === process.argv[2]);
if (!engine) throw new Error('Name an engine: Firefox or WebKit');

await runScenario(engine.name, async (dataDir) => {
  const PORT = String(await findFreePort());
  const url = `http://localhost:${PORT}`;
  const environment = { DATA_DIR: dataDir, PORT, PUBLIC_URL: url };
  let server = await startServerProcess(environment);
  const { email } = await createPerson({ url, dataDir }, 'member', { name: 'Ammu', password: PASSWORD });
  const tab = await engine.open();
  try {
    await signIn(tab, url, email);
    await publishAndLike(tab, url);
    await writeDraftAndGoBack(tab, url);
    await signOutAndGoBack(tab, () => tab.goto(`${url}/account`));
    await signIn(tab, url, email);
    await signOutAndGoBack(tab, () => openHydrated(tab, `${url}/account`));

    await tab.read('void navigator.serviceWorker.ready.then(() => { window.isReady = true })');
    await expect(tab, 'the service worker is installed', 'window.isReady === true');
    await server.kill('SIGTERM');
    await tab.goto(`${url}/account`);
    await expect(
      tab,
      'without a server, our offline page appears',
      '/can’t be reached/.test(document.body.innerText)',
    );
    server = await startServerProcess(environment);
    await expect(
      tab,
      'the offline page continues by itself',
      '/Not logged in/.test(document.body.innerText)',
    );
  } finally {
    await tab.close();
    await server.kill('SIGTERM');
  }
  return ['sign-in, publish, like, draft and back, sign-out and back, offline'];
});

async function signIn(tab: Tab, url: string, email: string): Promise<void> {
  await openHydrated(tab, url);
  await tab.type('[name=email]', email);
  await tab.type('[name=password]', PASSWORD);
  await tab.click('main form [type=submit]');
  await expect(tab, 'a member can sign in', `document.querySelector('nav a[href="/write"]') !== null`);
}

async function publishAndLike(tab: Tab, url: string): Promise<void> {
  await openHydrated(tab, `${url}/stories/food?write`);
  await tab.type(TITLE, STORY);
  await tab.type(CONTENT, 'കട്ടൻ ചായയും പരിപ്പുവടയും.');
  await expect(tab, 'the form can be sent', `document.querySelector('${PUBLISH}').ariaDisabled !== 'true'`);
  await tab.click(PUBLISH);
  await expect(
    tab,
    'the story is published',
    `document.querySelector('article')?.innerText.includes('${STORY}')`,
  );
  await tab.click('article [aria-pressed=false]');
  await expect(
    tab,
    'the like is kept',
    'document.querySelector("article [aria-pressed=true]")?.innerText.trim() === "1"',
  );
}

async function writeDraftAndGoBack(tab: Tab, url: string): Promise<void> {
  await openHydrated(tab, `${url}/stories/travel?write`);
  await tab.type(TITLE, DRAFT);
  await tab.type(CONTENT, 'ഒരു മണിക്കൂർ');
  await openHydrated(tab, `${url}/account`);
  await goBack(tab);
  await expect(
    tab,
    'a draft has its title after going back',
    `document.querySelector('${TITLE}')?.value === '${DRAFT}'`,
  );
  await expectHydrated(tab);
  await tab.type(CONTENT, '.');
  await expect(
    tab,
    'the next key saves the draft with its title',
    `Object.values(localStorage).some((draft) => draft.includes('${DRAFT}') && draft.includes('.'))`,
  );
}

/** The page starts to watch its session some seconds after it has appeared: `open` waits for that or does not. */
async function signOutAndGoBack(tab: Tab, open: () => Promise<void>): Promise<void> {
  await open();
  await expect(tab, 'the page’s form has its script', HAS_SCRIPT);
  // The page itself notes what is visible when it comes back from the back/forward cache, before it reloads.
  await tab.read(
    'void addEventListener("pageshow", () => { sessionStorage.visible = document.documentElement.checkVisibility() })',
  );
  await tab.click('form[action="/sign-out"] button');
  await expect(tab, 'a member can sign out', 'document.querySelector("[name=password]") !== null');
  await goBack(tab);
  await expect(
    tab,
    'going back after signing out shows no private page',
    'sessionStorage.visible !== "true" && /Not logged in/.test(document.body.innerText)',
  );
}

/** Not by the protocols' own commands, which wait for a page to load. A page from the back/forward cache does not. */
async function goBack(tab: Tab): Promise<void> {
  await tab.read('void setTimeout(() => history.back())');
  await pause(200);
}

async function openHydrated(tab: Tab, url: string): Promise<void> {
  await tab.goto(url);
  await expectHydrated(tab);
}

/** Waits for the scripts that load last: they handle going back and a missing network. */
function expectHydrated(tab: Tab): Promise<void> {
  return expect(
    tab,
    'the page’s scripts run',
    'window.onpopstate === null && document.querySelectorAll("body > [aria-live=polite]").length === 2',
  );
}

/** Waits until a JavaScript expression is true in the page. */
async function expect(tab: Tab, what: string, expression: string): Promise<void> {
  const deadline = performance.now() + WAIT_MS;
  while ((await tab.read(`Boolean(${expression})`).catch(() => false)) !== true) {
    const page =
      'location.href + JSON.stringify([...document.querySelectorAll("main [name]")].map(({ value }) => value)) + document.body.innerText.slice(0, 500)';
    check(performance.now() < deadline, `${what}: not so at ${await tab.read(page).catch(String)}`);
    await pause(50);
  }
}
