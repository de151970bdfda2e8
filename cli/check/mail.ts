import { randomUUID } from 'node:crypto';
import type { Config } from '../../src/server/config.ts';
import { redactReason } from '../../src/server/mail/delivery-error.ts';
import { createSmtpTransport } from '../../src/server/mail/transport.ts';
import { findMailProblem, nameMailRoute } from '../../src/server/services.ts';
import { type Finding, failure, ok, warning } from './finding.ts';
import { checkSenderRecords } from './sender-records.ts';

const MAIL_LIMIT_MS = 10_000;
const SEND_LIMIT_MS = 60_000;

export interface MailCheck {
  /** Whether the records of the sender's domain are looked up. */
  isWanted: boolean;
  /** Gets a mail. */
  recipient: string | undefined;
  /** The name of the DKIM key. */
  selector: string | undefined;
  /** A DNS server instead of the system's. */
  server: string | undefined;
}

/** Tries the mail server; if wanted, looks up the records of the sender's domain, and sends a mail. */
export async function checkMail(config: Config, wanted: MailCheck): Promise<Finding[]> {
  const records = wanted.isWanted && config.smtpUrl ? await checkSenderRecords(config, wanted) : [];
  return [await checkServer(config, wanted), ...records];
}

async function checkServer(config: Config, { isWanted, recipient }: MailCheck): Promise<Finding> {
  const name = nameMailRoute(config);
  if (!config.smtpUrl) return warning(`Mails become ${name}`);
  const problem = await findMailProblem(config, MAIL_LIMIT_MS);
  if (problem) return failure(`Mails cannot leave by ${name}: ${problem}`);
  if (!recipient) {
    const hint = isWanted ? 'Send one' : 'Look up the domain and send one';
    return ok(`Mails leave by ${name}, which answers. ${hint}: npm run check -- --mail you@example.org`);
  }
  const mail = {
    id: randomUUID(),
    to: recipient,
    subject: 'Kerikko can send mails',
    text: `This mail was sent by "npm run check" for ${config.publicUrl}.\n`,
  };
  try {
    await createSmtpTransport(config.smtpUrl, config.mailFrom).send(mail, AbortSignal.timeout(SEND_LIMIT_MS));
    return ok(`A mail to ${recipient} was accepted by ${name}. Look whether it arrives, and not as spam`);
  } catch (error) {
    return failure(`A mail to ${recipient} was refused by ${name}: ${redactReason(error)}`);
  }
}
