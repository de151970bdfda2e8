import type { ComposedContext, OverviewFact } from '../../../app/feature.ts';
import type { Fact, FactLink } from '../contract.ts';

/** Returns the features' present facts, in the order of the features. */
export async function listFacts(
  context: ComposedContext,
  part: 'decisions' | 'community' | 'counted' | 'server',
  now: number,
): Promise<Fact[]> {
  const sources = context.features.flatMap(({ overview }) => Object.entries(overview?.[part] ?? {}));
  const facts = await Promise.all(
    sources.map(async ([key, read]) => {
      const fact = await read(context, now);
      return fact && toFact(key, fact);
    }),
  );
  return facts.filter((fact) => fact !== undefined);
}

function toFact(key: string, fact: OverviewFact): Fact {
  const { count = 0, of = 0, at, state, words = [], path, links = [] } = fact;
  return { key, count, of, at, state, words, path, links: links.map((link): FactLink => link) };
}
