import { NAME } from '../../../server/mail/community-name.ts';
import type { Mail } from '../../../server/mail/mail.ts';
import { type Recipient, writeMail } from '../../../server/mail/write-mail.ts';

/** Shows an administrator that mails arrive. */
export function testMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: `Test email: emails from ${NAME.en} are arriving`,
      body: `This is the test email you asked for. Emails from ${NAME.en} are arriving.
${publicUrl}/dashboard`,
    },
    ml: {
      subject: `ടെസ്റ്റ് മെയിൽ: ${NAME.stem}യിൽനിന്നുള്ള മെയിൽ കിട്ടുന്നുണ്ട്`,
      body: `നിങ്ങൾ ചോദിച്ച ടെസ്റ്റ് മെയിലാണിത്. ${NAME.stem}യിൽനിന്നുള്ള മെയിൽ കിട്ടുന്നുണ്ട്.
${publicUrl}/dashboard`,
    },
  });
}
