import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Records by name: lists of texts, or a mail server. A name below which there are records exists. */
export type Records = Record<string, { txt?: string[]; mx?: string }>;

const TYPES = { txt: 16, mx: 15 };
const NO_ERROR = 0x8180;
const NO_DOMAIN = 0x8183;
const HEADER_BYTES = 12;

/** Starts a DNS server on this machine that knows only the given records. Returns its address and port. */
export async function startDnsServer(records: Records): Promise<string> {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answer(query, records), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return `127.0.0.1:${socket.address().port}`;
}

function answer(query: Buffer, records: Records): Buffer {
  const { name, end } = readName(query);
  const type = query.readUInt16BE(end);
  const { txt = [], mx } = records[name] ?? {};
  const data =
    type === TYPES.txt ? txt.map(encodeText) : type === TYPES.mx && mx !== undefined ? [encodeMx(mx)] : [];
  const exists = Object.keys(records).some((known) => known === name || known.endsWith(`.${name}`));
  const header = Buffer.alloc(HEADER_BYTES);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(exists ? NO_ERROR : NO_DOMAIN, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(data.length, 6);
  const question = query.subarray(HEADER_BYTES, end + 4);
  return Buffer.concat([header, question, ...data.map((bytes) => encodeRecord(type, bytes))]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 };
}

function encodeRecord(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  // The name is the one of the question.
  head.writeUInt16BE(0xc000 | HEADER_BYTES, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** A text of more than 255 bytes comes in pieces. */
function encodeText(text: string): Buffer {
  const pieces = text.match(/.{1,255}/gs) ?? [''];
  return Buffer.concat(
    pieces.map((piece) => Buffer.from(`${String.fromCharCode(piece.length)}${piece}`, 'latin1')),
  );
}

function encodeMx(host: string): Buffer {
  const labels = host.split('.').filter(Boolean);
  const name = labels.map((label) => `${String.fromCharCode(label.length)}${label}`).join('');
  return Buffer.from(`\0\x0a${name}\0`, 'latin1');
}
