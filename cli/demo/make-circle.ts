import { randomUUID } from 'node:crypto';
import { foundCircle } from '../../src/features/circles/server/founding.ts';
import { joinCircle } from '../../src/features/circles/server/joining.ts';
import { answerEntry } from '../../src/features/circles/server/keeping.ts';
import { publishStory, setLike } from '../../src/features/stories/server/stories.ts';
import type { Viewer } from '../../src/identity/viewer.ts';
import type { AppContext } from '../../src/server/context.ts';
import { demoCircle } from './sample-circle.ts';

/** Founds the circle of the demo, lets its people in, and publishes their stories. `daysAgo` sets the clock back. */
export async function makeDemoCircle(
  daysAgo: (days: number) => AppContext,
  viewers: ReadonlyMap<string, Viewer>,
): Promise<void> {
  const find = (key: string) => viewers.get(key) as Viewer;
  const founder = find(demoCircle.founder);
  const then = daysAgo(demoCircle.daysAgo);
  const circle = await foundCircle(then, founder, {
    ...{ intent: 'found', key: randomUUID(), ...demoCircle.facts },
  });
  for (const person of demoCircle.people) {
    await joinCircle(then, find(person), circle);
    await answerEntry(then, founder, circle, { personId: find(person).accountId, isAccepted: true });
  }
  for (const { author, likedBy, daysAgo: age, ...text } of demoCircle.stories) {
    const form = { intent: 'publish', key: randomUUID(), circle, ...text } as const;
    const story = await publishStory(daysAgo(age), find(author), form);
    for (const reader of likedBy)
      await setLike(daysAgo(age / 2), find(reader), { intent: 'like', story, liked: true });
  }
}
