import { expect, test } from 'vitest';
import { signedOutText } from '../src/features/push/server/message-texts.ts';
import { LANGUAGES } from '../src/languages/languages.ts';
import { writeMails } from './interface-texts.ts';

const NAMES = { en: 'Palm Bench', ml: 'പനങ്കൂട്ടം' };

const PRODUCT = /Kerikko|കേറിക്കോ/;

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
