import { randomUUID } from 'node:crypto';
import { createContext } from '../../src/compose.ts';
import { flushPending } from '../../src/features/search/server/pending.ts';
import { publishStory } from '../../src/features/stories/server/stories.ts';
import { TOPICS } from '../../src/features/stories/topics-contract.ts';
import type { Viewer } from '../../src/identity/viewer.ts';
import { readConfig } from '../../src/server/config.ts';
import { createRandom, pick } from '../seeded-random.ts';
import { WORDS_IN_STORY } from './fill-search.ts';
import { readProcessorTime } from './processor-time.ts';
import { createVocabulary } from './vocabulary.ts';

/*
 * Publishes stories one after another, then writes what the search needs of them. Prints as JSON how long each publishing
 * took, and the processor time of all a story, in milliseconds.
 */

export interface Published {
  times: number[];
  perStory: number;
}

const [count = '', seed = ''] = process.argv.slice(2);
// A server that runs for days knows most words of its community.
const WARM_UP = 300;

const context = await createContext(readConfig(process.env));
const random = createRandom(Number(seed));
const vocabulary = createVocabulary(createRandom(1));
const rows = await context.database.selectFrom('accounts').select('id').limit(1000).execute();
const times: number[] = [];
const isServer = context.config.databaseUrl !== undefined;
let begin = 0;
for (let number = -WARM_UP; number < Number(count); number += 1) {
  if (number === 0) {
    await flushPending(context);
    begin = await readProcessorTime(context.database, isServer);
  }
  const { id: accountId } = pick(rows, random);
  const viewer: Viewer = { accountId, email: '', name: 'അംഗം', accessLevel: 'member' };
  const input = {
    intent: 'publish' as const,
    topic: pick(TOPICS, random),
    title: vocabulary.write(4, random),
    content: vocabulary.write(WORDS_IN_STORY, random),
    key: randomUUID(),
  };
  const began = performance.now();
  await publishStory(context, viewer, input);
  if (number >= 0) times.push(performance.now() - began);
}
await flushPending(context);
const processorTime = (await readProcessorTime(context.database, isServer)) - begin;
await context.close();
console.log(JSON.stringify({ times, perStory: processorTime / Number(count) } satisfies Published));
