const MAX_REASON = 500;
/** From here on a mail server means "never", below it "not now": RFC 5321, 4.2.1. */
const PERMANENT_FROM = 500;
/** Where a refusal is about this mail. Before them it is about the login, the connection or us as the sender. */
const ABOUT_THE_MAIL = ['RCPT TO', 'DATA'];

interface DeliveryError {
  code?: string;
  responseCode?: number;
  command?: string;
}

/** True where trying again is no use: the server refused this recipient, or this text, for good. */
export function isFinal(error: unknown): boolean {
  const { responseCode = 0, command = '' } = error as DeliveryError;
  return responseCode >= PERMANENT_FROM && ABOUT_THE_MAIL.includes(command);
}

/**
 * Why a mail could not be sent, for an administrator to read. A server may repeat what was in the mail, so no
 * address of a page and nothing as long as a token is kept. Tested in outbox-failures.test.ts.
 */
export function reasonOf(error: unknown): string {
  const words = error instanceof Error ? error.message : 'unknown';
  return words
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\bhttps?:\S*/gi, '[link]')
    .replace(/[\w-]*token=\S*/gi, '[link]')
    .replace(/[\w-]{40,}/g, '[…]')
    .slice(0, MAX_REASON);
}

/** What a mail server answered, without its words: they repeat the recipient's address. */
export function codesOf(error: unknown): { code?: string; responseCode?: number } {
  const { code, responseCode } = error as DeliveryError;
  return { ...(code ? { code } : {}), ...(responseCode ? { responseCode } : {}) };
}
