import type { AppContext } from '../../../server/context.ts';
import { ask } from '../../../server/event-handlers.ts';
import { type MemberFact, memberFacts } from '../../membership/questions.ts';
import { type StoryFact, type StorySounds, storyFacts, storySounds } from '../../stories/questions.ts';
import { type MovedSubjects, movedSubjects } from '../../subjects/questions.ts';

/** A value that a feature adds to the record of a member or a story. */
export type MovedFact = MemberFact | StoryFact;

/** The parts that features register, which move with members and stories, and besides them. */
export interface MovedParts {
  members: readonly MemberFact[];
  sounds: readonly StorySounds[];
  facts: readonly StoryFact[];
  subjects: readonly MovedSubjects[];
}

/** Returns the parts that features register. The `events` of a context are enough. */
export async function listMovedParts({ events }: Pick<AppContext, 'events'>): Promise<MovedParts> {
  // The handlers of these questions ignore their context, so the events suffice.
  const context = { events } as AppContext;
  return {
    members: await ask(context, memberFacts, undefined),
    sounds: await ask(context, storySounds, undefined),
    facts: await ask(context, storyFacts, undefined),
    subjects: await ask(context, movedSubjects, undefined),
  };
}
