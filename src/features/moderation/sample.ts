import type { SampleForms } from '../../../test/sample.ts';

export const forms: SampleForms = {
  '/report': [{ kind: 'story', id: '00000000-0000-4000-8000-000000000000', category: 'spam', words: 'A' }],
  '/moderation/:case': [
    { intent: 'hide', rule: '1', words: 'A', note: 'B' },
    { intent: 'hide-and-warn', rule: '1', words: 'A', note: 'B', seen: '1' },
    { intent: 'warn', rule: '1', words: 'A' },
    { intent: 'no-breach', words: 'A' },
    { intent: 'propose-suspension', note: 'A' },
    { intent: 'uphold', words: 'A', note: 'B' },
    { intent: 'reverse', words: 'A', note: 'B' },
    { intent: 'undo', entry: '00000000-0000-4000-8000-000000000000' },
  ],
  '/account/cases/:case': [{ words: 'A' }],
  '/house-rules': [{ email: 'a@example.org', words: 'This is about me.' }],
  '/admin/house-rules': [{ english: 'A', malayalam: 'B', contact: 'C', version: '0' }],
};

/** The facts of a mail that tests write. */
export const mailFacts = {
  deathMail: { sender: 'someone@example.org', dead: 'someone@example.org', words: 'someone@example.org' },
};
