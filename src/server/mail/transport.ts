import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LOGO_ID, toHtml } from './html-mail.ts';
import type { Mail } from './mail.ts';

export interface MailTransport {
  /** The number of mails that can be sent at the same time. */
  concurrency: number;
  /** The mail server's name and port, for the log. */
  host?: string;
  /** Sends one mail, or throws. The id becomes the Message-ID, so that a duplicate can be recognised. */
  send(mail: SentMail, signal: AbortSignal): Promise<void>;
}

interface SentMail extends Mail {
  id: string;
  /** The name for a configured sender that is only an address. */
  senderName?: string;
  /** A square picture as PNG, for the mail's HTML. */
  logo?: Uint8Array | undefined;
  /** The colour of the button in the mail's HTML. */
  colour?: string | undefined;
}

const CONNECTION_TIMEOUT_MS = 10_000;
const SOCKET_TIMEOUT_MS = 30_000;
/** Limits the sending of one mail as a whole: a slow server could keep resetting the socket timeout. */
const SEND_TIMEOUT_MS = 60_000;
/** The most parallel connections: mail services refuse more. */
const CONNECTIONS = 4;

/** The longest line of a mail (RFC 5322, 2.1.1). */
const MAX_LINE_BYTES = 998;

/** Connections to this machine cannot be intercepted, so they need no TLS. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

interface SmtpTransport extends MailTransport {
  /** Connects and signs in without sending. @throws like `send` */
  verify(): Promise<unknown>;
}

/**
 * Loads the package for the first mail: otherwise every start and command would spend a sixth of its time on
 * it.
 */
const loadMailer = () => import('nodemailer');

/**
 * Returns a transport to a mail server. Requires TLS for servers on other machines, because mails contain
 * one-time links.
 */
export function createSmtpTransport(smtpUrl: string, from: string): SmtpTransport {
  const { host, hostname, searchParams } = new URL(smtpUrl);
  const createSmtp = async () =>
    (await loadMailer()).createTransport({
      url: smtpUrl,
      requireTLS: !LOOPBACK.includes(hostname) && searchParams.get('requireTLS') !== 'false',
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      greetingTimeout: CONNECTION_TIMEOUT_MS,
      socketTimeout: SOCKET_TIMEOUT_MS,
    });
  return {
    concurrency: CONNECTIONS,
    host,
    verify: async () => (await createSmtp()).verify(),
    async send(mail, signal) {
      const limit = AbortSignal.any([signal, AbortSignal.timeout(SEND_TIMEOUT_MS)]);
      const smtp = await createSmtp();
      await smtp
        .sendMail({ ...toMessage(mail, from), ...toHtmlParts(mail), signal: limit })
        .catch((error: unknown) => {
          if (signal.aborted) throw signal.reason;
          throw limit.aborted ? new Error('The mail server took longer than a minute') : error;
        });
    },
  };
}

/** Returns a transport that writes mails as .eml files and prints the link of each mail. */
export function createFileTransport(
  folder: string,
  from: string,
  print: (line: string) => void,
): MailTransport {
  return {
    // One mail at a time, so that files and printed lines have the order of the mails.
    concurrency: 1,
    async send(mail) {
      const { createTransport } = await loadMailer();
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const composed = toMessage(mail, from);
      const { message } = await composer.sendMail(composed);
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${mail.id}.eml`);
      await writeFile(`${file}.part`, toReadable(message as Buffer, composed.text), { mode: 0o600 });
      await rename(`${file}.part`, file);
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
      print(`Mail to ${mail.to}: ${mail.subject}${link ? `\n  ${link}` : ''}`);
    },
  };
}

/**
 * Returns a mail with its text unencoded, for people who open the file in an editor: nodemailer encodes all
 * texts except plain English. A text with a line that is too long for a mail keeps its encoding.
 */
function toReadable(message: Buffer, text: string): string {
  if (text.split('\r\n').some((line) => Buffer.byteLength(line) > MAX_LINE_BYTES)) return message.toString();
  const [head = ''] = message.toString().split('\r\n\r\n');
  const lines = head.split('\r\n').map((line) => line.replace(/^(Content-Transfer-Encoding:).*/i, '$1 8bit'));
  return `${lines.join('\r\n')}\r\n\r\n${text}`;
}

function toMessage(mail: SentMail, from: string) {
  return {
    from: from.includes('<') ? from : { name: mail.senderName ?? '', address: from },
    // Not a string: nodemailer would parse a string as a list of addresses.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    // Base64 does not change line ends, and mail needs CRLF (RFC 2045, 6.8).
    text: mail.text.replace(/\r?\n/g, '\r\n'),
    messageId: `<${mail.id}@${domainOf(from)}>`,
    headers: { ...mail.headers, 'Auto-Submitted': 'auto-generated' },
  };
}

/** Returns the HTML of a mail, with its logo if there is one. */
function toHtmlParts({ text, senderName = '', logo, colour }: SentMail) {
  const html = toHtml(text, senderName, logo !== undefined, colour);
  if (!logo) return { html };
  const picture = {
    filename: 'logo.png',
    content: Buffer.from(logo),
    cid: LOGO_ID,
    contentDisposition: 'inline' as const,
  };
  return { html, attachments: [picture] };
}

/** Returns the domain of a sender such as `Kerikko <kerikko@example.org>`. */
function domainOf(from: string): string {
  return /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
