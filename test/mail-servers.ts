import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

interface MailServer {
  url: string;
  /** The accepted mails in the order of their arrival. */
  mails: { recipient: string; email: Email }[];
  /** Returns the number of recipients that clients named so far, including refused ones. */
  asked(): number;
}

/** Returns an SMTP error, or undefined to accept the mail. `count` says how often clients named this recipient. */
type Refuse = (recipient: string, count: number) => { code: number; words: string } | undefined;

interface MailServerOptions extends SMTPServerOptions {
  host?: string;
  onRecipient?: Refuse;
  /** Returns an SMTP error for the text of a mail, or undefined to accept the mail. */
  onText?: (text: string) => { code: number; words: string } | undefined;
}

/** Starts a real mail server that stores the mails it accepts. Stops after the test. */
export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { host = 'localhost', onRecipient = () => undefined, onText = () => undefined, ...smtp } = options;
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
  // A client may disconnect without failing the test.
  server.on('error', () => {});
  server.listen(0, host);
  await once(server.server, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { url: urlOf(server.server, host, smtp.secure), mails, asked: () => asked.length };
}

/** Starts a server that accepts connections and never sends anything. Stops after the test. */
export async function startSilentServer(): Promise<{ url: string }> {
  const server = createServer((socket) => void socket.on('error', () => {}));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: urlOf(server, 'localhost') };
}

function urlOf(server: Server, host: string, isSecure = false): string {
  return `${isSecure ? 'smtps' : 'smtp'}://${host}:${(server.address() as AddressInfo).port}`;
}

function toError({ code, words }: { code: number; words: string }): Error {
  return Object.assign(new Error(words), { responseCode: code });
}
