import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { type Records, startDnsServer } from '../../test/dns-server.ts';
import { checkSenderRecords } from './sender-records.ts';

const GOOD: Records = {
  'stories.example.org': { txt: ['google-site=1', 'v=spf1 include:mail.example -all'], mx: 'mx.example.org' },
  's1._domainkey.stories.example.org': { txt: [`v=DKIM1; k=rsa; p=${'A'.repeat(400)}`] },
  '_dmarc.example.org': { txt: ['v=DMARC1; p=quarantine'] },
};

test('a domain with SPF, DKIM, DMARC and MX passes; the policy of the domain above counts', async () => {
  const lines = await look(GOOD);
  expect(lines.map(([mark]) => mark).join('')).toBe('✔✔✔✔');
  expect(lines.map((line) => line.slice(2).split(':')[0])).toEqual(['SPF', 'DKIM', 'DMARC', 'MX']);
  expect(lines[1]).toContain('the key "s1"');
});

test('each missing record is named in a sentence with the record to add', async () => {
  const lines = await look({ 'example.org': {} });
  expect(lines.map(([mark]) => mark).join('')).toBe('!!!!');
  expect(lines[0]).toContain('Add the record: stories.example.org TXT "v=spf1 a:smtp.example.net -all"');
  expect(lines[1]).toContain('SELECTOR._domainkey.stories.example.org TXT "v=DKIM1; k=rsa; p=…"');
  expect(lines[2]).toContain('Add the record: _dmarc.stories.example.org TXT "v=DMARC1; p=none;');
  expect(lines[3]).toContain('Add the record: stories.example.org MX 10 YOUR_MAIL_SERVER');
});

test.each<[string, string, Records, { selector?: string }, string]>([
  [
    'several SPF records',
    'SPF',
    { 'stories.example.org': { txt: ['v=spf1 -all', 'v=spf1 mx -all'] } },
    {},
    'has 2 SPF',
  ],
  [
    'an SPF record for all',
    'SPF',
    { 'stories.example.org': { txt: ['v=spf1 +all'] } },
    {},
    'lets every server',
  ],
  [
    'a withdrawn key',
    'DKIM',
    { 'mail._domainkey.stories.example.org': { txt: ['v=DKIM1; p='] } },
    {},
    'withdrawn',
  ],
  [
    'a key of an unusual name',
    'DKIM',
    { 'x9._domainkey.stories.example.org': { txt: ['p=AA'] } },
    {},
    '--dkim SELECTOR',
  ],
  ['a missing named key', 'DKIM', GOOD, { selector: 'x9' }, 'has no key "x9"'],
  ['a domain that takes no mail', 'MX', { 'stories.example.org': { mx: '' } }, {}, 'no server takes mails'],
])('%s is found', async (_, kind, records, options, text) => {
  const lines = await look(records, options);
  const [line = ''] = lines.filter((one) => one.slice(2).startsWith(kind));
  expect(line).toMatch(/^!/);
  expect(line).toContain(text);
});

test('a key of an unusual name is found by its name', async () => {
  const lines = await look({ 'x9._domainkey.stories.example.org': { txt: ['p=AA'] } }, { selector: 'x9' });
  expect(lines[1]).toContain('✔ DKIM: stories.example.org has the key "x9"');
});

test('a domain of this machine, and a DNS server that does not answer, are named', async () => {
  const local = await checkSenderRecords(readConfig({ MAIL_FROM: 'kerikko@localhost' }));
  expect(local).toEqual([{ mark: '!', text: expect.stringContaining('Set MAIL_FROM') }]);
  const socket = createSocket('udp4');
  // The server fails at once, so the test need not wait.
  socket.on('message', (query, { port, address }) => {
    query.writeUInt16BE(0x8182, 2);
    socket.send(query, port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  const failed = await checkSenderRecords(config, { server: `127.0.0.1:${socket.address().port}` });
  expect(failed).toEqual([{ mark: '!', text: expect.stringMatching(/cannot be looked up: .*ESERVFAIL/) }]);
});

const config = readConfig({
  MAIL_FROM: 'Our stories <hello@stories.example.org>',
  SMTP_URL: 'smtp://smtp.example.net:587',
});

async function look(records: Records, options: { selector?: string } = {}): Promise<string[]> {
  const server = await startDnsServer(records);
  const findings = await checkSenderRecords(config, { ...options, server });
  return findings.map(({ mark, text }) => `${mark} ${text}`);
}
