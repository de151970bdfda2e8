import type { Actor } from '../../../test/factories.ts';
import type { Sample, SampleCommunity } from '../../../test/sample.ts';
import { MINUTE_MS } from '../../server/clock.ts';
import type { SearchPage } from './contract.ts';
import { buildIndex } from './server/build-index.ts';

export const sample: Sample = {
  async settle({ app }) {
    await buildIndex(app.context);
  },
};

export async function search(
  app: SampleCommunity['app'],
  { client }: Actor,
  parameters: string,
): Promise<SearchPage> {
  app.clock.advance(MINUTE_MS);
  return client.page(`/search?${parameters.replaceAll(' ', '+').replaceAll('"', '%22')}`);
}

export function idsOf({ results }: SearchPage): string[] {
  return results.kind === 'stories' ? results.found.map(({ story }) => story.id) : [];
}

export async function findIds(
  app: SampleCommunity['app'],
  actor: Actor,
  parameters: string,
): Promise<string[]> {
  return idsOf(await search(app, actor, parameters));
}
