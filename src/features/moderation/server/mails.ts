import type { Mail } from '../../../server/mail/mail.ts';
import { quote, type Recipient, writeMail } from '../../../server/mail/write-mail.ts';

/** A letter from the public page, for an administrator. */
export function complaintMail(publicUrl: string, to: Recipient, sender: string, words: string): Mail {
  return writeMail(to, {
    en: {
      subject: 'Someone wrote to Kerikko’s administrators',
      text: `Hello,

${sender} wrote this on the page of the house rules:

${quote(words)}

Please reply to that address. Nobody has checked that it belongs to the person who wrote this.
${publicUrl}/house-rules

Kerikko
`,
    },
    ml: {
      subject: 'കേറിക്കോയിലെ അഡ്മിൻമാർക്ക് ഒരാൾ എഴുതി',
      text: `നമസ്കാരം,

${sender} എന്ന ഇമെയിൽ കൊടുത്ത ഒരാൾ ചിട്ടകളുടെ പേജിൽനിന്ന് ഇങ്ങനെ എഴുതി:

${quote(words)}

മറുപടി ആ ഇമെയിലിലേക്ക് അയയ്ക്കൂ. എഴുതിയത് ആ ഇമെയിലിന്റെ ഉടമതന്നെയാണോ എന്ന് ആരും ഉറപ്പാക്കിയിട്ടില്ല.
${publicUrl}/house-rules

കേറിക്കോ
`,
    },
  });
}

/** Confirms a letter from the public page to whoever sent it. */
export function complaintReceivedMail(publicUrl: string, to: Recipient): Mail {
  return writeMail(to, {
    en: {
      subject: 'We have received what you wrote to Kerikko',
      text: `Hello,

Someone gave this address on this page and wrote to the administrators of a Kerikko community:
${publicUrl}/house-rules

If it was you: thank you. Someone will read it and reply to you here. If it was not you, ignore this email.

Kerikko
`,
    },
    ml: {
      subject: 'കേറിക്കോയ്ക്ക് എഴുതിയതു കിട്ടി',
      text: `നമസ്കാരം,

ഒരാൾ ഈ പേജിൽ നിങ്ങളുടെ ഇമെയിൽ കൊടുത്ത് കേറിക്കോയിലെ അഡ്മിൻമാർക്ക് എഴുതിയിട്ടുണ്ട്:
${publicUrl}/house-rules

എഴുതിയത് നിങ്ങളാണെങ്കിൽ നന്ദി. ഒരാൾ അതു വായിച്ച് ഈ ഇമെയിലിലേക്കു മറുപടി തരും. നിങ്ങളല്ലെങ്കിൽ ഈ മെയിൽ വിട്ടുകളഞ്ഞേക്കൂ.

കേറിക്കോ
`,
    },
  });
}
