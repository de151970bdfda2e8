import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

export interface MailServer {
  url: string;
  /** As they arrived. */
  mails: { recipient: string; email: Email }[];
  /** How many recipients were named so far, taken or not. */
  asked(): number;
}

/** A refusal as a mail server words it, or undefined to take the mail. `count` is how often this address was asked for. */
type Refuse = (recipient: string, count: number) => { code: number; words: string } | undefined;

interface MailServerOptions extends SMTPServerOptions {
  onRecipient?: Refuse;
  /** Looks at the whole mail. */
  onText?: (text: string) => { code: number; words: string } | undefined;
}

/** A real mail server that keeps what it is given. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { onRecipient = () => undefined, onText = () => undefined, ...smtp } = options;
  const mails: MailServer['mails'] = [];
  const asked: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      const refusal = onRecipient(address, asked.filter((other) => other === address).length);
      done(refusal && toError(refusal));
    },
    async onData(stream, session, done) {
      const bytes = await buffer(stream);
      const email = await PostalMime.parse(bytes);
      const refusal = onText(email.text ?? '');
      if (refusal) return done(toError(refusal));
      mails.push(...session.envelope.rcptTo.map(({ address }) => ({ recipient: address, email })));
      done();
    },
    ...smtp,
  });
  // A client that breaks off is no failure of the test.
  server.on('error', () => {});
  server.listen(0, 'localhost');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: urlOf(server.server, smtp.secure), mails, asked: () => asked.length };
}

/** Takes connections, and never says a word. */
export async function startSilentServer(): Promise<{ url: string }> {
  const server = createServer((socket) => void socket.on('error', () => {}));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: urlOf(server) };
}

function urlOf(server: Server, isSecure = false): string {
  return `${isSecure ? 'smtps' : 'smtp'}://localhost:${(server.address() as AddressInfo).port}`;
}

function toError({ code, words }: { code: number; words: string }): Error {
  return Object.assign(new Error(words), { responseCode: code });
}
