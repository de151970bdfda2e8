import type { Page } from '@playwright/test';
import type { Community } from './community.ts';
import { send, signIn } from './open-screen.ts';
import type { Screen } from './scene.ts';

/**
 * Every screen and state of visitors and of people who are not members yet. In all three lists, a state is left out if
 * another one shows all of it and more: the refusal of a form shows the form.
 */
export const VISITORS: Screen[] = [
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
  { name: 'link to a chat, over', path: '/chat-memories' },
  { name: 'offline', path: '/offline/page.html', isBilingual: true },
  { name: 'account, never asked', path: '/account', as: 'newcomer' },
  { name: 'account, mail sent', path: '/account?notice=verification-sent', as: 'unverified' },
  { name: 'settings, unverified', path: '/settings', as: 'unverified' },
];

async function openSecondStep(page: Page, { people: { careful } }: Community): Promise<void> {
  await page.locator('[name=email]').fill(careful.email);
  await page.locator('[name=password]').fill(careful.password);
  await page.locator('main form [type=submit]').click();
  await page.locator('[name=code]').waitFor();
}
