import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoStories } from '../cli/demo/stories.ts';
import { createContext } from '../src/compose.ts';
import { postComment } from '../src/features/comments/server/comments.ts';
import type { TopicId } from '../src/features/stories/topics-contract.ts';
import { readConfig } from '../src/server/config.ts';
import { migrate } from '../src/server/database/database.ts';
import { createAccount, createStory } from '../test/factories.ts';
import { findFreePort } from '../test/free-port.ts';
import { isUp } from '../test/is-up.ts';

export interface WebCommunity {
  url: string;
  /** The paths of two stories with the same text, one of them without comments. */
  story: string;
  storyWithThreads: string;
  /** The session cookie of a member. */
  cookie: string;
  stop(): Promise<void>;
}

export const ENGLISH_TOPIC: TopicId = 'food';
export const MALAYALAM_TOPIC: TopicId = 'life';
const STORIES = 20;
const THREADS = 20;
const LETTERS_OF_COMMENT = 100;
/** About 1.5 KB in English. Malayalam stories have the same number of letters. */
const LETTERS = 1500;

const MALAYALAM = /[\u0d00-\u0d7f]/;
const paragraphs = demoStories.flatMap((story) => story.content.split(/\n\n+/));
const english = paragraphs.filter((text) => !MALAYALAM.test(text));
const malayalam = paragraphs.filter((text) => MALAYALAM.test(text) && !/[a-z]{3}/i.test(text));

/** Starts the server in a child process, with one topic in English and one in Malayalam. */
export async function startWebCommunity(): Promise<WebCommunity> {
  const folder = await mkdtemp(join(tmpdir(), 'kerikko-bench-web-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  // Raise the rate limits: all page loads come from one address.
  const settings = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' };
  const filled = await fill(settings);
  const script = join(import.meta.dirname, '../cli/start.ts');
  // An open stream never lets the network become idle, at which a load counts as ended.
  const environment = { ...process.env, ...settings, LIVE_STREAMS: '0' };
  const server = spawn(process.execPath, [script], { env: environment });
  server.stderr.pipe(process.stderr);
  server.stdout.resume();
  const url = `http://localhost:${port}`;
  while (!(await isUp(url))) {
    if (server.exitCode !== null) throw new Error('The server exited before it answered.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    ...filled,
    async stop() {
      const closed = once(server, 'close');
      server.kill('SIGTERM');
      await closed;
    },
  };
}

async function fill(settings: Record<string, string>): Promise<Omit<WebCommunity, 'url' | 'stop'>> {
  const context = await createContext(readConfig(settings));
  try {
    await migrate(context.database);
    const author = await createAccount(context, 'member', { name: 'Sreelatha Menon' });
    const malayali = await createAccount(context, 'member', { name: 'ഗോപിനാഥൻ നായർ' });
    for (const content of writeStories(english)) {
      const title = titleOf(content);
      await createStory({ context }, author, { topic: ENGLISH_TOPIC, title, content });
    }
    for (const content of writeStories(malayalam)) {
      const title = titleOf(content);
      await createStory({ context }, malayali, { topic: MALAYALAM_TOPIC, title, content });
    }
    const [content = ''] = writeStories(english);
    const [story, storyWithThreads] = [
      await createStory({ context }, author, { topic: 'travel', title: titleOf(content), content }),
      await createStory({ context }, author, { topic: 'travel', title: titleOf(content), content }),
    ];
    // New members could not post this many comments at once.
    const writers = [
      await createAccount(context, 'moderator', { name: 'Asha Thomas' }),
      await createAccount(context, 'moderator', { name: 'ബിജു' }),
    ];
    for (let thread = 0; thread < THREADS; thread += 1) {
      const { viewer } = writers[thread % 2] as (typeof writers)[0];
      const words = (thread % 2 ? malayalam : english)[thread] ?? content;
      const comment = {
        intent: 'comment',
        text: words.slice(0, LETTERS_OF_COMMENT),
        key: randomUUID(),
      } as const;
      await postComment(context, viewer, storyWithThreads, comment);
    }
    return {
      story: `/stories/travel/${story}`,
      storyWithThreads: `/stories/travel/${storyWithThreads}`,
      cookie: (await createAccount(context, 'member', { name: 'Jincy' })).token,
    };
  } finally {
    await context.close();
  }
}

/** Joins paragraphs of the demo's stories into stories of equal size. Repeating one text would compress too well. */
export function writeStories(source: readonly string[] = english): string[] {
  let next = 0;
  return Array.from({ length: STORIES }, () => {
    let story = '';
    while (story.length < LETTERS) story += `${story && '\n\n'}${source[next++ % source.length]}`;
    return story.slice(0, story.lastIndexOf(' ', LETTERS));
  });
}

function titleOf(content: string): string {
  return content.split(/\s+/).slice(0, 4).join(' ');
}
