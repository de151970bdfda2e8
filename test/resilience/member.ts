import { join } from 'node:path';
import { features } from '../../src/compose.ts';
import { systemClock } from '../../src/server/clock.ts';
import type { AppContext } from '../../src/server/context.ts';
import { type Database, openDatabase } from '../../src/server/database/database.ts';
import { createEvents } from '../../src/server/event-handlers.ts';
import { createAccount, createStory, type Person } from '../factories.ts';
import { findFreePort } from '../free-port.ts';
import { check, waitUntil } from './report.ts';
import { startServerProcess } from './server-process.ts';

/** A server's response; `status` is 0 if there was none. */
export interface Answer {
  status: number;
  text: string;
  retryAfter: string | null;
  /** Where a redirect leads. */
  location: string | null;
  ms: number;
}

/** The timeout of each request. */
const ANSWER_LIMIT_MS = 30_000;

/** Sends requests like a member's browser without scripts. */
export class Member {
  readonly accountId: string;
  readonly cookie: string;
  /** The site's URL. The server accepts forms only from this origin. */
  readonly #publicUrl: string;
  /** The base URL of the next request, such as one of two nodes. */
  url: string;

  constructor(publicUrl: string, accountId: string, token: string) {
    this.#publicUrl = publicUrl;
    this.url = publicUrl;
    this.accountId = accountId;
    this.cookie = `kerikko=${token}`;
  }

  get(path: string): Promise<Answer> {
    return this.#ask(path, {});
  }

  post(path: string, fields: Record<string, string> | FormData): Promise<Answer> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    return this.#ask(path, { method: 'POST', body, headers: { origin: this.#publicUrl } });
  }

  /** Opens a stream of signals. Read the body until it ends. */
  listen(query: string): Promise<Response> {
    return fetch(`${this.url}/live?${query}`, { headers: { cookie: this.cookie } });
  }

  /** Publishes a story with the form of a browser without scripts. A photo is sent together with the text. */
  publish(key: string, content: string, photo?: Buffer): Promise<Answer> {
    const fields = { intent: 'publish', topic: 'food', title: key, content, key };
    if (!photo) return this.post('/stories/food', fields);
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, photo: '', alt: '' })) form.append(name, value);
    form.set('file', new File([new Uint8Array(photo)], 'rain.jpg', { type: 'image/jpeg' }));
    return this.post('/write', form);
  }

  changePhoto(photo: Buffer): Promise<Answer> {
    const form = new FormData();
    form.set('intent', 'photo');
    form.set('photo', new File([new Uint8Array(photo)], 'me.jpg', { type: 'image/jpeg' }));
    return this.post('/profile', form);
  }

  /** Saves the text as the script of the story form does. The member has one draft; a higher number is a later text. */
  saveDraft(number: number, content: string): Promise<Answer> {
    return this.post('/write/draft', {
      ...{ key: this.accountId, topic: 'food', title: '', content },
      ...{ base: '0', writer: 'the-browser', sequence: String(number) },
    });
  }

  like(story: string, liked: boolean): Promise<Answer> {
    return this.post(`/stories/food/${story}`, { intent: 'like', story, liked: String(liked) });
  }

  /** Posts a comment on a story of the fixtures, or a reply to the comment `replyTo`. */
  comment(story: string, fields: { key: string; text: string; replyTo: string }): Promise<Answer> {
    return this.post(`/stories/food/${story}?index`, { intent: 'comment', ...fields });
  }

  deleteComment(story: string, comment: string): Promise<Answer> {
    return this.post(`/stories/food/${story}?index`, { intent: 'delete-comment', comment });
  }

  async #ask(path: string, { headers, ...rest }: RequestInit & { headers?: Record<string, string> }) {
    const started = performance.now();
    const took = () => performance.now() - started;
    try {
      const response = await fetch(this.url + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
        headers: { cookie: this.cookie, ...headers },
        ...rest,
      });
      const text = await response.text();
      const { status, headers: sent } = response;
      return {
        status,
        text,
        retryAfter: sent.get('retry-after'),
        location: sent.get('location'),
        ms: took(),
      };
    } catch (error) {
      return {
        status: 0,
        text: `${error} ${(error as Error).cause ?? ''}`,
        retryAfter: null,
        location: null,
        ms: took(),
      };
    }
  }
}

export interface Fixtures {
  database: Database;
  members: Member[];
  /** A visitor who is not signed in. */
  visitor: Member;
  /** The ids of the stories that the fixtures contain. */
  stories: string[];
}

/** Fills a migrated database with signed-in members and with stories. */
export async function createFixtures(
  location: { dataDir?: string; databaseUrl?: string },
  { publicUrl, members = 8, stories = 20 }: { publicUrl: string; members?: number; stories?: number },
): Promise<Fixtures> {
  const file = join(location.dataDir ?? '', 'kerikko.sqlite');
  const database = openDatabase({ url: location.databaseUrl, file });
  const events = createEvents(features);
  const context = { database, clock: systemClock, log: { warn() {} }, events } as unknown as AppContext;
  const made = [];
  for (let index = 0; index < members; index += 1) {
    const person: Person = index === 0 ? 'administrator' : 'member';
    const { viewer, token } = await createAccount(context, person, { email: `member-${index}@example.org` });
    made.push({ viewer, member: new Member(publicUrl, viewer.accountId, token) });
  }
  const ids: string[] = [];
  for (let index = 0; index < stories; index += 1) {
    ids.push(await createStory({ context }, made[index % members] as (typeof made)[number]));
  }
  const visitor = new Member(publicUrl, '', '');
  return { database, members: made.map(({ member }) => member), visitor, stories: ids };
}

/** Starts a server with a new database, by default a file, and fills the database. The same server starts again with `environment`. */
export async function startWithFixtures(
  dataDir: string,
  { databaseUrl, settings }: { databaseUrl?: string | undefined; settings?: Record<string, string> } = {},
  options?: Parameters<typeof startServerProcess>[1],
) {
  const port = await findFreePort();
  const publicUrl = `http://127.0.0.1:${port}`;
  const environment: Record<string, string> = {
    ...{ DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: publicUrl },
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...settings,
  };
  const server = await startServerProcess(environment, options);
  const fixtures = await createFixtures(databaseUrl ? { databaseUrl } : { dataDir }, { publicUrl });
  return { server, environment, fixtures };
}

/** Returns the path of the only photo of a profile. */
export async function findPhotoPath({ database }: Fixtures): Promise<string> {
  const profiles = database.selectFrom('profiles').select('photo').where('photo', 'is not', null);
  return `/${(await profiles.executeTakeFirstOrThrow()).photo}`;
}

/** Waits until a page loads, which returns 503 until then, and returns the milliseconds. @throws ScenarioError */
export function waitForPage({ members: [reader] }: Fixtures): Promise<number> {
  return waitUntil('a page loads', async () => {
    const { status } = (await reader?.get('/stories/food')) ?? { status: 0 };
    check([200, 503].includes(status), `a page returned ${status} while PostgreSQL was down`);
    return status === 200;
  });
}
