import type { Page } from '@playwright/test';
import {
  type Community,
  createFormerAdministrator,
  exhaustRequestLimit,
  removeAdministrator,
} from './community.ts';
import { open, send } from './open-screen.ts';
import { signInAs } from './people.ts';
import type { Screen } from './scene.ts';

/** The longest names that a community can have. */
const LONG_NAMES = {
  nameEn: 'Thiruvananthapuram Residents of Helsinki',
  nameMl: 'തിരുവനന്തപുരം മലയാളികളുടെ കഥക്കൂട്ടായ്മയും വായനശാലയും ഓണസദ്യയും വള്ളംകളി',
};

/** Every screen and state of administrators. Those without a person are an administrator's. */
export const ADMINISTRATORS: Screen[] = [
  {
    name: 'overview',
    path: '/admin/overview',
    prepare: (page) => page.locator('main summary').first().click(),
  },
  { name: 'overview, saved', path: '/admin/overview?saved' },
  { name: 'admin', path: '/admin' },
  { name: 'admin, filtered', path: '/admin?q=nobody' },
  { name: 'admin, everyone selected', path: '/admin', prepare: (page) => page.locator('[name=all]').check() },
  {
    name: 'system, speed by page',
    path: '/admin/system',
    prepare: (page) => page.locator('summary').click(),
  },
  { name: 'system', path: '/admin/system' },
  { name: 'members', path: '/admin/members' },
  { name: 'members, none', path: '/admin/members?q=nobody' },
  { name: 'member', path: ({ people }) => `/admin/members/${people.ammu.accountId}` },
  { name: 'member, suspended', path: ({ people }) => `/admin/members/${people.suspended.accountId}` },
  { name: 'member, unknown', path: '/admin/members/nobody' },
  ...(['suspend', 'make-administrator'] as const).map((choice) => ({
    name: `member, ${choice}`,
    path: ({ people }: Community) => `/admin/members/${people.ammu.accountId}?decide=${choice}`,
  })),
  {
    name: 'member, approve',
    path: ({ people }) => `/admin/members/${people.waiting.accountId}?decide=approve`,
  },
  {
    name: 'member, decline',
    path: ({ people }) => `/admin/members/${people.waiting.accountId}?decide=decline`,
  },
  { name: 'member, undo', path: ({ people }) => `/admin/members/${people.suspended.accountId}?decide=undo` },
  { name: 'requests, approver', path: '/admin', as: 'approver' },
  {
    name: 'request, approver declines',
    path: ({ people }) => `/admin/members/${people.waiting.accountId}?decide=decline`,
    as: 'approver',
  },
  { name: 'me, approver', path: '/me', as: 'approver' },
  { name: 'deputy', path: '/account/deputy' },
  { name: 'deputy, found', path: '/account/deputy?q=example' },
  { name: 'deputy, chosen', path: ({ people }) => `/account/deputy?member=${people.ammu.accountId}` },
  { name: 'deputy, named', path: '/account/deputy', as: 'appu' },
  { name: 'decisions', path: '/admin/decisions' },
  {
    name: 'house rules, refused edit',
    path: '/admin/house-rules',
    prepare: (page) => send(page, 'main form', { english: 'A\nB', malayalam: 'ഒന്ന്' }),
    endsWithSwitch: true,
  },
  { name: 'log', path: '/moderation/log' },
  { name: 'log, none', path: '/moderation/log?q=nobody' },
  { name: 'cases', path: '/moderation' },
  { name: 'cases, closed', path: '/moderation?show=closed' },
  {
    name: 'case, refused',
    path: ({ cases }) => `/moderation/${cases.open}`,
    prepare: async (page) => {
      await page.locator('[value=hide]').check();
      await send(page, 'main form', { words: 'മഴ.' });
    },
    endsWithSwitch: true,
  },
  { name: 'case, closed', path: ({ cases }) => `/moderation/${cases.closed}` },
  { name: 'case, just decided', path: ({ cases }) => `/moderation/${cases.closed}?notice=told` },
  { name: 'case, objection', path: ({ cases }) => `/moderation/${cases.objected}` },
  { name: 'case, held', path: ({ cases }) => `/moderation/${cases.held}` },
  { name: 'story, held, as a moderator sees it', path: ({ stories }) => `/stories/food/${stories.held}` },
  { name: 'case, comment', path: ({ cases }) => `/moderation/${cases.comment}` },
  { name: 'community', path: '/admin/community' },
  ...['name', 'look', 'welcome', 'language', 'joining', 'newcomers'].map((part) => ({
    name: `community, ${part}`,
    path: `/admin/community/${part}`,
  })),
  { name: 'topics of the community', path: '/admin/topics' },
  { name: 'goal of the community', path: '/admin/goal' },
  { name: 'community, taken out', path: '/admin/exports' },
  { name: 'group chats', path: '/admin/group-chat' },
  { name: 'group chats, refused', path: '/admin/group-chat?problem=chat-dates' },
  { name: 'own messages of a chat', path: '/account/chat-memories', as: 'ammu' },
  {
    name: 'dashboard, a goal',
    path: '/admin/goal',
    async prepare(page, community) {
      const goal = { titleEn: '100 memories of Onam', titleMl: '100 ഓണക്കഥകൾ', target: '100' };
      for (const [name, value] of Object.entries(goal)) await page.locator(`[name=${name}]`).fill(value);
      await page.locator('[name=target]').press('Enter');
      await page.waitForURL('**/admin/goal?saved');
      await open(page, community, '/dashboard');
    },
  },
  { name: 'community, announced', path: '/admin/announcements?sent' },
  { name: 'mails, tried again', path: '/admin/mails?retried=2' },
  {
    name: 'dashboard, a community with a name of 40 letters',
    path: '/admin/community/name',
    async prepare(page, community) {
      for (const [name, value] of Object.entries(LONG_NAMES))
        await page.locator(`[name=${name}]`).fill(value);
      await page.locator('[name=nameEn]').press('Enter');
      await page.waitForURL('**/admin/community/name?saved');
      await open(page, community, '/dashboard');
    },
  },
];

/** The last screens: the community has the long name, too. */
export const AT_THE_END: Screen[] = [
  { name: 'sign in, a community with a name of 40 letters', path: '/' },
  { name: 'role removed', path: '/account', prepare: loseRole, endsWithSwitch: true },
  { name: 'too many requests', path: '/', prepare: exceedRequestLimit, endsWithSwitch: true },
];

async function loseRole(page: Page, community: Community): Promise<void> {
  const former = await createFormerAdministrator(community);
  await signInAs(page, community.kerikko, former);
  await open(page, community, '/admin');
  await removeAdministrator(community, former);
  await page.locator('main nav a').nth(1).click();
  await page.locator('main svg use').waitFor();
}

async function exceedRequestLimit(page: Page, community: Community): Promise<void> {
  const { newcomer } = community.people;
  await exhaustRequestLimit(community, newcomer);
  await signInAs(page, community.kerikko, newcomer);
  await open(page, community, '/account');
}
