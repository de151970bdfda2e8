import type { FailureCause } from '../contract.ts';

/**
 * The words and codes for each cause, in answers of mail servers and in errors of the connection. The first
 * match counts. The codes are those of RFC 3463; a server may send them with a wrong first digit.
 */
const SIGNS: [FailureCause, RegExp][] = [
  ['login', /\b53[045]\b|invalid login|authenticat/i],
  ['insecure', /certificate|\b(TLS|SSL)\b|STARTTLS/i],
  [
    'unreachable',
    /E(CONNREFUSED|CONNRESET|NOTFOUND|TIMEDOUT|HOSTUNREACH|NETUNREACH)|EAI_AGAIN|timeout|greeting never|socket close|longer than a minute/i,
  ],
  ['mailbox-full', /[45]\.2\.2|\b552\b|quota|(mailbox|inbox) (is )?full/i],
  [
    'unknown-mailbox',
    /[45]\.1\.[0-6]\b|unknown (user|recipient|local)|(user|recipient|mailbox|address)((?!user|recipient|mailbox|address).){0,40}(unknown|unavailable|not found|not exist|disabled)|no such (user|mailbox|recipient|person)/i,
  ],
  ['later', /(^|\D)4\d\d[ -]|[^\d]4\.\d\.\d|greylist|try again later/i],
  ['rejected', /(^|\D)5\d\d[ -]|5\.\d\.\d|spam|blocked|policy|reject/i],
];

/**
 * Returns why a mail failed, from the mail server's last answer. A mail without an answer had a link that
 * expired.
 */
export function findFailureCause(reason: string | null): FailureCause {
  if (reason === null) return 'link-expired';
  return SIGNS.find(([, sign]) => sign.test(reason))?.[0] ?? 'other';
}
