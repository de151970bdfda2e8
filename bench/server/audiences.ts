import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AppContext } from '../../src/server/context.ts';
import { type Community, createCommunity } from '../community.ts';
import { type Engine, onEachEngine } from '../engines.ts';
import { insertRows } from '../fill-database.ts';
import { formatMarkdown, formatNumber, toVerdict } from '../table.ts';
import { alternate, type ServerOptions } from './compare-servers.ts';
import { startMeasured } from './measured-server.ts';
import { TASKS, type Task } from './requests.ts';

const CIRCLES = 200;
/** The circles of each member who is in some. */
const OWN_CIRCLES = 20;
/** One story in this number has an audience. */
const AUDIENCE_EVERY = 3;
/** How many times the processor time of a member without circles a page may take. */
const LIMIT = 1.15;
const USUAL: Task[] = ['topic', 'topic data', 'latest', 'story', 'home', 'search', 'news', 'person'];

/**
 * Measures the pages of members in 20 circles and of members in none, alternately, on one server. A third of the stories are for one of
 * 200 circles. Prints a table for docs/decisions/089.
 */
export async function benchAudiences({ stories, seconds, only, tasks }: ServerOptions): Promise<void> {
  const chosen = TASKS.filter((task) => (tasks.length === 0 ? USUAL : tasks).includes(task));
  await onEachEngine(only, async (engine) => {
    const community = await createCommunity(engine, { stories, indexed: Math.min(stories, 10_000) });
    await addCircles(community);
    await engine.maintain(community.context.database);
    const server = await startMeasured(community.settings);
    const { tokens } = community;
    const half = tokens.length / 2;
    const sides = [tokens.slice(0, half), tokens.slice(half)].map((own) => ({
      server,
      community: { ...community, tokens: own, stories: community.stories.filter(isForEveryone) },
    }));
    const rows: string[][] = [];
    for (const task of chosen) {
      const [inside, outside] = await alternate(task, sides, seconds);
      const figures = { inside: inside?.cpuMs ?? Number.NaN, outside: outside?.cpuMs ?? Number.NaN };
      rows.push(formatRow(task, figures));
      console.log(`${engine.name}, ${task}: measured`);
    }
    await server.stop();
    await community.context.close();
    console.log(`${formatResults(engine, stories, rows)}\n`);
  });
}

/** Tells the stories that both kinds of members can open: no index divisible by AUDIENCE_EVERY. See addCircles. */
function isForEveryone(_: unknown, index: number): boolean {
  return index % AUDIENCE_EVERY !== 0;
}

function formatRow(task: Task, { inside, outside }: { inside: number; outside: number }): string[] {
  const ratio = inside / outside;
  return [task, outside.toFixed(2), inside.toFixed(2), ratio.toFixed(2), ...toVerdict(ratio, LIMIT)];
}

function formatResults(engine: Engine, stories: number, rows: string[][]): string {
  const name = `${engine.name}, ${formatNumber(stories)} stories`;
  return formatMarkdown([[name, 'no circle: ms', '20 circles: ms', 'ratio', 'limit', 'verdict'], ...rows]);
}

/** Founds circles, puts the first half of the readers into 20 of them each, and gives a third of the stories an audience. */
async function addCircles({ context, members, tokens, stories }: Community): Promise<void> {
  const circles = Array.from({ length: CIRCLES }, () => randomUUID() as string);
  await insertRows(context, 'circles', circles, (id) => ({
    ...({
      id,
      submission_key: id,
      name: 'കിഴക്കേടത്ത് കുടുംബം',
      about: '',
      colour: 'leaf',
      icon: 'family',
    } as const),
    ...({ seen_by: 'members', entry: 'everyone', created_at: 0 } as const),
  }));
  const inside = members.slice(0, tokens.length / 2).flatMap(({ accountId }, member) =>
    // The step shares no factor with the number of circles.
    Array.from({ length: OWN_CIRCLES }, (_, own) => ({
      account_id: accountId,
      circle_id: circles[(member * 7 + own * 9) % CIRCLES] ?? '',
    })),
  );
  await insertRows(context, 'circle_members', inside, (row) => ({
    ...row,
    part: 'member' as const,
    joined_at: 0,
  }));
  for (const [index, circle] of circles.entries()) {
    const own = stories.filter((_, story) => story % (AUDIENCE_EVERY * CIRCLES) === index * AUDIENCE_EVERY);
    await narrow(context, circle, own);
  }
}

async function narrow({ database }: AppContext, circle: string, stories: { id: string }[]): Promise<void> {
  const ids = sql.join(stories.map(({ id }) => id));
  await sql`update stories set circle_id = ${circle} where id in (${ids})`.execute(database);
  await sql`update search_documents set audience = ${circle} where subject_id in (${ids})`.execute(database);
}
