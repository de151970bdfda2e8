import type { AppContext } from '../../../server/context.ts';
import { ask } from '../../../server/event-handlers.ts';
import { type StoryFact, type StorySounds, storyFacts, storySounds } from '../../stories/questions.ts';

/** The parts that features register and that move with stories. */
export interface StoryParts {
  sounds: readonly StorySounds[];
  facts: readonly StoryFact[];
}

/** Returns the parts that features register. The `events` of a context are enough. */
export async function listStoryParts({ events }: Pick<AppContext, 'events'>): Promise<StoryParts> {
  // These answers need no context.
  const context = { events } as AppContext;
  return {
    sounds: await ask(context, storySounds, undefined),
    facts: await ask(context, storyFacts, undefined),
  };
}
