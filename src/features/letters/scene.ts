import { randomUUID } from 'node:crypto';
import { LONG_LINK, LONG_WORD, REASON } from '../../../test/e2e/long-texts.ts';
import { type E2ePerson, viewerOf } from '../../../test/e2e/people.ts';
import type { Scene } from '../../../test/e2e/scene.ts';
import { answerLetter } from './server/answer-letter.ts';
import { sendLetter } from './server/send-letter.ts';

export const scene: Scene = {
  /** Appu and Ammu exchange letters with long words. Ammu also sends the administrator a first letter. */
  async add(context, { appu, ammu, administrator }) {
    const send = (from: E2ePerson, to: E2ePerson, text: string) =>
      sendLetter(context, viewerOf(from), to.accountId, { intent: 'send', text, key: randomUUID() });
    const { correspondenceId: accepted, letterId } = await send(appu, ammu, `${LONG_WORD} എഴുതിക്കോട്ടെ?`);
    await answerLetter(context, viewerOf(ammu), accepted, 'accept');
    await send(ammu, appu, `${REASON}\n\n${LONG_LINK}`);
    const { correspondenceId: asked } = await send(ammu, administrator, 'എഴുതിക്കോട്ടെ?');
    return { accepted, asked, letter: letterId };
  },
  screens: [
    { name: 'letters of two', path: ({ made }) => `/letters/${made.accepted}`, as: 'ammu' },
    { name: 'letters', path: '/letters', as: 'ammu' },
    { name: 'letters, none', path: '/letters', as: 'nameless' },
    { name: 'letters, asked', path: ({ made }) => `/letters/${made.asked}`, as: 'administrator' },
    { name: 'letters, waiting', path: ({ made }) => `/letters/${made.asked}`, as: 'ammu' },
    {
      name: 'first letter',
      path: ({ people }) => `/letters/to/${people.administrator.accountId}`,
      as: 'appu',
    },
  ],
  forms: [
    {
      name: 'a first letter',
      path: ({ people }) => `/letters/to/${people.administrator.accountId}`,
      as: 'appu',
      fields: { text: 'മഴ.' },
    },
  ],
};
