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
