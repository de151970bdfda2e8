const MAX_REASON = 500;
/** Replies from 500 are permanent, lower error replies are temporary: RFC 5321, 4.2.1. */
const FIRST_PERMANENT_REPLY = 500;
/**
 * Only refusals of these commands concern the mail. Refusals of earlier commands concern the login, the
 * connection or our server.
 */
const COMMANDS_ABOUT_MAIL = ['RCPT TO', 'DATA'];

interface DeliveryError {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** Returns true if the server refused the recipient or the text permanently, so that a retry is useless. */
export function isPermanent(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as DeliveryError;
  return responseCode >= FIRST_PERMANENT_REPLY && COMMANDS_ABOUT_MAIL.includes(command);
}

/**
 * Returns why a mail could not be sent, for an administrator. A mail server may quote the mail, so this redacts
 * links and everything that is as long as a token.
 */
export function redactReason(error: unknown): string {
  const message = error instanceof Error ? error.message : 'unknown';
  return message
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\bhttps?:\S*/gi, '[link]')
    .replace(/(?<![\w-])[\w-]*token=\S*/gi, '[link]')
    .replace(/[\w-]{40,}/g, '[…]')
    .slice(0, MAX_REASON);
}

/**
 * Returns the codes of a failure and its reason, for the log. A reply about the mail itself may quote its
 * recipient or its text, so only its RFC 3463 status code is returned as the reason.
 */
export function describeForLog(error: unknown): { code?: string; responseCode?: number; reason?: string } {
  const { code, responseCode, command = '' } = error as DeliveryError;
  const words = redactReason(error).replace(/(?<![^\s<>"'])[^\s<>"']+@[^\s<>"']+/g, '[address]');
  const status = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(words)?.[0];
  const isAboutMail =
    responseCode !== undefined && !['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH'].includes(firstWord(command));
  const reason = isAboutMail ? status : words;
  return {
    ...(code ? { code } : {}),
    ...(responseCode ? { responseCode } : {}),
    ...(reason ? { reason } : {}),
  };
}

function firstWord(text: string): string {
  return text.split(' ', 1)[0] ?? '';
}
