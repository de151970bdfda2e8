import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Mail } from './mail.ts';

export interface MailTransport {
  /** How many mails it takes at the same time. */
  atOnce: number;
  /** Hands one mail over, or throws. The id makes a mail that is sent twice recognisable as one. */
  send(mail: Mail & { id: string }, signal: AbortSignal): Promise<void>;
}

const CONNECTION_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** For the whole of it: a server that says a word now and then would be waited for without end. */
const SEND_TIMEOUT_MS = 60_000;
/** More connections than that mail services refuse. */
const CONNECTIONS = 4;

/** This machine itself, where nobody listens in between. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Sends through a mail server; a mail holds one-time links, so TLS is demanded of every other machine. */
export function createSmtpTransport(smtpUrl: string, from: string): MailTransport {
  const { hostname, searchParams } = new URL(smtpUrl);
  const smtp = createTransport({
    url: smtpUrl,
    requireTLS: !LOOPBACK.includes(hostname) && searchParams.get('requireTLS') !== 'false',
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
  });
  return {
    atOnce: CONNECTIONS,
    async send(mail, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
      await smtp.sendMail({ ...toMessage(mail, from), signal: limit }).catch((error: unknown) => {
        if (signal.aborted) throw signal.reason;
        throw limit.aborted ? new Error('The mail server took longer than a minute') : error;
      });
    },
  };
}

/** Keeps mails as .eml files that any mail program opens, and prints the link a mail carries. */
export function createOutboxFolder(
  folder: string,
  from: string,
  print: (line: string) => void,
): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    // So that files and lines come in the order of the mails.
    atOnce: 1,
    async send(mail) {
      const { message } = await composer.sendMail(toMessage(mail, from));
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
      print(`Mail to ${mail.to}: ${mail.subject}${link ? `\n  ${link}` : ''}`);
    },
  };
}

function toMessage(mail: Mail & { id: string }, from: string) {
  return {
    from,
    // An object, never a string: a string would be parsed as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    messageId: `<${mail.id}@kerikko>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
