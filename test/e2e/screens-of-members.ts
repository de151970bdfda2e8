import { expect, type Page } from '@playwright/test';
import { type Community, PASSWORD, withoutTopics } from './community.ts';
import { goToNext } from './composer.ts';
import { open, send } from './open-screen.ts';
import type { Screen } from './scene.ts';
import { scenes } from './scenes.ts';
import { waitUntilKept } from './wait-until-kept.ts';

/** Every screen and state of members. Those without a person are Ammu's. */
export const MEMBERS: Screen[] = [
  { name: 'account', path: '/account' },
  { name: 'account, nameless', path: '/account', as: 'nameless' },
  { name: 'me', path: '/me' },
  { name: 'me, nameless', path: '/me', as: 'nameless' },
  { name: 'me, administrator', path: '/me', as: 'administrator' },
  { name: 'settings', path: '/settings', as: 'careful' },
  { name: 'own data', path: '/account/own-data', as: 'nameless' },
  {
    name: 'own data, wrong password',
    path: '/account/own-data',
    prepare: async (page) => {
      await page.locator('[type=radio]').first().check();
      await send(page, 'main form', { password: 'not this one' });
    },
    endsWithSwitch: true,
  },
  { name: 'own data, confirm first', path: '/account/own-data', as: 'late' },
  { name: 'two-step sign-in', path: '/account/security' },
  {
    name: 'two-step sign-in, setting up',
    path: '/account/security',
    as: 'appu',
    prepare: async (page) => {
      const code = page.locator('[name=code]');
      // Another screen or language may have begun to set up the app.
      const begin = page.locator('form:has([value=begin-authenticator]) button');
      if (!(await code.isVisible())) await begin.click();
      await code.waitFor();
    },
  },
  { name: 'two-step sign-in, on', path: '/account/security', as: 'careful' },
  {
    name: 'two-step sign-in, recovery codes',
    path: '/account/security',
    as: 'careful',
    prepare: async (page) => {
      await page.locator('main form button').last().click();
      await page.locator('code').first().waitFor();
    },
    endsWithSwitch: true,
  },
  { name: 'two-step sign-in, confirm first', path: '/account/security', as: 'late' },
  {
    name: 'change email, wrong password',
    path: '/account/email',
    prepare: (page) => send(page, 'main form', { email: 'other@example.org', password: 'not this one' }),
    endsWithSwitch: true,
  },
  { name: 'change email, sent', path: '/account/email?notice=sent', as: 'careful' },
  { name: 'invitations', path: '/invitations?made' },
  { name: 'invitations, none', path: '/invitations', as: 'careful' },
  { name: 'invitations, administrator', path: '/invitations', as: 'administrator' },
  { name: 'invitations, list', path: '/invitations?list', as: 'administrator' },
  { name: 'community archive', path: '/account/community-archive', as: 'careful' },
  { name: 'private feed', path: '/account/feed?made' },
  { name: 'shelf', path: '/shelf', as: 'careful' },
  { name: 'private feed, none', path: '/account/feed', as: 'careful' },
  { name: 'muted people', path: '/account/muted', as: 'careful' },
  { name: 'muted people, nobody', path: '/account/muted' },
  { name: 'following', path: '/following' },
  { name: 'following, nobody', path: '/following', as: 'appu' },
  ...scenes.flatMap(({ screens }) => screens),
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard, setting up', path: '/dashboard', as: 'administrator' },
  {
    name: 'dashboard, nameless, first steps',
    path: '/dashboard',
    as: 'nameless',
    prepare: (page) => page.locator('main summary').first().click(),
  },
  { name: 'profile', path: '/profile' },
  { name: 'profile, nameless', path: '/profile', as: 'nameless' },
  { name: 'profile, saved', path: '/profile?notice=saved', as: 'appu' },
  {
    name: 'profile, too long',
    path: '/profile',
    as: 'appu',
    prepare: (page) => send(page, 'form:has([name=bio])', { bio: 'അ'.repeat(1001) }),
  },
  {
    name: 'profile, unsaved changes',
    path: '/profile',
    as: 'appu',
    prepare: async (page) => {
      await page.locator('[name=location]').fill('കൊച്ചി');
      await page.locator('header a').first().click();
      await page.locator('dialog').waitFor();
    },
  },
  {
    name: 'profile, passwords differ',
    path: '/profile?tab=security',
    prepare: async (page) => {
      await page.locator('summary').click();
      const [currentPassword, newPassword, confirmPassword] = [PASSWORD, 'one of these', 'the other one'];
      await send(page, 'details form', { currentPassword, newPassword, confirmPassword });
    },
  },
  {
    name: 'profile, wrong password',
    path: '/profile?tab=security',
    prepare: async (page) => {
      await page.locator('summary').click();
      const [currentPassword, newPassword] = ['not this one', 'kattan-chaya-77'];
      await send(page, 'details form', { currentPassword, newPassword, confirmPassword: newPassword });
    },
  },
  { name: 'report', path: ({ stories }) => `/report?kind=story&id=${stories.long}`, as: 'appu' },
  {
    name: 'report, comment',
    path: ({ comments }) => `/report?kind=comment&id=${comments.reply}`,
    as: 'appu',
  },
  { name: 'report, sent', path: '/report?notice=sent', as: 'appu' },
  { name: 'report, gone', path: '/report', as: 'appu' },
  { name: 'story, hidden', path: ({ stories }) => `/stories/food/${stories.hidden}`, as: 'appu' },
  { name: 'story, held', path: ({ stories }) => `/stories/food/${stories.held}`, as: 'appu' },
  {
    name: 'comment, held',
    path: ({ stories, comments }) => `/stories/life/${stories.long}?comment=${comments.held}`,
    as: 'appu',
  },
  { name: 'drafts, held story', path: '/drafts', as: 'appu' },
  { name: 'own case, held', path: ({ cases }) => `/account/cases/${cases.held}`, as: 'appu' },
  { name: 'own case', path: ({ cases }) => `/account/cases/${cases.closed}`, as: 'appu' },
  { name: 'own case, unknown', path: '/account/cases/nobody', as: 'appu' },
  { name: 'news', path: '/news' },
  { name: 'news, older', path: '/news?after=0_00000000-0000-0000-0000-000000000000', as: 'appu' },
  { name: 'news, none', path: '/news', as: 'late' },
  { name: 'news, what waits', path: '/news', as: 'administrator' },
  { name: 'news settings, no mailbox', path: '/news/settings', as: 'late' },
  { name: 'news settings, saved', path: '/news/settings?notice=saved', as: 'administrator' },
  { name: 'people', path: '/people' },
  { name: 'people, no match', path: '/people?q=nobody' },
  { name: 'person', path: ({ people }) => `/people/${people.appu.accountId}` },
  { name: 'person, muted', path: ({ people }) => `/people/${people.ammu.accountId}`, as: 'careful' },
  { name: 'story, author muted', path: ({ stories }) => `/stories/life/${stories.own}`, as: 'careful' },
  { name: 'person, oneself', path: ({ people }) => `/people/${people.ammu.accountId}` },
  {
    name: 'person, menu open',
    path: ({ people }) => `/people/${people.ammu.accountId}`,
    as: 'administrator',
    prepare: (page) => page.locator('summary').click(),
  },
  { name: 'person, unknown', path: '/people/nobody' },
  { name: 'search', path: '/search' },
  { name: 'search, found', path: '/search?q=mazha&topic=life', as: 'appu' },
  { name: 'search, no match', path: '/search?q=bus+%E0%B4%AE%E0%B4%B4' },
  { name: 'search, found elsewhere', path: '/search?q=enthoru' },
  { name: 'search, other spellings', path: '/search?q=enthxru' },
  { name: 'search, people', path: '/search?q=appu&in=people' },
  { name: 'search, comments', path: '/search?q=story&in=comments&since=year' },
  { name: 'stories', path: '/stories' },
  { name: 'latest', path: '/stories/latest' },
  { name: 'topic, story opened', path: '/stories/life', as: 'appu', prepare: openNextStory },
  { name: 'topic, empty', path: '/stories/food' },
  { name: 'topic, published', path: '/stories/life?published=00000000' },
  { name: 'topic, deleted', path: (community) => `/stories/life?deleted=${community.stories.gone}` },
  {
    name: 'search, typing',
    path: '/search',
    prepare: async (page) => {
      const field = page.locator('main [role=search] [name=q]');
      await field.focus();
      const choose = page.locator('.typing-button').first();
      if ((await choose.getAttribute('aria-pressed')) === 'false') await choose.click();
      await field.pressSequentially('puzhayilekku');
      await page.locator('.typing-word').first().waitFor();
    },
  },
  { name: 'write, room', path: '/write?draft=of-a-draft' },
  { name: 'write, new', path: '/write' },
  {
    name: 'write, next',
    path: '/write?draft=of-a-draft',
    prepare: async (page) => {
      await goToNext(page);
      await page.locator('main article >> visible=true').waitFor();
    },
  },
  {
    name: 'write, cancel',
    path: '/write?draft=of-a-draft',
    prepare: async (page) => {
      await page.locator('[data-writing] a[href="/drafts"]').first().click();
      await page.locator('dialog').waitFor();
    },
  },
  { name: 'drafts', path: '/drafts' },
  { name: 'drafts, none', path: '/drafts', as: 'nameless' },
  { name: 'write', path: '/stories/travel?write' },
  { name: 'write, nameless', path: '/stories/travel?write', as: 'nameless' },
  {
    name: 'write, refused',
    path: '/stories/life?write',
    prepare: (page) =>
      send(page, 'main form:has([name=content])', { title: 'അ'.repeat(201), content: 'മഴ.' }),
    endsWithSwitch: true,
  },
  { name: 'story', path: (community) => `/stories/life/${community.stories.long}`, as: 'appu' },
  {
    name: 'comments, reply',
    path: ({ stories, comments }) => `/stories/life/${stories.long}?reply=${comments.reply}#reply`,
    as: 'appu',
  },
  {
    name: 'comments, reply refused',
    path: ({ stories, comments }) => `/stories/life/${stories.long}?reply=${comments.root}#reply`,
    prepare: (page) => send(page, '#reply form', { text: ' \n ' }),
  },
  {
    name: 'comments, edit',
    path: ({ stories, comments: { reply } }) =>
      `/stories/life/${stories.long}?comment=${reply}&edit-comment=${reply}#edit-comment`,
  },
  {
    name: 'comments, mention',
    path: (community) => `/stories/life/${community.stories.long}`,
    as: 'appu',
    prepare: async (page) => {
      await page.locator('#new-comment textarea').pressSequentially('ചായ, @');
      await page.getByRole('listbox').waitFor();
    },
    endsWithSwitch: true,
  },
  {
    name: 'comments, begun',
    path: (community) => `/stories/life/${community.stories.long}`,
    as: 'nameless',
    prepare: async (page, community) => {
      const path = `/stories/life/${community.stories.long}`;
      await open(page, community, `${path}?reply=${community.comments.reply}#reply`);
      await page.locator('#reply textarea').fill('മഴ '.repeat(99));
      await waitUntilKept(page, 'മഴ മഴ');
      await open(page, community, path);
      await page.locator('#comments [role=status] button').waitFor();
    },
  },
  {
    name: 'comments, deleted',
    path: ({ stories, comments }) =>
      `/stories/life/${stories.long}?deleted-comment=${comments.deleted}#comments`,
  },
  { name: 'story, long word', path: (community) => `/stories/life/${community.stories.short}` },
  {
    name: 'story, reading settings',
    path: (community) => `/stories/life/${community.stories.short}`,
    as: 'appu',
    prepare: async (page) => {
      const menu = page.locator('article details').first();
      await menu.locator('summary').click();
      await menu.locator('fieldset').last().waitFor();
    },
  },
  {
    name: 'story, English letters',
    path: (community) => `/stories/life/${community.stories.long}`,
    as: 'late',
    prepare: async (page, community) => {
      const { url } = community.kerikko;
      await page.context().addCookies([{ name: 'script', value: 'latin', url }]);
      await open(page, community, new URL(page.url()).pathname);
      await page.locator('h1[lang$="-Latn"]').waitFor();
    },
  },
  {
    name: 'story, continued',
    path: (community) => `/stories/inspiration/${community.stories.journey}`,
    as: 'nameless',
    prepare: async (page) => {
      // The script that continues the story loads late.
      await page.locator('article [aria-live] button').waitFor();
      // Leaving the page would overwrite the place, which the screen in the other language needs.
      await page.evaluate(() => {
        const { fetch } = window;
        window.fetch = (input, init) =>
          input === '/reading-place' ? Promise.reject(new Error('not saved')) : fetch(input, init);
      });
    },
  },
  { name: 'saved stories', path: '/reading/saved' },
  { name: 'saved stories, none', path: '/reading/saved', as: 'nameless' },
  { name: 'recently read', path: '/reading/recent' },
  { name: 'recently read, none', path: '/reading/recent', as: 'late' },
  { name: 'story, shared', path: (community) => `/stories/life/${community.stories.own}?share` },
  {
    name: 'story, photo enlarged',
    path: (community) => `/stories/life/${community.stories.own}`,
    prepare: async (page) => {
      await page.locator('[id^=photo-]').first().click();
      await page.locator('dialog[open]').waitFor();
    },
    // The dialog covers the switch.
    endsWithSwitch: true,
  },
  {
    name: 'story, photos edited',
    path: (community) => `/stories/life/${community.stories.own}?edit`,
    prepare: async (page) => {
      const file = { name: 'rain.png', mimeType: 'image/png', buffer: Buffer.from('no photo') };
      await page.locator('[type=file]').setInputFiles(file);
      await goToNext(page);
      // The refused photo can be sent again, moved and removed.
      await page.locator('fieldset li').nth(2).locator('button').nth(2).waitFor();
    },
  },
  { name: 'story, edited', path: (community) => `/stories/life/${community.stories.long}?edit` },
  { name: 'story, gone', path: (community) => `/stories/life/${community.stories.gone}`, as: 'appu' },
  { name: 'story, own and gone', path: (community) => `/stories/life/${community.stories.gone}` },
  { name: 'admin, a member', path: '/admin' },
  { name: 'not found', path: '/nowhere' },
  { name: 'session ended', path: '/stories', as: 'nameless', prepare: endSession, endsWithSwitch: true },
  { name: 'server broken', path: '/account', prepare: breakServer, endsWithSwitch: true },
  { name: 'offline notice', path: '/account', prepare: goOffline, endsWithSwitch: true },
];

async function openNextStory(page: Page): Promise<void> {
  const more = page.locator('article a[aria-label]:not([href*="?"], [href$="#comments"])');
  const count = await more.count();
  await more.first().click();
  await expect(more).toHaveCount(count - 1);
}

async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies({ name: 'kerikko' });
  await page.locator('main a[href^="/stories/"]').first().click();
  await page.locator('main svg use').waitFor();
}

async function breakServer(page: Page, community: Community): Promise<void> {
  await withoutTopics(community, () => open(page, community, '/stories'));
}

/** The script that shows the notice loads late: see connection.tsx. */
async function goOffline(page: Page): Promise<void> {
  const notices = page.locator('body > [aria-live=polite]');
  await expect(notices).toHaveCount(2);
  await page.context().setOffline(true);
  await notices.last().locator('p').waitFor();
}
