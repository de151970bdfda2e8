import { features } from '../src/compose.ts';
import type { AppContext } from '../src/server/context.ts';
import type { Question } from '../src/server/event-handlers.ts';

/** Returns what all features answer to a question whose answers need no context. */
export function listRegistered<Answer>({ name }: Question<undefined, Answer>): Promise<Answer[]> {
  const answers = features
    .flatMap((feature) => feature.answers ?? [])
    .filter(({ question }) => question === name);
  return Promise.all(
    answers.map(({ answer }) => answer({} as AppContext, undefined as never) as Promise<Answer>),
  );
}
