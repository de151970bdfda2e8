import { expect, type Page } from '@playwright/test';
import { pages } from '../../src/pages.ts';
import {
  type Community,
  createFormerAdministrator,
  exhaustRequestLimit,
  PASSWORD,
  removeAdministrator,
  withoutTopics,
} from './community.ts';
import { goToNext } from './composer.ts';
import { type E2ePerson, signInAs } from './people.ts';
import type { Screen } from './scene.ts';
import { scenes } from './scenes.ts';
import { waitInPage } from './wait-in-page.ts';
import { waitUntilKept } from './wait-until-kept.ts';

/** The longest names that a community can have. */
const LONG_NAMES = {
  nameEn: 'Thiruvananthapuram Residents of Helsinki',
  nameMl: 'തിരുവനന്തപുരം മലയാളികളുടെ കഥക്കൂട്ടായ്മയും വായനശാലയും ഓണസദ്യയും വള്ളംകളി',
};

/**
 * Every screen and state of visitors and of people who are not members yet. In all three lists, a state is left out if
 * another one shows all of it and more: the refusal of a form shows the form.
 */
export const VISITORS_SCREENS: Screen[] = [
  { name: 'sign in, to return', path: '/?to=/stories/food' },
  { name: 'sign in, signed up', path: '/?notice=signed-up' },
  {
    name: 'sign in, refused',
    path: '/',
    prepare: (page) => signIn(page, 'nobody@example.org'),
    endsWithSwitch: true,
  },
  {
    name: 'sign in, awaiting approval',
    path: '/',
    prepare: (page, { people }) => signIn(page, people.waiting.email),
    endsWithSwitch: true,
  },
  {
    name: 'sign in, declined',
    path: '/',
    prepare: (page, { people }) => signIn(page, people.declined.email),
    endsWithSwitch: true,
  },
  { name: 'passkey', path: '/passkey' },
  { name: 'second step, too late', path: '/second-step' },
  {
    name: 'second step, wrong code',
    path: '/',
    prepare: async (page, community) => {
      await openSecondStep(page, community);
      await send(page, 'main form', { code: '000000' });
    },
    endsWithSwitch: true,
  },
  {
    name: 'sign up, refused',
    path: '/?mode=sign-up',
    prepare: (page) => signIn(page, 'a@example.org', 'password'),
    endsWithSwitch: true,
  },
  { name: 'sign up, invited', path: ({ invitationPath }) => invitationPath },
  { name: 'sign up, invitation unknown', path: '/?invite=none' },
  { name: 'sign up, first administrator', path: '/?setup=none' },
  { name: 'email link, no link', path: '/email-link' },
  { name: 'email link, changed', path: '/email-link?notice=changed' },
  { name: 'unsubscribe, no link', path: '/unsubscribe' },
  { name: 'unsubscribe', path: ({ unsubscribePath }) => unsubscribePath },
  {
    name: 'unsubscribe, stopped',
    path: ({ unsubscribePath }) => unsubscribePath,
    prepare: async (page) => {
      await page.getByRole('main').getByRole('button').click();
      await page.getByRole('main').getByRole('status').waitFor();
    },
    endsWithSwitch: true,
  },
  { name: 'keep factors, no link', path: '/keep-factors' },
  { name: 'keep factors, kept', path: '/keep-factors?notice=kept' },
  { name: 'ask again, too late', path: '/ask-again' },
  { name: 'request', path: ({ applicationPath }) => applicationPath },
  { name: 'request, withdrawn', path: '/application' },
  { name: 'reset password, sent', path: '/reset-password?notice=sent' },
  {
    name: 'reset password, weak',
    path: (community) => new URL(community.resetLink).pathname + new URL(community.resetLink).search,
    prepare: (page) => send(page, 'main form', { password: 'password' }),
    endsWithSwitch: true,
  },
  { name: 'reset password, done', path: '/reset-password?notice=done' },
  { name: 'reset password, no link', path: '/reset-password?token=none' },
  {
    name: 'verify email, wrong password',
    path: ({ verifyPaths }) => verifyPaths.applicant,
    prepare: (page) => send(page, 'main form', { password: 'not this one' }),
    endsWithSwitch: true,
  },
  {
    name: 'verify email, new password',
    path: ({ verifyPaths }) => verifyPaths.applicant,
    prepare: async (page) => {
      await page.locator('summary').click();
      await send(page, 'details form', { newPassword: 'password' });
    },
    endsWithSwitch: true,
  },
  { name: 'verify email, no password', path: ({ verifyPaths }) => verifyPaths.unverified },
  { name: 'verify email, one click', path: ({ verifyPaths }) => verifyPaths.unverified, as: 'unverified' },
  { name: 'verify email, no link', path: '/verify-email?token=none' },
  { name: 'verify email, used', path: '/verify-email?state=used' },
  { name: 'verify email, verified', path: '/verify-email?state=verified' },
  { name: 'verify email, let in before', path: '/verify-email?state=verified-member' },
  { name: 'verify email, verified before', path: '/verify-email?state=already-verified' },
  { name: 'goodbye', path: '/goodbye' },
  { name: 'house rules, sent', path: '/house-rules?notice=sent' },
  {
    name: 'house rules, refused',
    path: '/house-rules',
    prepare: (page) => send(page, 'main form', { email: 'a@example', words: 'മഴ.' }),
    endsWithSwitch: true,
  },
  { name: 'account, nobody', path: '/account' },
  { name: 'profile, nobody', path: '/profile' },
  { name: 'admin, nobody', path: '/admin' },
  { name: 'not found, nobody', path: '/nowhere' },
  { name: 'offline', path: '/offline/page.html', isBilingual: true },
  { name: 'account, never asked', path: '/account', as: 'newcomer' },
  { name: 'account, mail sent', path: '/account?notice=verification-sent', as: 'unverified' },
  { name: 'settings, unverified', path: '/settings', as: 'unverified' },
];

/** Every screen and state of members. */
export const MEMBERS_SCREENS: Screen[] = [
  { name: 'account', path: '/account', as: 'ammu' },
  { name: 'account, nameless', path: '/account', as: 'nameless' },
  { name: 'me', path: '/me', as: 'ammu' },
  { name: 'me, nameless', path: '/me', as: 'nameless' },
  { name: 'me, administrator', path: '/me', as: 'administrator' },
  { name: 'settings', path: '/settings', as: 'careful' },
  { name: 'own data', path: '/account/own-data', as: 'nameless' },
  {
    name: 'own data, wrong password',
    path: '/account/own-data',
    as: 'ammu',
    prepare: async (page) => {
      await page.locator('[type=radio]').first().check();
      await send(page, 'main form', { password: 'not this one' });
    },
    endsWithSwitch: true,
  },
  { name: 'own data, confirm first', path: '/account/own-data', as: 'late' },
  { name: 'two-step sign-in', path: '/account/security', as: 'ammu' },
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
    as: 'ammu',
    prepare: (page) => send(page, 'main form', { email: 'other@example.org', password: 'not this one' }),
    endsWithSwitch: true,
  },
  { name: 'change email, sent', path: '/account/email?notice=sent', as: 'careful' },
  { name: 'invitations', path: '/invitations?made', as: 'ammu' },
  { name: 'invitations, none', path: '/invitations', as: 'careful' },
  { name: 'invitations, administrator', path: '/invitations', as: 'administrator' },
  { name: 'invitations, list', path: '/invitations?list', as: 'administrator' },
  { name: 'community archive', path: '/account/community-archive', as: 'careful' },
  { name: 'private feed', path: '/account/feed?made', as: 'ammu' },
  { name: 'shelf', path: '/shelf', as: 'careful' },
  { name: 'private feed, none', path: '/account/feed', as: 'careful' },
  { name: 'muted people', path: '/account/muted', as: 'careful' },
  { name: 'muted people, nobody', path: '/account/muted', as: 'ammu' },
  { name: 'following', path: '/following', as: 'ammu' },
  { name: 'following, nobody', path: '/following', as: 'appu' },
  ...scenes.flatMap(({ screens }) => screens),
  { name: 'dashboard', path: '/dashboard', as: 'ammu' },
  { name: 'dashboard, setting up', path: '/dashboard', as: 'administrator' },
  {
    name: 'dashboard, nameless, first steps',
    path: '/dashboard',
    as: 'nameless',
    prepare: (page) => page.locator('main summary').first().click(),
  },
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
  { name: 'news', path: '/news', as: 'ammu' },
  { name: 'news, older', path: '/news?after=0_00000000-0000-0000-0000-000000000000', as: 'appu' },
  { name: 'news, none', path: '/news', as: 'late' },
  { name: 'news, what waits', path: '/news', as: 'administrator' },
  { name: 'news settings, no mailbox', path: '/news/settings', as: 'late' },
  { name: 'news settings, saved', path: '/news/settings?notice=saved', as: 'administrator' },
  { name: 'people', path: '/people', as: 'ammu' },
  { name: 'people, no match', path: '/people?q=nobody', as: 'ammu' },
  { name: 'person', path: ({ people }) => `/people/${people.appu.accountId}`, as: 'ammu' },
  { name: 'person, muted', path: ({ people }) => `/people/${people.ammu.accountId}`, as: 'careful' },
  { name: 'story, author muted', path: ({ stories }) => `/stories/life/${stories.own}`, as: 'careful' },
  { name: 'person, oneself', path: ({ people }) => `/people/${people.ammu.accountId}`, as: 'ammu' },
  {
    name: 'person, menu open',
    path: ({ people }) => `/people/${people.ammu.accountId}`,
    as: 'administrator',
    prepare: (page) => page.locator('summary').click(),
  },
  { name: 'person, unknown', path: '/people/nobody', as: 'ammu' },
  { name: 'search', path: '/search', as: 'ammu' },
  { name: 'search, found', path: '/search?q=mazha&topic=life', as: 'appu' },
  { name: 'search, no match', path: '/search?q=bus+%E0%B4%AE%E0%B4%B4', as: 'ammu' },
  { name: 'search, found elsewhere', path: '/search?q=enthoru', as: 'ammu' },
  { name: 'search, other spellings', path: '/search?q=enthxru', as: 'ammu' },
  { name: 'search, people', path: '/search?q=appu&in=people', as: 'ammu' },
  { name: 'search, comments', path: '/search?q=story&in=comments&since=year', as: 'ammu' },
  { name: 'stories', path: '/stories', as: 'ammu' },
  { name: 'latest', path: '/stories/latest', as: 'ammu' },
  { name: 'topic, story opened', path: '/stories/life', as: 'appu', prepare: openNextStory },
  { name: 'topic, empty', path: '/stories/food', as: 'ammu' },
  { name: 'topic, published', path: '/stories/life?published=00000000', as: 'ammu' },
  {
    name: 'topic, deleted',
    path: (community) => `/stories/life?deleted=${community.stories.gone}`,
    as: 'ammu',
  },
  {
    name: 'search, typing',
    path: '/search',
    as: 'ammu',
    prepare: async (page) => {
      const field = page.locator('main [role=search] [name=q]');
      await field.focus();
      const choose = page.locator('.typing-button').first();
      if ((await choose.getAttribute('aria-pressed')) === 'false') await choose.click();
      await field.pressSequentially('puzhayilekku');
      await page.locator('.typing-word').first().waitFor();
    },
  },
  { name: 'write, room', path: '/write?draft=of-a-draft', as: 'ammu' },
  { name: 'write, new', path: '/write', as: 'ammu' },
  {
    name: 'write, next',
    path: '/write?draft=of-a-draft',
    as: 'ammu',
    prepare: async (page) => {
      await goToNext(page);
      await page.locator('main article >> visible=true').waitFor();
    },
  },
  {
    name: 'write, cancel',
    path: '/write?draft=of-a-draft',
    as: 'ammu',
    prepare: async (page) => {
      await page.locator('[data-writing] a[href="/drafts"]').first().click();
      await page.locator('dialog').waitFor();
    },
  },
  { name: 'drafts', path: '/drafts', as: 'ammu' },
  { name: 'drafts, none', path: '/drafts', as: 'nameless' },
  { name: 'write', path: '/stories/travel?write', as: 'ammu' },
  { name: 'write, nameless', path: '/stories/travel?write', as: 'nameless' },
  {
    name: 'write, refused',
    path: '/stories/life?write',
    as: 'ammu',
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
    as: 'ammu',
    prepare: (page) => send(page, '#reply form', { text: ' \n ' }),
  },
  {
    name: 'comments, edit',
    path: ({ stories, comments: { reply } }) =>
      `/stories/life/${stories.long}?comment=${reply}&edit-comment=${reply}#edit-comment`,
    as: 'ammu',
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
    as: 'ammu',
  },
  { name: 'story, long word', path: (community) => `/stories/life/${community.stories.short}`, as: 'ammu' },
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
  { name: 'saved stories', path: '/reading/saved', as: 'ammu' },
  { name: 'saved stories, none', path: '/reading/saved', as: 'nameless' },
  { name: 'recently read', path: '/reading/recent', as: 'ammu' },
  { name: 'recently read, none', path: '/reading/recent', as: 'late' },
  { name: 'story, shared', path: (community) => `/stories/life/${community.stories.own}?share`, as: 'ammu' },
  {
    name: 'story, photo enlarged',
    path: (community) => `/stories/life/${community.stories.own}`,
    as: 'ammu',
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
    as: 'ammu',
    prepare: async (page) => {
      const file = { name: 'rain.png', mimeType: 'image/png', buffer: Buffer.from('no photo') };
      await page.locator('[type=file]').setInputFiles(file);
      await goToNext(page);
      // The refused photo can be sent again, moved and removed.
      await page.locator('fieldset li').nth(2).locator('button').nth(2).waitFor();
    },
  },
  { name: 'story, edited', path: (community) => `/stories/life/${community.stories.long}?edit`, as: 'ammu' },
  { name: 'story, gone', path: (community) => `/stories/life/${community.stories.gone}`, as: 'appu' },
  { name: 'story, own and gone', path: (community) => `/stories/life/${community.stories.gone}`, as: 'ammu' },
  { name: 'admin, a member', path: '/admin', as: 'ammu' },
  { name: 'not found', path: '/nowhere', as: 'ammu' },
  { name: 'session ended', path: '/stories', as: 'nameless', prepare: endSession, endsWithSwitch: true },
  { name: 'server broken', path: '/account', as: 'ammu', prepare: breakServer, endsWithSwitch: true },
  { name: 'offline notice', path: '/account', as: 'ammu', prepare: goOffline, endsWithSwitch: true },
];

/** Every screen and state of administrators. */
export const ADMINISTRATORS_SCREENS: Screen[] = [
  {
    name: 'overview',
    path: '/admin/overview',
    as: 'administrator',
    prepare: (page) => page.locator('main summary').first().click(),
  },
  { name: 'overview, saved', path: '/admin/overview?saved', as: 'administrator' },
  { name: 'admin', path: '/admin', as: 'administrator' },
  { name: 'admin, filtered', path: '/admin?q=nobody', as: 'administrator' },
  {
    name: 'admin, everyone selected',
    path: '/admin',
    as: 'administrator',
    prepare: (page) => page.locator('[name=all]').check(),
  },
  {
    name: 'system, speed by page',
    path: '/admin/system',
    as: 'administrator',
    prepare: (page) => page.locator('summary').click(),
  },
  { name: 'system', path: '/admin/system', as: 'administrator' },
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
    path: ({ people }: Community) => `/admin/members/${people.ammu.accountId}?decide=${choice}`,
    as: 'administrator' as const,
  })),
  {
    name: 'member, approve',
    path: ({ people }) => `/admin/members/${people.waiting.accountId}?decide=approve`,
    as: 'administrator',
  },
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
  { name: 'requests, approver', path: '/admin', as: 'approver' },
  {
    name: 'request, approver declines',
    path: ({ people }) => `/admin/members/${people.waiting.accountId}?decide=decline`,
    as: 'approver',
  },
  { name: 'me, approver', path: '/me', as: 'approver' },
  { name: 'deputy', path: '/account/deputy', as: 'administrator' },
  { name: 'deputy, found', path: '/account/deputy?q=example', as: 'administrator' },
  {
    name: 'deputy, chosen',
    path: ({ people }) => `/account/deputy?member=${people.ammu.accountId}`,
    as: 'administrator',
  },
  { name: 'deputy, named', path: '/account/deputy', as: 'appu' },
  { name: 'decisions', path: '/admin/decisions', as: 'administrator' },
  {
    name: 'house rules, refused edit',
    path: '/admin/house-rules',
    as: 'administrator',
    prepare: (page) => send(page, 'main form', { english: 'A\nB', malayalam: 'ഒന്ന്' }),
    endsWithSwitch: true,
  },
  { name: 'log', path: '/moderation/log', as: 'administrator' },
  { name: 'log, none', path: '/moderation/log?q=nobody', as: 'administrator' },
  { name: 'cases', path: '/moderation', as: 'administrator' },
  { name: 'cases, closed', path: '/moderation?show=closed', as: 'administrator' },
  {
    name: 'case, refused',
    path: ({ cases }) => `/moderation/${cases.open}`,
    as: 'administrator',
    prepare: async (page) => {
      await page.locator('[value=hide]').check();
      await send(page, 'main form', { words: 'മഴ.' });
    },
    endsWithSwitch: true,
  },
  { name: 'case, closed', path: ({ cases }) => `/moderation/${cases.closed}`, as: 'administrator' },
  {
    name: 'case, just decided',
    path: ({ cases }) => `/moderation/${cases.closed}?notice=told`,
    as: 'administrator',
  },
  {
    name: 'case, objection',
    path: ({ cases }) => `/moderation/${cases.objected}`,
    as: 'administrator',
  },
  { name: 'case, held', path: ({ cases }) => `/moderation/${cases.held}`, as: 'administrator' },
  {
    name: 'story, held, as a moderator sees it',
    path: ({ stories }) => `/stories/food/${stories.held}`,
    as: 'administrator',
  },
  { name: 'case, comment', path: ({ cases }) => `/moderation/${cases.comment}`, as: 'administrator' },
  { name: 'community', path: '/admin/community', as: 'administrator' },
  ...['name', 'look', 'welcome', 'language', 'joining', 'newcomers'].map((part) => ({
    name: `community, ${part}`,
    path: `/admin/community/${part}`,
    as: 'administrator' as const,
  })),
  { name: 'topics of the community', path: '/admin/topics', as: 'administrator' },
  { name: 'goal of the community', path: '/admin/goal', as: 'administrator' },
  { name: 'community, taken out', path: '/admin/exports', as: 'administrator' },
  { name: 'group chats', path: '/admin/group-chat', as: 'administrator' },
  { name: 'group chats, refused', path: '/admin/group-chat?problem=chat-dates', as: 'administrator' },
  { name: 'own messages of a chat', path: '/account/chat-memories', as: 'ammu' },
  { name: 'link to a chat, over', path: '/chat-memories' },
  {
    name: 'dashboard, a goal',
    path: '/admin/goal',
    as: 'administrator',
    async prepare(page, community) {
      const goal = { titleEn: '100 memories of Onam', titleMl: '100 ഓണക്കഥകൾ', target: '100' };
      for (const [name, value] of Object.entries(goal)) await page.locator(`[name=${name}]`).fill(value);
      await page.locator('[name=target]').press('Enter');
      await page.waitForURL('**/admin/goal?saved');
      await open(page, community, '/dashboard');
    },
  },
  { name: 'community, announced', path: '/admin/announcements?sent', as: 'administrator' },
  { name: 'mails, tried again', path: '/admin/mails?retried=2', as: 'administrator' },
  {
    name: 'dashboard, a community with a name of 40 letters',
    path: '/admin/community/name',
    as: 'administrator',
    async prepare(page, community) {
      for (const [name, value] of Object.entries(LONG_NAMES))
        await page.locator(`[name=${name}]`).fill(value);
      await page.locator('[name=nameEn]').press('Enter');
      await page.waitForURL('**/admin/community/name?saved');
      await open(page, community, '/dashboard');
    },
  },
  // The screens from here on have the long name, too.
  { name: 'sign in, a community with a name of 40 letters', path: '/' },
  { name: 'role removed', path: '/account', prepare: loseRole, endsWithSwitch: true },
  { name: 'too many requests', path: '/', prepare: exceedRequestLimit, endsWithSwitch: true },
];

/** Shows nothing: it answers forms. */
const WITHOUT_SCREEN = ['/reader-settings', '/sign-out'];

// A page that no list names is looked at as its readers first find it.
for (const [pattern, { access }] of Object.entries(pages)) {
  const isNamed = [...VISITORS_SCREENS, ...MEMBERS_SCREENS, ...ADMINISTRATORS_SCREENS].some(
    ({ path }) => typeof path === 'string' && path.split(/[?#]/)[0] === pattern,
  );
  if (isNamed || pattern.includes(':') || WITHOUT_SCREEN.includes(pattern)) continue;
  const screen = { name: pattern, path: pattern };
  if (access === 'public') VISITORS_SCREENS.push(screen);
  else if (access === 'administrators') ADMINISTRATORS_SCREENS.push({ ...screen, as: 'administrator' });
  else
    MEMBERS_SCREENS.push({
      ...screen,
      as: access === 'members' || access === 'signed-in' ? 'ammu' : 'administrator',
    });
}

/**
 * Opens a screen in a language and brings it into its state. `isStatic` says that the page's scripts are blocked, so that it does
 * not wait for them.
 */
export async function openScreen(
  page: Page,
  community: Community,
  { path, as, prepare }: Screen,
  language: string,
  isStatic = false,
): Promise<void> {
  const { kerikko, people } = community;
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'language', value: language, url: kerikko.url }]);
  if (as) {
    await saveLanguage(kerikko.url, people[as], language);
    await signInAs(page, kerikko, people[as]);
  }
  const address = typeof path === 'string' ? path : path(community);
  if (isStatic) await openStatic(page, community, address);
  else await open(page, community, address);
  await prepare?.(page, community);
  await fontsLoaded(page);
}

/** Saves the language that this person's pages have, whatever the cookie says. */
async function saveLanguage(url: string, { cookie }: E2ePerson, language: string): Promise<void> {
  const { status } = await fetch(`${url}/reader-settings`, {
    method: 'POST',
    headers: { cookie: `kerikko=${cookie}`, origin: url },
    body: new URLSearchParams({ intent: 'language', language, back: '/' }),
    redirect: 'manual',
  });
  expect(status).toBe(303);
}

/**
 * Shows an English screen in Malayalam without a second load. Opens it again if the switch changed more than its texts,
 * such as a notice that is shown once.
 */
export async function switchToMalayalam(page: Page, community: Community, screen: Screen): Promise<void> {
  if (!screen.endsWithSwitch) {
    const content = await page.evaluate(describeContent);
    if (await page.evaluate(clickMalayalam)) {
      await waitInPage(page, () => document.documentElement.lang === 'ml');
      // An error page is loaded again.
      await hydrated(page);
      await fontsLoaded(page);
      if ((await page.evaluate(describeContent)) === content) return;
    }
  }
  await openScreen(page, community, screen, 'ml');
}

/** Clicks the button of the footer or the choice in the settings. Returns false on a page without both. */
function clickMalayalam(): boolean {
  const control = document.querySelector<HTMLElement>(':is(button, input)[name=language][value=ml]');
  control?.click();
  return control !== null;
}

/** Returns the elements, except those that only some texts contain, and what tells their states apart. */
function describeContent(): string {
  const names = ['class', 'open', 'aria-invalid', 'aria-expanded'];
  const elements = document.querySelectorAll('main :not(time, wbr), dialog[open] *');
  return Array.from(elements, (element) =>
    [element.tagName, ...names.map((name) => element.getAttribute(name))].join(),
  ).join(' ');
}

async function open(page: Page, { kerikko }: Community, path: string): Promise<void> {
  const address = kerikko.url + path;
  // A browser that is there already would reload, which keeps what is open, such as an enlarged photo.
  if (page.url() === address) await page.goto('about:blank');
  await page.goto(address);
  await hydrated(page);
}

async function openStatic(page: Page, { kerikko }: Community, path: string): Promise<void> {
  await page.goto(kerikko.url + path, { waitUntil: 'commit' });
  await waitInPage(page, () => document.readyState === 'complete');
}

async function hydrated(page: Page): Promise<void> {
  await waitInPage(page, () => {
    // The page to sign in has no footer.
    const button =
      document.querySelector('body > footer button') ?? document.querySelector('main form button');
    return !button || Object.keys(button).some((key) => key.startsWith('__reactProps'));
  });
}

async function fontsLoaded(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

async function send(page: Page, form: string, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`${form} [name=${name}]`).fill(value);
  }
  await goToNext(page);
  await page
    .locator(`${form} button:not([type])`)
    .or(page.locator(`${form} [type=submit]`))
    .first()
    .click();
  await page
    .locator('main')
    .locator('[role=alert], [aria-invalid=true], [role=status] :is(summary, table)')
    .filter({ visible: true })
    .first()
    .waitFor();
}

function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  return send(page, 'main form', { email, password });
}

async function openSecondStep(page: Page, { people: { careful } }: Community): Promise<void> {
  await page.locator('[name=email]').fill(careful.email);
  await page.locator('[name=password]').fill(careful.password);
  await page.locator('main form [type=submit]').click();
  await page.locator('[name=code]').waitFor();
}

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
