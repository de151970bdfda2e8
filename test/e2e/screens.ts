import { expect, type Page } from '@playwright/test';
import {
  createFormerAdministrator,
  type House,
  PASSWORD,
  removeAdministrator,
  withoutTopics,
} from './house.ts';
import { signInAs } from './people.ts';

export interface Screen {
  name: string;
  path: string | ((house: House) => string);
  /** Nobody, where none is named. */
  as?: keyof House['people'];
  /** What leads from the page to the state that is meant. Finds its way without words: it is walked in each language. */
  prepare?: (page: Page, house: House) => Promise<unknown>;
}

/** Every screen and state of those who are not members, or not yet. */
export const VISITORS_SCREENS: Screen[] = [
  { name: 'sign in', path: '/' },
  { name: 'sign in, to return', path: '/?to=/stories/food' },
  { name: 'sign in, signed up', path: '/?notice=signed-up' },
  { name: 'sign in, refused', path: '/', prepare: (page) => signIn(page, 'nobody@example.org') },
  {
    name: 'sign in, awaiting approval',
    path: '/',
    prepare: (page, { people }) => signIn(page, people.waiting.email),
  },
  {
    name: 'sign in, declined',
    path: '/',
    prepare: (page, { people }) => signIn(page, people.declined.email),
  },
  { name: 'sign up', path: '/?mode=sign-up' },
  {
    name: 'sign up, refused',
    path: '/?mode=sign-up',
    prepare: (page) => signIn(page, 'a@example.org', 'password'),
  },
  { name: 'sign up, first administrator', path: '/?setup=none' },
  { name: 'ask again, too late', path: '/ask-again' },
  { name: 'reset password', path: '/reset-password' },
  { name: 'reset password, sent', path: '/reset-password?notice=sent' },
  {
    name: 'reset password, choose',
    path: (house) => new URL(house.resetLink).pathname + new URL(house.resetLink).search,
  },
  {
    name: 'reset password, weak',
    path: (house) => new URL(house.resetLink).pathname + new URL(house.resetLink).search,
    prepare: (page) => send(page, 'main form', { password: 'password' }),
  },
  { name: 'reset password, done', path: '/reset-password?notice=done' },
  { name: 'reset password, no link', path: '/reset-password?token=none' },
  { name: 'verify e-mail, no link', path: '/verify-email?token=none' },
  { name: 'verify e-mail, used', path: '/verify-email?state=used' },
  { name: 'verify e-mail, verified', path: '/verify-email?state=verified' },
  { name: 'verify e-mail, verified before', path: '/verify-email?state=already-verified' },
  { name: 'goodbye', path: '/goodbye' },
  { name: 'account, nobody', path: '/account' },
  { name: 'profile, nobody', path: '/profile' },
  { name: 'admin, nobody', path: '/admin' },
  { name: 'not found, nobody', path: '/nowhere' },
  { name: 'offline', path: '/offline/page.html' },
  { name: 'account, never asked', path: '/account', as: 'newcomer' },
  { name: 'account, unverified', path: '/account', as: 'unverified' },
  { name: 'account, mail sent', path: '/account?notice=verification-sent', as: 'unverified' },
];

/** Every screen and state of members. */
export const MEMBERS_SCREENS: Screen[] = [
  { name: 'account', path: '/account', as: 'ammu' },
  { name: 'account, nameless', path: '/account', as: 'nameless' },
  { name: 'own data', path: '/account/own-data', as: 'nameless' },
  {
    name: 'own data, wrong password',
    path: '/account/own-data',
    as: 'ammu',
    prepare: async (page) => {
      await page.locator('[type=radio]').first().check();
      await send(page, 'main form', { password: 'not this one' });
    },
  },
  { name: 'dashboard', path: '/dashboard', as: 'ammu' },
  { name: 'dashboard, nameless', path: '/dashboard', as: 'nameless' },
  { name: 'profile', path: '/profile', as: 'ammu' },
  { name: 'profile, nameless', path: '/profile', as: 'nameless' },
  { name: 'profile, saved', path: '/profile?notice=saved', as: 'appu' },
  {
    name: 'profile, too long',
    path: '/profile',
    as: 'appu',
    prepare: (page) => send(page, 'form:has([name=bio])', { bio: 'അ'.repeat(1001) }),
  },
  {
    name: 'profile, leave it?',
    path: '/profile',
    as: 'appu',
    prepare: async (page) => {
      await page.locator('[name=location]').fill('കൊച്ചി');
      await page.locator('header a').first().click();
      await page.locator('dialog').waitFor();
    },
  },
  { name: 'profile, security', path: '/profile?tab=security', as: 'ammu' },
  {
    name: 'profile, passwords differ',
    path: '/profile?tab=security',
    as: 'ammu',
    prepare: async (page) => {
      await page.locator('summary').click();
      const [currentPassword, newPassword, confirmPassword] = [PASSWORD, 'one of these', 'the other one'];
      await send(page, 'details form', { currentPassword, newPassword, confirmPassword });
    },
  },
  {
    name: 'profile, wrong password',
    path: '/profile?tab=security',
    as: 'ammu',
    prepare: async (page) => {
      await page.locator('summary').click();
      const [currentPassword, newPassword] = ['not this one', 'kattan-chaya-77'];
      await send(page, 'details form', { currentPassword, newPassword, confirmPassword: newPassword });
    },
  },
  { name: 'stories', path: '/stories', as: 'ammu' },
  { name: 'topic', path: '/stories/life', as: 'ammu' },
  { name: 'topic, read on', path: '/stories/life', as: 'appu', prepare: readOn },
  { name: 'topic, empty', path: '/stories/food', as: 'ammu' },
  { name: 'topic, published', path: '/stories/life?published=00000000', as: 'ammu' },
  { name: 'topic, deleted', path: (house) => `/stories/life?deleted=${house.stories.gone}`, as: 'ammu' },
  { name: 'write', path: '/stories/travel?write', as: 'ammu' },
  {
    name: 'write, refused',
    path: '/stories/life?write',
    as: 'ammu',
    prepare: (page) =>
      send(page, 'main form:has([name=content])', { title: 'അ'.repeat(201), content: 'മഴ.' }),
  },
  { name: 'story', path: (house) => `/stories/life/${house.stories.long}`, as: 'appu' },
  { name: 'story, long word', path: (house) => `/stories/life/${house.stories.short}`, as: 'ammu' },
  { name: 'story, own', path: (house) => `/stories/life/${house.stories.own}`, as: 'ammu' },
  { name: 'story, shared', path: (house) => `/stories/life/${house.stories.own}?share`, as: 'ammu' },
  { name: 'story, edited', path: (house) => `/stories/life/${house.stories.long}?edit`, as: 'ammu' },
  { name: 'story, gone', path: (house) => `/stories/life/${house.stories.gone}`, as: 'appu' },
  { name: 'story, own and gone', path: (house) => `/stories/life/${house.stories.gone}`, as: 'ammu' },
  { name: 'admin, a member', path: '/admin', as: 'ammu' },
  { name: 'not found', path: '/nowhere', as: 'ammu' },
  { name: 'session ended', path: '/stories', as: 'nameless', prepare: endSession },
  { name: 'server broken', path: '/account', as: 'ammu', prepare: breakServer },
  { name: 'offline, told', path: '/account', as: 'ammu', prepare: loseLine },
];

/** Every screen and state of administrators. */
export const ADMINISTRATORS_SCREENS: Screen[] = [
  { name: 'admin', path: '/admin', as: 'administrator' },
  { name: 'admin, filtered', path: '/admin?q=nobody', as: 'administrator' },
  {
    name: 'admin, nobody selected',
    path: '/admin',
    as: 'administrator',
    prepare: async (page) => {
      await page.locator('#approve-several button').first().click();
      await page.locator('main [role=alert]').waitFor();
    },
  },
  {
    name: 'admin, speed by page',
    path: '/admin',
    as: 'administrator',
    prepare: (page) => page.locator('summary').click(),
  },
  { name: 'members', path: '/admin/members', as: 'administrator' },
  { name: 'members, none', path: '/admin/members?q=nobody', as: 'administrator' },
  { name: 'member', path: ({ people }) => `/admin/members/${people.ammu.accountId}`, as: 'administrator' },
  {
    name: 'member, suspended',
    path: ({ people }) => `/admin/members/${people.suspended.accountId}`,
    as: 'administrator',
  },
  { name: 'member, unknown', path: '/admin/members/nobody', as: 'administrator' },
  ...(['suspend', 'make-administrator'] as const).map((choice) => ({
    name: `member, ${choice}`,
    path: ({ people }: House) => `/admin/members/${people.ammu.accountId}?decide=${choice}`,
    as: 'administrator' as const,
  })),
  {
    name: 'member, decline',
    path: ({ people }) => `/admin/members/${people.waiting.accountId}?decide=decline`,
    as: 'administrator',
  },
  {
    name: 'member, undo',
    path: ({ people }) => `/admin/members/${people.suspended.accountId}?decide=undo`,
    as: 'administrator',
  },
  { name: 'decisions', path: '/admin/decisions', as: 'administrator' },
  { name: 'mails', path: '/admin/mails', as: 'administrator' },
  { name: 'mails, tried again', path: '/admin/mails?retried=2', as: 'administrator' },
  { name: 'forbidden', path: '/account', prepare: beRefused },
  { name: 'too many requests', path: '/', prepare: askTooMuch },
];

/** Opens a screen in a language, in the state that is meant, once its scripts listen. */
export async function openScreen(
  page: Page,
  house: House,
  { path, as, prepare }: Screen,
  language: 'en' | 'ml',
): Promise<void> {
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'language', value: language, url: house.kerikko.url }]);
  if (as) await signInAs(page, house.kerikko, house.people[as]);
  await open(page, house, typeof path === 'string' ? path : path(house));
  await prepare?.(page, house);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

async function open(page: Page, { kerikko }: House, path: string): Promise<void> {
  await page.goto(kerikko.url + path);
  await page.waitForFunction(() => {
    const foot = document.querySelector('body > footer button');
    return !foot || Object.keys(foot).some((key) => key.startsWith('__reactProps'));
  });
}

async function send(page: Page, form: string, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`${form} [name=${name}]`).fill(value);
  }
  await page
    .locator(`${form} button:not([type])`)
    .or(page.locator(`${form} [type=submit]`))
    .first()
    .click();
  await page
    .locator('main')
    .locator('[role=alert], [aria-invalid=true], table')
    .filter({ visible: true })
    .first()
    .waitFor();
}

function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  return send(page, 'main form', { email, password });
}

async function readOn(page: Page): Promise<void> {
  const more = page.locator('article a[aria-label]:not([href*="?"])');
  const count = await more.count();
  await more.first().click();
  await expect(more).toHaveCount(count - 1);
}

async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'kerikko' });
  await page.locator('main a[href^="/stories/"]').first().click();
  await page.locator('main svg use').waitFor();
}

async function breakServer(page: Page, house: House): Promise<void> {
  await withoutTopics(house, () => open(page, house, '/stories'));
}

/** What says so comes late: see connection.tsx. */
async function loseLine(page: Page): Promise<void> {
  const places = page.locator('body > [aria-live=polite]');
  await expect(places).toHaveCount(2);
  await page.context().setOffline(true);
  await places.last().locator('p').waitFor();
}

async function beRefused(page: Page, house: House): Promise<void> {
  const former = await createFormerAdministrator(house);
  await signInAs(page, house.kerikko, former);
  await open(page, house, '/admin');
  await removeAdministrator(house, former);
  await page.locator('main nav a').nth(1).click();
  await page.locator('main svg use').waitFor();
}

/** More than a member can ask in five minutes: see request-limit.ts. */
async function askTooMuch(page: Page, house: House): Promise<void> {
  const { cookie } = house.people.newcomer;
  const ask = async () => {
    for (let left = 160; left > 0; left -= 1) {
      await fetch(`${house.kerikko.url}/settings`, { headers: { cookie: `kerikko=${cookie}` } });
    }
  };
  await Promise.all(Array.from({ length: 10 }, ask));
  await signInAs(page, house.kerikko, house.people.newcomer);
  await open(page, house, '/account');
}
