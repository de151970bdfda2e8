import type { Mail } from '../../../server/mail/outbox.ts';

export function accountExistsMail(publicUrl: string, to: string): Mail {
  return {
    to,
    subject: 'You already have a Kerikko account',
    text: `Hello,

someone, probably you, tried to sign up at Kerikko with this e-mail address. You already have an account, so nothing was changed.

Sign in here:
${publicUrl}/

Forgot the password? Set a new one here:
${publicUrl}/reset-password

If this was not you, you need not do anything.

Kerikko
`,
  };
}

export function resetPasswordMail(publicUrl: string, to: string, token: string): Mail {
  return {
    to,
    subject: 'Set a new Kerikko password',
    text: `Hello,

you asked for a new password. Open this link within one hour and choose one:
${publicUrl}/reset-password?token=${token}

The link works once. If you did not ask for it, leave it be: your password stays as it is.

Kerikko
`,
  };
}
