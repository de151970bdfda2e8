import type { Mail } from '../../../server/mail/outbox.ts';

export function verificationMail(publicUrl: string, to: string, token: string): Mail {
  return {
    to,
    subject: 'Verify your e-mail for Kerikko',
    text: `Hello,

welcome to Kerikko! Please open this link within a day, so that we know this address is yours:
${publicUrl}/verify-email?token=${token}

After that an administrator looks at your request to join, and you get another mail.

If you did not sign up, leave this mail be.

Kerikko
`,
  };
}

export function newApplicantMail(publicUrl: string, to: string, applicant: string): Mail {
  return {
    to,
    subject: 'Someone asks to join Kerikko',
    text: `Hello,

${applicant} has verified the e-mail address and waits to be let in. Decide here:
${publicUrl}/admin

Kerikko
`,
  };
}

export function approvedMail(publicUrl: string, to: string): Mail {
  return {
    to,
    subject: 'Welcome to Kerikko: you are in',
    text: `Hello,

an administrator has approved your request to join. Climb in:
${publicUrl}/

Kerikko
`,
  };
}

export function declinedMail(publicUrl: string, to: string, reason: string | null): Mail {
  return {
    to,
    subject: 'Your request to join Kerikko',
    text: `Hello,

thank you for asking to join. We are sorry: this time your request was declined.
${reason ? `\nThe reason we were given:\n\n${quote(reason)}\n` : ''}
If things have changed, or this looks like a mistake, you are welcome to ask again. Sign in here and choose "Ask to join again":
${publicUrl}/

Kerikko
`,
  };
}

export function reopenedMail(to: string): Mail {
  return {
    to,
    subject: 'Your request to join Kerikko is open again',
    text: `Hello,

an earlier decision about your request to join was taken back, and an administrator will look at it once more. You need not do anything. Until it is decided you cannot sign in; you get another mail then.

Kerikko
`,
  };
}

export function suspendedMail(to: string): Mail {
  return {
    to,
    subject: 'Your Kerikko account is suspended',
    text: `Hello,

an administrator has suspended your account. You cannot sign in for now. What you wrote and shared is kept.

If you would like to talk about it, please turn to someone who looks after the community.

Kerikko
`,
  };
}

export function reinstatedMail(publicUrl: string, to: string): Mail {
  return {
    to,
    subject: 'Welcome back to Kerikko',
    text: `Hello,

your account is no longer suspended. Everything is where you left it. Climb back in:
${publicUrl}/

Kerikko
`,
  };
}

/** Set off from our own words: what stands here was typed by a person. */
function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
