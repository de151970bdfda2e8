import { randomUUID } from 'node:crypto';
import { readdir, readFile, readlink, stat } from 'node:fs/promises';
import { type ClientHttp2Session, connect as connectHttp2 } from 'node:http2';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { PHOTO_LIMIT_BYTES } from '../../src/features/people/fields-contract.ts';
import { cookieName } from '../../src/server/http/cookies.ts';
import { findFreePort } from '../free-port.ts';
import { drawNoise, padTo } from '../images.ts';
import { LOCALHOST_CERTIFICATE } from '../localhost-certificate.ts';
import { createFixtures, type Member } from './member.ts';
import { check, runScenario } from './report.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { isReady, startCaddy, startHttpsNginx, type WebServer } from './web-servers.ts';

/*
 * Visitors without a session send large bodies through nginx and Caddy with the shipped files. The web server keeps none of
 * them, and cuts the connections off. Members still send photos of 5 MB and long stories.
 */

const MEGABYTE = 1024 ** 2;
const CONNECTIONS = 60;
const BODY_BYTES = 60 * MEGABYTE;
const ATTACKED = ['/profile', '/stories/food', '/write', '/story-photos', '/write/draft', '/'];
/** How long each connection sends as fast as it can. */
const ATTACK_MS = 8000;
/** How long until every connection must be cut off. nginx reads on for 5 s after a refusal. */
const CUT_LIMIT_MS = 60_000;
const MAX_DISK_BYTES = 2 * MEGABYTE;
const MAX_GROWTH_BYTES = 60 * MEGABYTE;
/** More connections than nginx allows one visitor, each of which stops in its body. */
const SLOW_CONNECTIONS = 260;
const ALLOWED_CONNECTIONS = 200;

type Start = (folder: string, ports: { port: number; node: number }) => Promise<WebServer>;

await runScenario('large bodies by visitors, through nginx and Caddy', async (folder) => {
  const port = await findFreePort();
  const publicUrl = `https://localhost:${port}`;
  const environment = { DATA_DIR: `${folder}/data`, PUBLIC_URL: publicUrl, TRUSTED_PROXIES: '127.0.0.1' };
  const server = await startServerProcess(environment);
  const { members } = await createFixtures({ dataDir: environment.DATA_DIR }, { publicUrl });
  const site = { port, publicUrl, server, member: members[1] as Member };
  const figures = [
    ...(await attack('nginx', startHttpsNginx, `${folder}/nginx`, site)),
    ...(await attack('Caddy', startCaddy, `${folder}/caddy`, site)),
  ];
  await server.kill('SIGTERM');
  return figures;
});

interface Site {
  port: number;
  publicUrl: string;
  server: ServerProcess;
  member: Member;
}

async function attack(name: string, start: Start, folder: string, site: Site): Promise<string[]> {
  const webServer = await start(folder, { port: site.port, node: site.server.port });
  try {
    await sendAsMember(name, site);
    const figures = [`${name}: ${await sendLargeBodies(webServer, site)}`];
    await breakOff(name, site);
    await stopInBody(name, site);
    if (name === 'nginx') figures.push(`${name}: ${await openSlowConnections(site)}`);
    await sendAsMember(name, site);
    return [...figures, `${name}: photos of 5 MB, stories and drafts of a member arrived before and after`];
  } finally {
    await webServer.stop();
  }
}

/** Sends bodies of 60 MB as fast as they are accepted, and measures the web server meanwhile. */
async function sendLargeBodies(webServer: WebServer, site: Site): Promise<string> {
  const before = await measure(webServer.pid);
  const started = performance.now();
  const visitors = Array.from({ length: CONNECTIONS }, (_, index) =>
    openVisitor(site, ATTACKED[index % ATTACKED.length] ?? '/', BODY_BYTES),
  );
  for (const { sendUntil } of visitors) sendUntil(started + ATTACK_MS);
  const most = { disk: 0, memory: 0 };
  while (visitors.some(({ isOpen }) => isOpen()) && performance.now() - started < CUT_LIMIT_MS) {
    const { disk, memory } = await measure(webServer.pid);
    most.disk = Math.max(most.disk, disk);
    most.memory = Math.max(most.memory, memory);
    await pause(100);
  }
  const cutAfter = Math.round((performance.now() - started) / 1000);
  const sent = visitors.reduce((sum, { sentBytes }) => sum + sentBytes(), 0);
  const statuses = countStatuses(visitors.map(({ answer }) => answer()));
  const growth = most.memory - before.memory;
  const figures = `${CONNECTIONS} visitors with bodies of ${toMegabytes(BODY_BYTES)} MB sent ${toMegabytes(sent)} MB; at most ${toMegabytes(most.disk)} MB on the disk and ${toMegabytes(growth)} MB more memory; all cut off after ${cutAfter} s; ${statuses}`;
  check(most.disk <= MAX_DISK_BYTES, `${figures}: too much on the disk`);
  check(growth <= MAX_GROWTH_BYTES, `${figures}: too much memory`);
  check(
    visitors.every(({ isOpen }) => !isOpen()),
    `${figures}: some connections stay open`,
  );
  check(
    visitors.every(({ answer }) => !/^HTTP\/1\.1 (200|5)/.test(answer())),
    `${figures}: a wrong answer`,
  );
  check(
    visitors.some(({ answer }) => answer().startsWith('HTTP/1.1 401')),
    `${figures}: no form came as far as Kerikko`,
  );
  return figures;
}

/** Breaks off forms of visitors. That must not make the web server believe that the node has failed. */
async function breakOff(name: string, site: Site): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const visitors = Array.from({ length: 5 }, () => openVisitor(site, '/', 8000));
    await pause(50);
    for (const { close } of visitors) close();
    check(await isReady(`${site.publicUrl}/healthz`), `${name} answered nobody after forms that broke off`);
  }
}

/** Sends a form that stops, over a connection that would stay open. The web server must pass Kerikko's refusal on, and close it. */
async function stopInBody(name: string, site: Site): Promise<void> {
  const started = performance.now();
  const { isOpen, answer } = openVisitor(site, '/', 8000, 'keep-alive');
  while (isOpen() && performance.now() - started < CUT_LIMIT_MS) await pause(100);
  const figures = `${isOpen() ? 'open' : 'closed'} after ${Math.round((performance.now() - started) / 1000)} s`;
  const [line] = answer().split('\r\n', 1);
  check(
    !isOpen() && answer().startsWith('HTTP/1.1 408'),
    `${name}: the connection of a slow form is ${figures}, with the answer '${line}'`,
  );
}

/** Opens more connections than one visitor may have. */
async function openSlowConnections(site: Site): Promise<string> {
  const started = performance.now();
  const visitors = Array.from({ length: SLOW_CONNECTIONS }, () => openVisitor(site, '/', 8000));
  while (visitors.some(({ isOpen }) => isOpen()) && performance.now() - started < CUT_LIMIT_MS)
    await pause(100);
  const answers = visitors.map(({ answer }) => answer());
  const figures = `${SLOW_CONNECTIONS} slow forms of one visitor: ${countStatuses(answers)}; all ended after ${Math.round((performance.now() - started) / 1000)} s`;
  const refused = answers.filter((answer) => answer.startsWith('HTTP/1.1 429'));
  check(refused.length >= SLOW_CONNECTIONS - ALLOWED_CONNECTIONS, `${figures}: too few were refused`);
  check(
    refused.every((answer) => /retry-after: 5/i.test(answer) && answer.includes('ശ്രമിക്കൂ')),
    'a refusal lacks its page',
  );
  check(
    visitors.every(({ isOpen }) => !isOpen()),
    `${figures}: some stay open`,
  );
  return figures;
}

/** Opens a connection of HTTP/1.1 with a form whose body stops after its first byte. */
function openVisitor({ port, publicUrl }: Site, path: string, bytes: number, connection = 'close') {
  // Caddy refuses a connection that does not name the host.
  const host = 'localhost';
  const socket = connectTls({ port, host, servername: host, ca: LOCALHOST_CERTIFICATE });
  let answer = '';
  let isOpen = true;
  let sentBytes = 0;
  socket.on('error', () => {});
  socket.once('close', () => {
    isOpen = false;
  });
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: localhost:${port}`,
    `Origin: ${publicUrl}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${bytes}`,
    `Connection: ${connection}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\nx`);
  const piece = Buffer.alloc(256 * 1024, 'x');
  return {
    answer: () => answer,
    isOpen: () => isOpen,
    sentBytes: () => sentBytes,
    close: () => void socket.destroy(),
    /** Sends the body as fast as it is accepted. */
    sendUntil(time: number) {
      const send = () => {
        while (isOpen && performance.now() < time && sentBytes + piece.length < bytes) {
          sentBytes += piece.length;
          if (!socket.write(piece)) return void socket.once('drain', send);
        }
      };
      send();
    },
  };
}

/** Checks that what a member sends arrives, over HTTP/2 as a browser sends it. */
async function sendAsMember(name: string, site: Site): Promise<void> {
  const session = connectHttp2(site.publicUrl, { ca: LOCALHOST_CERTIFICATE });
  session.on('error', () => {});
  try {
    const expectAnswer = async (
      what: string,
      form: FormData | URLSearchParams,
      path: string,
      expected: number,
      text = '',
    ) => {
      const answer = await post(session, site, path, form);
      check(
        answer.status === expected && answer.text.includes(text),
        `${name}: ${what} got ${answer.status}: ${answer.text.slice(0, 300)}`,
      );
    };
    const photo = padTo(await drawNoise(1200, 900), PHOTO_LIMIT_BYTES - 1);
    await expectAnswer('a photo of 5 MB', toPhotoForm(photo), '/profile', 302);
    const refused = await post(session, { ...site, member: undefined }, '/profile', toPhotoForm(photo));
    check(refused.status === 401, `${name}: a visitor’s photo got ${refused.status}`);
    const large = toPhotoForm(Buffer.alloc(20 * MEGABYTE));
    await expectAnswer('a photo of 20 MB', large, '/profile', 413, 'Image size must be less than 5MB');
    const storyPhoto = new FormData();
    storyPhoto.set('intent', 'add-photo');
    storyPhoto.set('key', randomUUID());
    storyPhoto.set('file', new File([new Uint8Array(photo)], 'rain.jpg'));
    await expectAnswer('a photo of a story', storyPhoto, '/story-photos', 200);
    const story = {
      intent: 'publish',
      topic: 'food',
      title: 'Rain',
      content: 'മഴ '.repeat(8000),
      key: randomUUID(),
    };
    await expectAnswer('a long story', new URLSearchParams(story), '/stories/food', 302);
    const draft = {
      key: randomUUID(),
      writer: randomUUID(),
      sequence: '1',
      base: '0',
      topic: '',
      title: 'Rain',
      content: 'മ'.repeat(50_000),
    };
    await expectAnswer('a draft', new URLSearchParams(draft), '/write/draft', 200);
    const long = new URLSearchParams({ email: 'x'.repeat(100_000) });
    await expectAnswer('a sign-in of 100 kB', long, '/', 413, 'This is too large.');
  } finally {
    session.close();
  }
}

async function post(
  session: ClientHttp2Session,
  { publicUrl, member }: Omit<Site, 'member'> & { member: Member | undefined },
  path: string,
  form: FormData | URLSearchParams,
): Promise<{ status: number; text: string }> {
  const encoded = new Response(form);
  const body = Buffer.from(await encoded.arrayBuffer());
  const stream = session.request({
    ':method': 'POST',
    ':path': path,
    origin: publicUrl,
    cookie: member?.cookie.replace(/^kerikko=/, `${cookieName('kerikko', true)}=`) ?? '',
    'content-type': encoded.headers.get('content-type') ?? '',
    'content-length': body.byteLength,
  });
  return new Promise((resolve) => {
    let status = 0;
    let text = '';
    stream.on('response', (headers) => {
      status = Number(headers[':status']);
    });
    stream.setEncoding('utf8').on('data', (piece) => {
      text += piece;
    });
    stream.on('error', () => {});
    // A refusal arrives while the body is on its way. Then Node sometimes closes its stream only with the connection.
    stream.on('end', () => {
      stream.close();
      resolve({ status, text });
    });
    stream.on('close', () => resolve({ status, text }));
    stream.end(body);
  });
}

function toPhotoForm(photo: Buffer): FormData {
  const form = new FormData();
  form.set('intent', 'photo');
  form.set('photo', new File([new Uint8Array(photo)], 'rain.jpg'));
  return form;
}

/** Returns what a process and its children keep in files of their own, deleted ones included, and in memory. */
async function measure(pid: number): Promise<{ disk: number; memory: number }> {
  let disk = 0;
  let memory = 0;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  for (const process of [String(pid), ...children.split(' ').filter(Boolean)]) {
    const status = await readFile(`/proc/${process}/status`, 'utf8').catch(() => '');
    memory += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
    const files = await readdir(`/proc/${process}/fd`).catch(() => []);
    for (const file of files) {
      const path = `/proc/${process}/fd/${file}`;
      const target = await readlink(path).catch(() => '');
      if (!target.startsWith('/') || target.endsWith('.log')) continue;
      const found = await stat(path).catch(() => undefined);
      if (found?.isFile()) disk += found.size;
    }
  }
  return { disk, memory };
}

function countStatuses(answers: string[]): string {
  const counts = new Map<string, number>();
  for (const answer of answers) {
    const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'no answer';
    counts.set(status, (counts.get(status) ?? 0) + 1);
  }
  return [...counts].map(([status, count]) => `${count} times ${status}`).join(', ');
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / MEGABYTE);
}
