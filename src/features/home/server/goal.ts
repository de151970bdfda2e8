import { sql } from 'kysely';
import { requirePermission } from '../../../identity/permissions.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { DAY_MS } from '../../../server/clock.ts';
import type { CommunityGoal } from '../../../server/community-identity.ts';
import type { AppContext } from '../../../server/context.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { AppError } from '../../../server/errors.ts';
import { cleanOptionalLine, isLongerThan } from '../../../server/text.ts';
import { dayOf, startOfDay } from '../../../server/zoned-time.ts';
import { writeSettings } from '../../community/server/community-settings.ts';
import { storiesVisibleToAll } from '../../stories/server/visible-stories.ts';
import { isTopicId } from '../../topics/contract.ts';
import {
  type GoalInput,
  type GoalProgress,
  type GoalSettings,
  MAX_GOAL_TARGET,
  MAX_GOAL_TITLE,
} from '../contract.ts';

/** How long Home shows a goal that is reached. */
const SHOWN_AFTER_MS = 7 * DAY_MS;

/** Returns the goal that Home shows, if there is one. Runs no query without a goal. */
export async function findGoal(context: AppContext, viewer: Viewer): Promise<GoalProgress | undefined> {
  requirePermission(viewer, 'read-stories');
  const { goal } = await context.community.read();
  const now = context.clock.now();
  if (!goal || goal.startsAt > now) return undefined;
  const progress = await countStories(context, goal);
  return isOver(progress, now) ? undefined : progress;
}

function isOver({ reachedAt }: GoalProgress, now: number): boolean {
  return reachedAt !== undefined && reachedAt + SHOWN_AFTER_MS <= now;
}

/** Reads no more stories than the target. */
async function countStories({ database }: AppContext, goal: CommunityGoal): Promise<GoalProgress> {
  const { title, target, startsAt } = goal;
  const topic = goal.topic && isTopicId(goal.topic) ? goal.topic : undefined;
  const { rows } = await sql<{ count: number | string; last: number | null }>`
    select count(*) as count, max(created_at) as last from (
      select created_at from ${storiesVisibleToAll()} as stories
      where created_at >= ${startsAt}
        ${topic ? sql`and topic = ${topic}` : sql``}
      order by created_at, id
      limit ${sql.lit(target)}
    ) as counted`.execute(database);
  const count = Number(rows[0]?.count);
  return {
    title,
    target,
    topic,
    count,
    reachedAt: count < target ? undefined : (rows[0]?.last ?? undefined),
  };
}

/** Returns the goal for the administrators who change it. @throws AppError 'forbidden' 403 */
export async function readGoalSettings(context: AppContext, viewer: Viewer): Promise<GoalSettings> {
  requirePermission(viewer, 'change-settings');
  const { goal, timeZone } = await context.community.read();
  const now = context.clock.now();
  if (!goal) {
    const startsOn = dayOf(timeZone ?? null, now);
    return {
      titleEn: '',
      titleMl: '',
      target: undefined,
      topic: '',
      startsOn,
      state: undefined,
      progress: undefined,
    };
  }
  const progress = goal.startsAt > now ? undefined : await countStories(context, goal);
  const { en, ml } = goal.title;
  return {
    titleEn: en,
    titleMl: ml,
    target: goal.target,
    topic: goal.topic && isTopicId(goal.topic) ? goal.topic : '',
    startsOn: goal.startsOn,
    state: progress ? (isOver(progress, now) ? 'over' : 'shown') : 'waiting',
    progress,
  };
}

/**
 * Sets the goal of the community, and tells all nodes.
 * @throws AppError 'forbidden' 403; 'nameless-goal', 'long-goal', 'goal-target', 'goal-start' 422
 */
export async function changeGoal(context: AppContext, viewer: Viewer, input: GoalInput): Promise<void> {
  requirePermission(viewer, 'change-settings');
  const { timeZone } = await context.community.read();
  const goal = toGoal(input, timeZone ?? null);
  await inTransaction(context, (transaction) => writeSettings(transaction, { goal: JSON.stringify(goal) }));
}

/** Removes the goal of the community, and tells all nodes. @throws AppError 'forbidden' 403 */
export async function endGoal(context: AppContext, viewer: Viewer): Promise<void> {
  requirePermission(viewer, 'change-settings');
  await inTransaction(context, (transaction) => writeSettings(transaction, { goal: '' }));
}

function toGoal(
  { titleEn, titleMl, target, topic, startsOn }: GoalInput,
  timeZone: string | null,
): CommunityGoal {
  const title = { en: cleanOptionalLine(titleEn), ml: cleanOptionalLine(titleMl) };
  if (!title.en && !title.ml) throw new AppError('nameless-goal', 422, 'A goal needs a title.');
  if ([title.en, title.ml].some((text) => isLongerThan(text, MAX_GOAL_TITLE))) {
    throw new AppError('long-goal', 422, `The title has at most ${MAX_GOAL_TITLE} letters.`);
  }
  const number = /^\d+$/.test(target.trim()) ? Number(target) : 0;
  if (number < 1 || number > MAX_GOAL_TARGET) {
    throw new AppError('goal-target', 422, `The goal is a number from 1 to ${MAX_GOAL_TARGET}.`);
  }
  if (!isDay(startsOn)) throw new AppError('goal-start', 422, 'This is not a day.');
  return {
    title,
    target: number,
    ...(topic && { topic }),
    startsOn,
    startsAt: startOfDay(timeZone, startsOn),
  };
}

/** Returns true for a day of the calendar between 2000 and 2099. */
function isDay(text: string): boolean {
  const time = /^20\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
