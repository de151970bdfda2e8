import type { ComposedContext, OverviewFact } from '../../../app/feature.ts';
import type { Fact, FactLink } from '../contract.ts';

/** Returns the features' present facts of a part, in the order of the features. */
export async function listFacts(
  context: ComposedContext,
  part: 'decisions' | 'counted' | 'server',
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

/** Returns the features' facts about members and what they write, in the order of the features. */
export async function listCommunityFacts(context: ComposedContext, now: number): Promise<Fact[]> {
  const found = context.features.map(
    async ({ overview }): Promise<Record<string, OverviewFact>> => overview?.community?.(context, now) ?? {},
  );
  const facts = (await Promise.all(found)).flatMap((of) => Object.entries(of));
  return facts.map(([key, fact]) => toFact(key, fact));
}

function toFact(key: string, fact: OverviewFact): Fact {
  const { count = 0, of = 0, at, state, words = [], path, links = [] } = fact;
  return { key, count, of, at, state, words, path, links: links.map((link): FactLink => link) };
}
