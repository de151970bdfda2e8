import type { Mail } from '../../../server/mail/outbox.ts';

export function goodbyeMail(publicUrl: string, to: string): Mail {
  return {
    to,
    subject: 'Goodbye from Kerikko',
    text: `Hello,

you have left Kerikko. Your account is deleted, and what belonged to it. This is the last mail you get from us.

Should you miss us one day, ask to join again:
${publicUrl}/

If it was not you who left, tell your community's administrator.

Kerikko
`,
  };
}
