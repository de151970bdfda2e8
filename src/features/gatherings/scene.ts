import { randomUUID } from 'node:crypto';
import { LONG_LINK, LONG_TITLE, LONG_WORD, REASON } from '../../../test/e2e/long-texts.ts';
import { viewerOf } from '../../../test/e2e/people.ts';
import type { Scene } from '../../../test/e2e/scene.ts';
import { waitUntilKept } from '../../../test/e2e/wait-until-kept.ts';
import { DAY_MS } from '../../server/clock.ts';
import { createGathering, writeTime, YES } from './sample.ts';
import { answerGathering } from './server/answers.ts';
import { markDays } from './server/days.ts';

export const scene: Scene = {
  /** Proposes a gathering with long texts and one place for Appu and Ammu, so that Ammu waits. */
  async add(context, { appu, ammu }) {
    // Propose it as a moderator: the rule would hold a newcomer's gathering with an address.
    const viewer = viewerOf(appu, 'moderator');
    const gathering = await createGathering(
      { context },
      { viewer },
      {
        ...{ title: LONG_TITLE, place: LONG_WORD, link: LONG_LINK, description: `${LONG_WORD}\n\n${REASON}` },
        ...{ timeZone: 'Europe/Berlin', seats: '1', repeats: 'weekly', key: randomUUID() },
      },
    );
    await answerGathering(context, viewerOf(ammu), gathering, YES);
    const day2 = writeTime(context.clock.now() + 9 * DAY_MS);
    const undecided = await createGathering({ context }, { viewer }, { title: LONG_TITLE, day2 });
    await markDays(context, viewerOf(ammu), undecided, { intent: 'mark-days', day1: 'yes', day2: 'perhaps' });
    return { gathering, undecided };
  },
  screens: [
    { name: 'gathering, waiting', path: ({ made }) => `/gatherings/${made.gathering}`, as: 'ammu' },
    { name: 'gathering, which day suits', path: ({ made }) => `/gatherings/${made.undecided}`, as: 'ammu' },
    { name: 'gatherings', path: '/gatherings', as: 'ammu' },
    { name: 'gatherings, none', path: '/gatherings?past', as: 'ammu' },
    {
      name: 'gathering, own',
      path: ({ made }) => `/gatherings/${made.gathering}?notice=proposed`,
      as: 'appu',
    },
    {
      name: 'gathering, new, with an unsent text',
      path: '/gatherings/new',
      as: 'ammu',
      prepare: async (page) => {
        // A click would close the further fields if a kept text has opened them.
        await page
          .locator('form details')
          .last()
          .evaluate((details) => {
            (details as HTMLDetailsElement).open = true;
          });
        await page.locator('textarea').fill('മഴ പെയ്യുന്നു');
        await waitUntilKept(page, 'മഴ പെയ്യുന്നു');
        await page.reload();
        await page.locator('form').getByRole('status').waitFor();
      },
    },
    { name: 'gathering, edit', path: ({ made }) => `/gatherings/${made.gathering}/edit`, as: 'appu' },
    { name: 'gathering, photos', path: ({ made }) => `/gatherings/${made.gathering}/photos`, as: 'appu' },
    { name: 'calendar', path: '/gatherings/calendar', as: 'ammu' },
  ],
  forms: [
    {
      name: 'proposing a gathering',
      path: '/gatherings/new',
      as: 'ammu',
      fields: { title: 'Tea', place: 'Aluva', startsAt: '2020-01-01T10:00' },
    },
  ],
};
