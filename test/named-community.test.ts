import { expect, test } from 'vitest';
import { signedOutText } from '../src/features/push/server/message-texts.ts';
import { LANGUAGES, writeMails } from './interface-texts.ts';

const NAMES = { en: 'Palm Bench', ml: 'പനങ്കൂട്ടം' };

/** The product's name, except where it is the verb of the Malayalam tagline: climb in! */
const PRODUCT = /Kerikko|(?<!എന്നാ |വീണ്ടും )കേറിക്കോ/;

test.each(LANGUAGES)(
  'mails of a community with a name of its own never call it Kerikko (%s)',
  async (language) => {
    const mails = [...(await writeMails(language, NAMES))];
    expect(mails.length).toBeGreaterThan(40);
    const strange = mails.filter(([, { subject, text }]) => PRODUCT.test(`${subject}\n${text}`));
    expect(strange.map(([name]) => name)).toEqual([]);
    // Every mail is signed with the name.
    const unsigned = mails.filter(([, { text }]) => !text.trimEnd().endsWith(NAMES[language]));
    expect(unsigned.map(([name]) => name)).toEqual([]);
    expect(signedOutText(language, NAMES[language]).title).toContain(NAMES[language]);
  },
);
