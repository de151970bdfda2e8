import type { TestApp } from '../../../test/create-test-app.ts';
import { type Actor, createAppWith, createStory } from '../../../test/factories.ts';
import { updateRows } from '../../../test/rows.ts';
import type { SampleForms } from '../../../test/sample.ts';
import type { Category, ContentPlace, Decision } from './contract.ts';
import { listCases, readCase } from './server/cases.ts';
import { decideCase, undoCaseDecision } from './server/decide-case.ts';
import { reportContent, TRUSTED_AFTER_MS } from './server/reports.ts';

export const forms: SampleForms = {
  '/report': [{ kind: 'story', id: '00000000-0000-4000-8000-000000000000', category: 'spam', words: 'A' }],
  '/moderation/:case': [
    { intent: 'hide', rule: '1', words: 'A', note: 'B' },
    { intent: 'hide-and-warn', rule: '1', words: 'A', note: 'B', seen: '1' },
    { intent: 'warn', rule: '1', words: 'A' },
    { intent: 'no-breach', words: 'A' },
    { intent: 'propose-suspension', note: 'A' },
    { intent: 'uphold', words: 'A', note: 'B' },
    { intent: 'reverse', words: 'A', note: 'B' },
    { intent: 'undo', entry: '00000000-0000-4000-8000-000000000000' },
  ],
  '/account/cases/:case': [{ words: 'A' }],
  '/house-rules': [{ email: 'a@example.org', words: 'This is about me.' }],
  '/admin/house-rules': [{ english: 'A', malayalam: 'B', contact: 'C', version: '0' }],
};

/** The facts of a mail that tests write. */
export const mailFacts = {
  deathMail: { sender: 'someone@example.org', dead: 'someone@example.org', words: 'someone@example.org' },
};

/** Starts the app with two members, a moderator and an administrator, and what tests ask of moderators. */
export async function createModeratedApp(
  environment: Record<string, string> = { RATE_LIMIT_FACTOR: '1000' },
) {
  const { app, context, author, reporter, moderator, administrator } = await createAppWith(
    {
      author: { name: 'Appu' },
      reporter: { name: 'Ammu' },
      moderator: { as: 'moderator', name: 'Omana' },
      administrator: { as: 'administrator', name: 'Sreelatha' },
    },
    { environment },
  );
  const read = (id: string, by = moderator) => readCase(context, by.viewer, id, 'en');
  return {
    ...{ app, context, author, reporter, moderator, administrator, read },
    openCases: async () => (await listCases(context, moderator.viewer, { show: 'open' })).cases,
    report: (by: Actor, thing: ContentPlace, category: Category = 'unkind') =>
      reportContent(context, by.viewer, { ...thing, category, words: '' }).then(({ caseId }) => caseId),
    judge: (id: string, intent: Decision, by = moderator) =>
      decideCase(context, by.viewer, id, { intent, rule: 1, words: 'Too harsh.', note: 'Second time.' }),
    undo: async (id: string, by = moderator) =>
      undoCaseDecision(context, by.viewer, id, (await read(id))?.undoable ?? ''),
  };
}

export const SECRET = 'canary-of-a-hidden-story';

/** Adds a story of the author with a secret title. */
export async function createReportedStory(environment?: Record<string, string>) {
  const parts = await createModeratedApp(environment);
  const story = await createStory(parts.app, parts.author, { title: SECRET });
  const thing = { kind: 'story', id: story } as const;
  return { ...parts, story, thing, path: `/stories/food/${story}` };
}

/** Makes a member one whose report of danger hides at once. */
export async function joinEarlier({ context, clock }: TestApp, { viewer }: Actor): Promise<void> {
  const joined = { joined_at: clock.now() - TRUSTED_AFTER_MS };
  await updateRows(context, 'memberships', { account_id: viewer.accountId }, joined);
}
