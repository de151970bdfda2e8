import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { publishStory } from '../../src/features/stories/server/stories.ts';
import type { TopicId } from '../../src/features/topics/contract.ts';
import type { Kerikko } from './kerikko.ts';
import { type E2ePerson, viewerOf, withContext } from './people.ts';
import { openAsMember } from './story-form.ts';

export const LINES = 'മഴ പെയ്തു.\nഅമ്മ ചായയിട്ടു.\n\nഞങ്ങൾ കുടിച്ചു.';

export const back = (page: Page) => page.getByRole('link', { name: 'Back', exact: true });

interface Story {
  title: string;
  content?: string;
  topic?: TopicId;
}

/** Returns stories with the titles "Story 1" up to "Story 25", for example. */
export function numbered(count: number, details: Omit<Story, 'title'> = {}): Story[] {
  return Array.from({ length: count }, (_, index) => ({ title: `Story ${index + 1}`, ...details }));
}

/** Publishes stories a minute apart, oldest first, and returns their paths. */
export async function publishAll(
  kerikko: Kerikko,
  author: Pick<E2ePerson, 'accountId'>,
  stories: Story[],
): Promise<string[]> {
  return withContext(kerikko, async (context) => {
    const viewer = viewerOf(author);
    const now = Date.now();
    const paths: string[] = [];
    for (const [index, { title, content = LINES, topic = 'food' }] of stories.entries()) {
      const clock = { ...context.clock, now: () => now - (stories.length - index) * 60_000 };
      const input = { intent: 'publish' as const, topic, title, content, key: randomUUID() };
      paths.push(`/stories/${topic}/${await publishStory({ ...context, clock }, viewer, input)}`);
    }
    return paths;
  });
}

export const openAsReader = (page: Page, kerikko: Kerikko, path: string) =>
  openAsMember(page, kerikko, path, 'Biju');

/** Waits for the script of Share, which loads late. Before that, its form opens the page with the address. */
export function waitForShare(page: Page): Promise<unknown> {
  return page.waitForFunction(() => {
    const form = document.querySelector('[name=share]')?.parentElement ?? {};
    return Object.keys(form).some((key) => key.startsWith('__reactProps'));
  });
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
