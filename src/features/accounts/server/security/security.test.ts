// Runs on: SQLite

import { describe, expect, test } from 'vitest';
import { createAppWith, PASSWORD } from '../../../../../test/factories.ts';

const NEXT = 'chaya-kadi-2026';

describe('changing the password on the page', () => {
  test('gives this browser a new session and ends the old one', async () => {
    const { app, ammu } = await createAppWith({ ammu: { withPassword: true } });
    const before = ammu.client.cookies.get('kerikko');
    const answer = await ammu.client.act('/profile?tab=security', form());
    expect(answer.value.data).toEqual({ notice: 'password-changed' });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^kerikko=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{43};/),
    ]);
    expect(ammu.client.cookies.get('kerikko')).not.toBe(before);
    expect((await ammu.client.data('/profile')).status).toBe(200);
    const thief = app.client({ kerikko: before ?? '' });
    expect((await thief.data('/profile')).status).toBe(401);
  });

  test('without JavaScript, redirects to the tab with a notice and the new cookie', async () => {
    const { ammu } = await createAppWith({ ammu: { withPassword: true } });
    const answer = await ammu.client.post('/profile?tab=security', form());
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/profile?tab=security&notice=password-changed');
    expect(answer.headers.getSetCookie()).toHaveLength(2);
    const page = await ammu.client.html('/profile?tab=security&notice=password-changed');
    expect(page).toContain('Password changed successfully!');
  });

  test.each([
    ['passwords-differ', { confirmPassword: 'another' }, 'New passwords do not match.'],
    [
      'password-too-short',
      { newPassword: 'five5', confirmPassword: 'five5' },
      'New password must be at least 6 characters long.',
    ],
    [
      'password-too-long',
      { newPassword: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
      'New password must be at most 128 characters long.',
    ],
    ['wrong-password', { currentPassword: 'not it' }, 'Current password is incorrect.'],
    ['wrong-password', { currentPassword: '' }, 'Current password is incorrect.'],
    [
      'weak-password',
      { newPassword: 'password', confirmPassword: 'password' },
      'New password is too weak. Please choose a stronger password.',
    ],
  ])('%s is rejected with a message and changes nothing', async (code, fields, text) => {
    const { ammu } = await createAppWith({ ammu: { withPassword: true } });
    const answer = await ammu.client.act('/profile?tab=security', form(fields));
    expect(answer.status).toBe(422);
    expect(answer.value.data.error.code).toBe(code);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const page = await ammu.client.post('/profile?tab=security', form(fields));
    const html = await page.text();
    expect(html).toContain(text);
    expect(html).not.toContain(PASSWORD);
    expect((await ammu.client.act('/profile', form())).value.data).toEqual({ notice: 'password-changed' });
  });
});

describe('the reset mail', () => {
  test('goes to the member’s own address', async () => {
    const { app, ammu } = await createAppWith({ ammu: { email: 'ammu@example.org' } });
    const answer = await ammu.client.act('/profile?tab=security', { intent: 'reset-mail' });
    expect(answer.value.data).toEqual({ notice: 'reset-sent' });
    const [mail, ...others] = await app.mails();
    expect(others).toEqual([]);
    expect(mail?.to?.[0]?.address).toBe('ammu@example.org');
    expect(mail?.text).toMatch(/http:\/\/kerikko\.test\/reset-password\?token=[\w-]{43}/);
  });

  test('is rejected if the form names another address', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const fields = { intent: 'reset-mail', email: 'someone@example.org' };
    expect((await ammu.client.act('/profile?tab=security', fields)).status).toBe(422);
    expect(await app.mails()).toEqual([]);
  });

  test('without JavaScript, redirects to the tab with a notice', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const answer = await ammu.client.post('/profile?tab=security', { intent: 'reset-mail' });
    expect(answer.headers.get('location')).toBe('/profile?tab=security&notice=reset-sent');
    const page = await ammu.client.html('/profile?tab=security&notice=reset-sent');
    expect(page).toContain('Password reset email sent! Check your inbox for instructions.');
  });
});

function form(fields: Record<string, string> = {}): Record<string, string> {
  return {
    intent: 'change-password',
    currentPassword: PASSWORD,
    newPassword: NEXT,
    confirmPassword: NEXT,
    ...fields,
  };
}
