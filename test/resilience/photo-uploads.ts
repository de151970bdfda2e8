import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { PHOTO_LIMIT_BYTES } from '../../src/features/people/fields-contract.ts';
import { drawNoise, padTo } from '../images.ts';
import { type Member, startWithFixtures } from './member.ts';
import { createMemoryCgroup } from './memory-cgroup.ts';
import { readMemory, resetPeak } from './read-memory.ts';
import { check, runScenario } from './report.ts';

/*
 * Uploads 80 photos of 5 MB and 27 megapixels at the same time: by one member, by eight members for their stories, and with
 * the forms of browsers without scripts. The server's memory stays within what docs/operations.md says, every photo arrives
 * in the end, and uploads that break off keep no place.
 */

const UPLOADS = 80;
const BROKEN_UPLOADS = 40;
const CGROUP_BYTES = 512 * 1024 ** 2;
const MAX_MEGABYTES = 350;
/** How much the memory may stay above its level before the first uploads. */
const MAX_KEPT_MEGABYTES = 150;
/** How much the memory may grow when the same uploads come once more. */
const MAX_REPEATED_MEGABYTES = 30;
const RETRY_LIMIT_MS = 300_000;

await runScenario(`${UPLOADS} photos of 5 MB at the same time`, async (dataDir) => {
  const cgroup = await createMemoryCgroup(CGROUP_BYTES);
  const isLimited = typeof cgroup !== 'string';
  const joinFile = isLimited ? cgroup.joinFile : undefined;
  const { server, fixtures } = await startWithFixtures(dataDir, {}, { joinFile });
  const { members } = fixtures;
  try {
    const photo = await drawLargePhoto();
    const one = members[1] as Member;
    // Load the image library and the pages, which stay in memory.
    await send(one, toProfileForm(photo, 0), '/profile');
    await send(one, toStoryPhotoForm(photo, 0), '/story-photos');
    await one.get('/stories/food');
    await pause(2000);

    const figures = [
      isLimited
        ? `the server ran in a cgroup of ${CGROUP_BYTES / 1024 ** 2} MB`
        : `the server ran without a cgroup: ${cgroup}`,
    ];
    const level = (await readMemory(server.pid)).now + MAX_KEPT_MEGABYTES;
    const attack = async (name: string, sendOne: (index: number) => Promise<Sent>, most = level) => {
      const { after, words } = await measure(server.pid, name, sendOne, most);
      figures.push(words);
      check(!server.hasEnded(), `the server ended:\n${server.output()}`);
      return after;
    };
    const sendProfile = (index: number) => send(one, toProfileForm(photo, index), '/profile');
    await attack('one member, /profile', sendProfile);
    await attack('eight members, /story-photos', (index) =>
      send(members[index % 8] as Member, toStoryPhotoForm(photo, index), '/story-photos'),
    );
    const last = await attack('eight members, stories without scripts', (index) =>
      send(members[index % 8] as Member, toStoryForm(photo, index), '/stories/food'),
    );

    await attack('one member once more', sendProfile, last + MAX_REPEATED_MEGABYTES);

    await breakOff(server.port, one);
    const began = performance.now();
    const { attempts } = await send(one, toProfileForm(photo, 1), '/profile');
    check(attempts === 1, 'uploads that broke off kept their places');
    figures.push(
      `after ${BROKEN_UPLOADS} broken uploads: stored in ${Math.round(performance.now() - began)} ms`,
    );
    if (isLimited) check((await cgroup.countKilled()) === 0, 'Linux killed the server');
    return figures;
  } finally {
    await server.kill('SIGTERM');
    if (isLimited) await cgroup.remove();
  }
});

/** A JPEG of 27 megapixels and as many bytes as a photo may have. */
async function drawLargePhoto(): Promise<Buffer> {
  const grain = await drawNoise(1500, 1125);
  const large = await sharp(grain).resize(6000, 4500).jpeg({ quality: 80 }).toBuffer();
  return padTo(large, PHOTO_LIMIT_BYTES - 1);
}

interface Sent {
  attempts: number;
  statuses: number[];
}

/** Sends a form until the server accepts it, as a member does who is told to try again. */
async function send(member: Member, form: FormData, path: string): Promise<Sent> {
  const deadline = performance.now() + RETRY_LIMIT_MS;
  const statuses: number[] = [];
  for (;;) {
    const { status, retryAfter, text } = await member.post(path, form);
    statuses.push(status);
    if (status === 200 || status === 302) return { attempts: statuses.length, statuses };
    check([0, 429, 503].includes(status), `an upload got ${status}: ${text.slice(0, 200)}`);
    check(status === 0 || Number(retryAfter) > 0, `${status} came without Retry-After`);
    check(
      performance.now() < deadline,
      `an upload was not accepted, but got ${statuses}, last: ${text.slice(0, 200)}`,
    );
    await pause(Number(retryAfter ?? 2) * 1000);
  }
}

function toProfileForm(photo: Buffer, index: number): FormData {
  const form = new FormData();
  form.set('intent', 'photo');
  form.set('photo', toFile(photo, index));
  return form;
}

function toStoryPhotoForm(photo: Buffer, index: number): FormData {
  const form = new FormData();
  form.set('intent', 'add-photo');
  form.set('key', randomUUID());
  form.set('file', toFile(photo, index));
  return form;
}

function toStoryForm(photo: Buffer, index: number): FormData {
  const form = new FormData();
  const fields = { intent: 'publish', topic: 'food', title: `Rain ${index}`, content: `Rain ${index}.` };
  for (const [name, value] of Object.entries({ ...fields, key: randomUUID(), photo: '', alt: '' }))
    form.append(name, value);
  form.set('file', toFile(photo, index));
  return form;
}

/** Returns the photo with other bytes after its end, because the server stores the same bytes once. */
function toFile(photo: Buffer, index: number): File {
  return new File([new Uint8Array(photo.subarray(0, -8)), String(index).padStart(8)], 'rain.jpg');
}

/** Sends all uploads at once, and checks the server's memory meanwhile and afterwards, when it may have `most` megabytes. */
async function measure(
  pid: number,
  name: string,
  sendOne: (index: number) => Promise<Sent>,
  most: number,
): Promise<{ after: number; words: string }> {
  await resetPeak(pid);
  const before = (await readMemory(pid)).now;
  const sent = await Promise.all(Array.from({ length: UPLOADS }, (_, index) => sendOne(index)));
  const { peak } = await readMemory(pid);
  let after = Number.POSITIVE_INFINITY;
  for (let second = 0; second < 30 && after > before; second += 1) {
    await pause(1000);
    after = (await readMemory(pid)).now;
  }
  const attempts = sent.reduce((sum, { attempts }) => sum + attempts, 0);
  const refused = sent.flatMap(({ statuses }) => statuses).filter((status) => status === 503).length;
  const words = `${name}: ${before} MB before, ${peak} MB at most, ${after} MB after; ${attempts} requests, ${refused} answered with 503`;
  check(peak <= MAX_MEGABYTES, `${words}: more than ${MAX_MEGABYTES} MB`);
  check(after <= most, `${words}: more than ${most} MB afterwards`);
  return { after, words };
}

/** Sends the beginnings of many uploads and closes the connections. */
async function breakOff(port: number, member: Member): Promise<void> {
  const sockets = Array.from({ length: BROKEN_UPLOADS }, () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const lines = [
      'POST /profile HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      `Origin: http://127.0.0.1:${port}`,
      `Cookie: ${member.cookie}`,
      'Content-Type: multipart/form-data; boundary=x',
      `Content-Length: ${PHOTO_LIMIT_BYTES}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    socket.write(Buffer.alloc(1024 ** 2));
    return socket;
  });
  await pause(1000);
  for (const socket of sockets) socket.destroy();
  await pause(1000);
}
