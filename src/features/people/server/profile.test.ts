// Runs on: SQLite, PostgreSQL nightly

import { describe, expect, test } from 'vitest';
import type { TestApp } from '../../../../test/create-test-app.ts';
import { type Actor, createAppAs, createAppWith, createStory } from '../../../../test/factories.ts';
import { openTopic } from '../../../../test/topic-data.ts';
import { mapFields, PROFILE_FIELDS } from '../fields-contract.ts';
import { getProfile } from './profile.ts';
import { completionOf } from './profile-store.ts';

const EMPTY = mapFields(PROFILE_FIELDS, () => '');
const FULL = {
  ...EMPTY,
  name: 'അമ്മു',
  location: 'Kochi, India',
  occupation: 'Tea maker',
  company: 'Chaya Kada',
  bio: 'മഴ.\n\nചായ.',
};

describe('a profile', () => {
  test('is empty before anything is saved', async () => {
    const { app, ammu } = await createAppWith({ ammu: { email: 'ammu@example.org' } });
    expect(await getProfile(app.context, ammu.viewer)).toEqual({
      ...EMPTY,
      photo: null,
      completion: 0,
      initial: 'A',
      updatedAt: 0,
      visibility: { isShown: false, isListed: false, isChosen: false },
    });
    const page = await ammu.client.html('/profile');
    expect(page).toContain('Complete Your Profile');
    expect(page).toContain('Profile 0% Complete');
    expect(page).toContain('data-tone="red"');
    expect(page).not.toContain('aria-invalid="true"');
    const [, header = ''] = page.split('<main');
    expect(header).toContain(ammu.viewer.email);
    expect(header).toContain('href="/account"');
  });

  test('shows its name, initial and completion in the header, from red over amber to green', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const steps: [fields: Partial<typeof FULL>, completion: number, tone: string][] = [
      [{ name: 'ശ്രീലക്ഷ്മി' }, 20, 'red'],
      [{ location: 'Kochi' }, 40, 'red'],
      [{ occupation: 'Nurse' }, 60, 'amber'],
      [{ company: 'Hospital' }, 60, 'amber'],
      [{ bio: 'Tea.' }, 80, 'green'],
    ];
    let texts = EMPTY;
    for (const [fields, completion, tone] of steps) {
      texts = { ...texts, ...fields };
      const { updatedAt } = await getProfile(app.context, ammu.viewer);
      await save(ammu, texts, updatedAt);
      const page = await ammu.client.html('/profile');
      expect(page).toMatch(/<h1[^>]*>ശ്രീലക്ഷ്മി<\/h1>/);
      expect(page).toContain('>ശ്രീ<');
      expect(page).toContain(`Profile ${completion}% Complete`);
      expect(page).toContain(`data-tone="${tone}"`);
    }
  });

  test('is saved with time and completion', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const answer = await save(ammu, FULL);
    expect(answer.value.data).toEqual({ notice: 'saved' });
    expect(await getProfile(app.context, ammu.viewer)).toEqual({
      ...FULL,
      photo: null,
      completion: 80,
      initial: 'അ',
      updatedAt: app.clock.now(),
      visibility: { isShown: false, isListed: false, isChosen: false },
    });
  });

  test('may have all fields empty, even the name', async () => {
    const { app, ammu } = await createAppWith({ ammu: { name: 'Ammu' } });
    const { updatedAt } = await getProfile(app.context, ammu.viewer);
    expect((await save(ammu, EMPTY, updatedAt)).value.data).toEqual({ notice: 'saved' });
    expect(await getProfile(app.context, ammu.viewer)).toMatchObject({ name: '', completion: 0 });
  });

  test('sets the author’s name on stories that are already published', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await createStory(app, ammu);
    await save(ammu, { ...FULL, name: 'ശ്രീലക്ഷ്മി' });
    expect((await openTopic(ammu)).stories[0]?.author).toBe('ശ്രീലക്ഷ്മി');
  });

  test('is cleaned like stories: single lines, NFC, joiners kept, markup escaped', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await save(ammu, {
      name: '  Ammu \r\n\u202E K\u0000utty ',
      location: '\u200B \u2060',
      occupation: '<b>Nurse</b> & "mother"',
      company: 'Cafe\u0301',
      bio: ' one\r\ntwo\r\n\r\nന്\u200D ',
    });
    expect(await getProfile(app.context, ammu.viewer)).toMatchObject({
      name: 'Ammu Kutty',
      location: '',
      occupation: '<b>Nurse</b> & "mother"',
      company: 'Café',
      bio: 'one\ntwo\n\nന്\u200D',
      completion: 60,
    });
    const page = await ammu.client.html('/profile');
    expect(page).not.toContain('<b>Nurse');
    expect(page).toContain('&lt;b&gt;Nurse&lt;/b&gt;');
  });

  test.each([
    ['name', 100],
    ['location', 100],
    ['occupation', 100],
    ['company', 100],
    ['bio', 1000],
  ] as const)('%s accepts %i graphemes and rejects one more', async (field, limit) => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    // One grapheme of four code points and twelve bytes.
    const longest = 'ശ്രീ'.repeat(limit);
    const refused = await save(ammu, { ...EMPTY, [field]: `${longest}ക` });
    expect(refused.status).toBe(422);
    expect(refused.value.data.error).toMatchObject({ code: 'too-long', details: { field, limit } });
    expect((await save(ammu, { ...EMPTY, [field]: longest })).status).toBe(200);
    expect((await getProfile(app.context, ammu.viewer))[field]).toBe(longest);
  });

  test('rejects a single grapheme with ten thousand combining marks as too long', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const refused = await save(ammu, { ...EMPTY, name: `a${'\u0332'.repeat(10_000)}` });
    expect(refused.value.data.error.code).toBe('too-long');
  });

  test.each([
    ['a missing field', { name: 'x' }],
    ['an unknown field', { ...EMPTY, updatedAt: '0', completion: '100' }],
    ['an invalid version', { ...EMPTY, updatedAt: '1 or 1=1' }],
  ])('rejects a form with %s', async (_name, fields) => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    const answer = await ammu.client.act('/profile', { intent: 'save', ...fields });
    expect(answer.status).toBe(422);
    expect((await getProfile(app.context, ammu.viewer)).updatedAt).toBe(0);
  });

  test('without JavaScript, a rejected form keeps the typed text', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const fields = { intent: 'save', ...FULL, name: 'x'.repeat(101), updatedAt: '0' };
    const answer = await ammu.client.post('/profile', fields);
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain('Please use at most 100 characters.');
    for (const text of ['x'.repeat(101), FULL.location, FULL.occupation, FULL.company, 'ചായ.']) {
      expect(page).toContain(text);
    }
  });

  test('without JavaScript, a saved form redirects to the page with a notice', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const answer = await ammu.client.post('/profile', { intent: 'save', ...FULL, updatedAt: '0' });
    expect(answer.headers.get('location')).toBe('/profile?notice=saved');
    const page = await ammu.client.html('/profile?notice=saved');
    expect(page).toContain('Profile updated successfully!');
  });
});

describe('two tabs that edit the same profile', () => {
  test('the second save is rejected with the current version, and accepted with overwrite', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await save(ammu, { ...FULL, bio: 'at first' });
    const { updatedAt } = await getProfile(app.context, ammu.viewer);
    app.clock.advance(1000);
    expect((await save(ammu, { ...FULL, bio: 'from one tab' }, updatedAt)).status).toBe(200);

    const refused = await save(ammu, { ...FULL, bio: 'from the other' }, updatedAt);
    const newer = await getProfile(app.context, ammu.viewer);
    expect(refused.status).toBe(409);
    expect(refused.value.data.error).toEqual({
      code: 'profile-changed',
      details: { updatedAt: newer.updatedAt },
    });
    expect(newer.bio).toBe('from one tab');

    const overwrite = { ...FULL, bio: 'from the other', overwrite: String(newer.updatedAt) };
    expect((await save(ammu, overwrite, updatedAt)).status).toBe(200);
    expect((await getProfile(app.context, ammu.viewer)).bio).toBe('from the other');
  });

  test('overwrite is rejected if a third tab saved meanwhile', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await save(ammu, { ...FULL, bio: 'one' });
    const asked = await save(ammu, { ...FULL, bio: 'two' });
    const told = asked.value.data.error.details.updatedAt;
    await save(ammu, { ...FULL, bio: 'three' }, told);
    const answer = await save(ammu, { ...FULL, bio: 'two', overwrite: String(told) });
    expect(answer.status).toBe(409);
    expect((await getProfile(app.context, ammu.viewer)).bio).toBe('three');
  });

  test('one of several concurrent first saves succeeds, and the others are rejected', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    const answers = await Promise.all(['one', 'two', 'three'].map((bio) => save(ammu, { ...FULL, bio })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('two saves in the same millisecond get different versions', async () => {
    const { app, ammu } = await createAppWith({ ammu: 'member' });
    await save(ammu, FULL);
    const first = await getProfile(app.context, ammu.viewer);
    await save(ammu, FULL, first.updatedAt);
    expect((await getProfile(app.context, ammu.viewer)).updatedAt).toBeGreaterThan(first.updatedAt);
  });

  test('a photo changed in one tab does not block saving texts in the other', async () => {
    const { ammu } = await createAppWith({ ammu: 'member' });
    await ammu.client.act('/profile', { intent: 'remove-photo' });
    expect((await save(ammu, FULL)).status).toBe(200);
  });
});

describe('the initial', () => {
  test.each([
    ['Ammu', 'A'],
    ['ammu', 'A'],
    ['  ശ്രീലക്ഷ്മി', 'ശ്രീ'],
    ['മലയാളി', 'മ'],
    ['മീരാ', 'മീ'],
    ['അംഗം 7', 'അം'],
    ['ക്ഷമ', 'ക്ഷ'],
    ['A\u0301bel', 'A\u0301'],
    ['ന്\u200Dറെ കഥ', 'ന്\u200Dറെ'],
    ['👩‍👩‍👧 family', '👩‍👩‍👧'],
    ['', 'K'],
    ['   ', 'K'],
  ])('of %j is %j', async (name, initial) => {
    const { app, viewer } = await createAppAs('member', { email: 'kutty@example.org', name });
    expect(await getProfile(app.context, viewer)).toMatchObject({ initial });
  });

  test('is a question mark without name and email', async () => {
    const { app, viewer } = await createAppAs();
    expect(await getProfile(app.context, { ...viewer, email: '' })).toMatchObject({ initial: '?' });
  });
});

test('completion is the rounded percentage of five fields without the company', () => {
  const photo = 'a key';
  const names = ['name', 'location', 'bio', 'occupation', 'photo'] as const;
  for (let count = 0; count <= 5; count += 1) {
    const fields = { name: '', location: '', bio: '', occupation: '', photo: null as string | null };
    for (const name of names.slice(0, count)) fields[name] = photo;
    expect(completionOf(fields)).toBe([0, 20, 40, 60, 80, 100][count]);
  }
});

test("a member neither sees nor changes another member's profile", async () => {
  const { app, ammu, appu } = await createAppWith({ ammu: 'member', appu: 'member' });
  await save(ammu, FULL);
  expect((await appu.client.data('/profile')).text).not.toContain('Chaya Kada');
  expect(await listOwners(app)).toEqual([ammu.viewer.accountId]);
});

function save({ client }: Actor, fields: Record<string, string>, updatedAt = 0) {
  return client.act('/profile', { intent: 'save', updatedAt: String(updatedAt), ...fields });
}

async function listOwners({ context }: TestApp): Promise<string[]> {
  const rows = await context.database.selectFrom('profiles').select('account_id').execute();
  return rows.map((row) => row.account_id);
}
