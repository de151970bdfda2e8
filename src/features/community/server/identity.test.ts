// Runs on: SQLite, PostgreSQL nightly

import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/create-test-app.ts';
import { createActor, createAppWith, PASSWORD } from '../../../../test/factories.ts';
import { startMailServer } from '../../../../test/mail-servers.ts';
import { toFormData } from '../../../../test/test-client.ts';

const NAMES = { nameEn: 'Punalur Friends', nameMl: 'പുനലൂർ കൂട്ട്' };
const QUESTION = { intent: 'save', asks: 'on', questionEn: '', questionMl: '' };

const read = async (app: TestApp, path: string, language = 'en') => app.client({ language }).html(path);

test('a community has its own name on pages, in mails and on phones of every node, without a restart', async () => {
  const app = await createTestApp();
  const node = await createTestApp({ secondNodeOf: app });
  node.context.live.listen();
  await expect.poll(() => node.context.live.isComplete()).toBe(true);
  const administrator = await createActor(app, 'administrator');
  expect(await read(node, '/')).toContain('Welcome to Kerikko');
  expect(await read(node, '/manifest.webmanifest')).toContain('"name":"Kerikko · കേറിക്കോ"');

  await administrator.client.post('/admin/community/name', { ...QUESTION, ...NAMES });
  const named = await read(app, '/');
  expect(named).toContain('Welcome to Punalur Friends');
  expect(named).toMatch(/<text[^>]*>Punalur Friends<\/text>/);
  expect(named).not.toContain('ഹാപ്പി ആണോ');
  if (app.context.config.databaseUrl) {
    await expect.poll(() => read(node, '/')).toContain('Welcome to Punalur Friends');
  }
  expect(await read(app, '/', 'ml')).toContain('പുനലൂർ കൂട്ട് എന്ന കൂട്ടായ്മയിലേക്ക് സ്വാഗതം');
  expect(await read(app, '/house-rules')).toContain(' · Punalur Friends</title>');
  expect(await read(app, '/manifest.webmanifest')).toContain('"short_name":"Punalur Friends"');

  const signUp = { intent: 'sign-up', email: 'ammu@example.org', password: PASSWORD, name: 'Ammu' };
  await app.client({ language: 'ml' }).act('/', signUp);
  const [mail] = await app.mailsTo('ammu@example.org');
  expect(mail?.from).toMatchObject({ name: 'Punalur Friends' });
  expect(mail?.subject).toBe('പുനലൂർ കൂട്ട് എന്ന കൂട്ടായ്മയിലെ നിങ്ങളുടെ ഇമെയിൽ വെരിഫൈ ചെയ്യൂ');
  expect(mail?.text).toContain('\nപുനലൂർ കൂട്ട്\n');
  expect(JSON.stringify(mail)).not.toMatch(/Kerikko|\\u000/);

  const kept = { tagline: '', keepsSign: 'on', defaultLanguage: 'ml' };
  await administrator.client.post('/admin/community/name', { ...QUESTION, ...NAMES, ...kept });
  expect(await read(app, '/')).toMatch(/<text[^>]*>കേറിക്കോ<\/text>.*ഹാപ്പി ആണോ/s);
  const { shortcuts } = JSON.parse(await read(app, '/manifest.webmanifest'));
  expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual(['എഴുതാം', 'പുതിയവ', 'അറിയിപ്പുകൾ']);

  // The form of one page leaves the settings of the others.
  await administrator.client.post('/admin/community/welcome', { intent: 'save', contact: 'Rema' });
  expect(await read(app, '/')).toMatch(/Punalur Friends.*Rema/s);
  await administrator.client.post('/admin/community/name', { ...QUESTION, nameEn: '', nameMl: '' });
  expect(await read(app, '/')).toContain('Welcome to Kerikko');
});

test('one name stands for both languages, and a name that is too long is refused with what was typed', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const save = (fields: object) =>
    administrator.client.post('/admin/community/name', { ...QUESTION, ...fields });
  // 40 letters of Malayalam are more than 40 code units.
  const name = 'ക്ഷ'.repeat(40);
  await save({ nameEn: '', nameMl: name });
  expect(await read(app, '/')).toContain(`Welcome to ${name}`);
  const refused = await save({ nameEn: 'x'.repeat(41), nameMl: '', tagline: 'Climb in' });
  const page = await refused.text();
  expect(page).toContain('A name can have at most 40 characters.');
  expect(page).toContain('value="Climb in"');
  const member = await createActor(app, 'member');
  expect((await member.client.act('/admin/community/name', { ...QUESTION, ...NAMES })).status).toBe(403);
});

test('visitors read the tagline, the welcome and the contact, in the language and time of the community', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  await administrator.client.post('/admin/community/name', {
    ...QUESTION,
    nameEn: '',
    nameMl: '',
    tagline: 'വാ, <ഇരിക്ക്>',
    welcomeMl: 'പുനലൂരുകാരുടെ കൂട്ടായ്മ.\nഎല്ലാവർക്കും സ്വാഗതം.',
    contact: 'rema@example.org',
    defaultLanguage: 'ml',
    timeZone: 'Asia/Dubai',
    hasAccent: 'on',
    accent: '#FFCC00',
  });
  const page = await (await app.client().get('/', { headers: { 'accept-language': 'en' } })).text();
  expect(page).toContain('വാ, &lt;ഇരിക്ക്&gt;');
  expect(page).not.toContain('ഹാപ്പി ആണോ');
  expect(page).toContain('പുനലൂരുകാരുടെ കൂട്ടായ്മ.\nഎല്ലാവർക്കും സ്വാഗതം.');
  expect(page).toContain('സംശയമുണ്ടോ? rema@example.org');
  expect(page).toContain('Asia/Dubai');
  // The colour is a style of the document, so the form's own page must be loaded again.
  const look = { intent: 'save', hasAccent: 'on', accent: '#FFCC00' };
  const saved = await administrator.client.post('/admin/community/look', look);
  expect(saved.headers.get('X-Remix-Reload-Document')).toBe('true');
  // Yellow text could not be read on white.
  expect(page).toMatch(/:root:root\{--brand:light-dark\(#(?!ffcc00)\w{6},#\w{6}\)/);
  expect(await read(app, '/')).toContain('Questions? rema@example.org');
  // A zone begins with the name that its clock has in the reader's language.
  const form = await administrator.client.html('/admin/community/language');
  expect(form).toMatch(/<option value="Asia\/Dubai" selected="">ഗൾഫ് സ്റ്റാൻഡേർഡ് സമയം, Dubai</);
});

test('the logo stands on pages, in tabs and on phones, and can be removed', async () => {
  const { app, administrator } = await createAppWith({ administrator: 'administrator' });
  const save = (fields: Record<string, string | File>) => {
    const form = toFormData({ ...QUESTION, nameEn: '', nameMl: '', ...fields });
    return administrator.client.post('/admin/community/name', form);
  };
  const drawn = await sharp({ create: { width: 400, height: 300, channels: 4, background: '#0b6b4f80' } })
    .png()
    .toBuffer();
  expect((await app.client().get('/community/logo-64.png')).status).toBe(404);
  await save({ logo: new File([new Uint8Array(drawn)], 'logo.png') });
  const [, icon = ''] = /<link rel="icon" href="([^"]+)"/.exec(await read(app, '/')) ?? [];
  const image = await app.client().get(icon);
  expect(image.headers.get('content-type')).toBe('image/png');
  const { width, height } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
  expect([width, height]).toEqual([64, 64]);
  const { icons } = JSON.parse(await read(app, '/manifest.webmanifest'));
  const described = icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose]);
  expect(described).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  // The logo stands in the safe zone, on white where its corner is transparent.
  const maskable = await app.client().get(icons[2].src);
  const pixel = async (left: number, top: number) => {
    const area = { left, top, width: 1, height: 1 };
    return [...(await sharp(Buffer.from(bytes)).ensureAlpha().extract(area).raw().toBuffer())];
  };
  const bytes = await maskable.arrayBuffer();
  expect(await pixel(0, 0)).toEqual([255, 255, 255, 255]);
  expect(await pixel(100, 256)).toEqual([255, 255, 255, 255]);
  expect((await pixel(256, 256))[0]).toBeLessThan(160);

  const refused = await save({ logo: new File(['no image'], 'logo.png') });
  expect(await refused.text()).toContain('The logo can’t be read.');
  expect(await read(app, '/')).toContain(icon);
  // A form whose file was not chosen changes nothing.
  const unchanged = await save({ logo: new File([], '') });
  expect(unchanged.headers.get('location')).toBe('/admin/community/name?saved');
  expect(await read(app, '/')).toContain(icon);
  await save({ removeLogo: 'on' });
  expect(await read(app, '/')).toContain('href="/favicon.svg"');
});

test('a mail also has an HTML form with one button in the community’s colour, which shows the logo and loads nothing', async () => {
  const server = await startMailServer();
  const app = await createTestApp({ environment: { SMTP_URL: server.url } });
  const administrator = await createActor(app, 'administrator');
  const logo = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0b6b4f' } })
    .png()
    .toBuffer();
  const form = {
    ...QUESTION,
    nameEn: 'Rain & <Sun>',
    nameMl: '',
    logo: new File([new Uint8Array(logo)], 'a.png'),
    hasAccent: 'on',
    accent: '#b4234b',
  };
  const send = () => administrator.client.act('/admin/community', { intent: 'send-test-mail' });
  await send();
  await administrator.client.post('/admin/community/name', form);
  await send();
  const [plain, withLogo] = server.mails.map(({ email }) => email);
  expect(plain?.html).toMatch(/^<!doctype html><html lang="en">/);
  expect(plain?.html?.match(/>Open<\/a>/g)).toHaveLength(1);
  expect(plain?.html).toContain('background: #0b6b4f');
  expect(withLogo?.html).toContain('background: #b4234b');
  expect(plain?.html).not.toMatch(/<img|src=|url\(/);
  expect(plain?.attachments).toEqual([]);
  expect(withLogo?.text).toContain('http://kerikko.test');
  expect(withLogo?.html).toContain('<strong>Rain &amp; &lt;Sun&gt;</strong>');
  expect(withLogo?.html).toContain('<a href="http://kerikko.test');
  expect(withLogo?.html?.match(/(?:src|url)\W+\w+:[^"]+/g)).toEqual(['src="cid:logo@community']);
  expect(withLogo?.attachments).toMatchObject([{ contentId: '<logo@community>', mimeType: 'image/png' }]);
});
