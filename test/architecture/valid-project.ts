/** A small project without any violation: the text of each file by its path. */
export const VALID_PROJECT: Record<string, string> = {
  'migrations/001-initial.ts': "import { sql } from 'kysely';\nexport const up = () => sql`select 1`;\n",
  'cli/check-node.mjs': 'process.exitCode = 0;\n',
  'cli/demo.ts': `
    import { createContext } from '../src/compose.ts';
    import { listStories } from '../src/features/stories/server/stories.ts';
    listStories(createContext());`,
  'src/main.ts': "import { createContext } from './compose.ts';\ncreateContext();\n",
  'src/compose.ts': `
    import { storiesFeature } from './features/stories/feature.ts';
    export const createContext = () => ({ features: [storiesFeature] });`,
  'src/app/feature.ts':
    "import type { Viewer } from '../identity/viewer.ts';\nexport interface Feature { leave(viewer: Viewer): void }\n",
  'src/server/context.ts': 'export interface AppContext {}\n',
  'src/app/request.ts': 'export const readForm = () => ({});\n',
  'src/root.tsx': "import './web/styles/tokens.css';\nexport default function Root() { return <html />; }\n",
  'src/server/errors.ts': 'export class AppError extends Error {}\n',
  'src/server/database/sqlite.ts': "import { DatabaseSync } from 'node:sqlite';\nexport { DatabaseSync };\n",
  'src/server/database/migrations.ts': "export * as initial from '../../../migrations/001-initial.ts';\n",
  'src/web/styles/tokens.css': ':root {}\n',
  'src/features/stories/web/story-card.module.css': `
    /* Comments may speak of #fff and of button { }. */
    .button:has(input:checked) { padding: var(--space-2) 1px; color: var(--ink); font-family: var(--font-reading); }
    @media (width <= 480px) { .row { margin: 0 calc(-1 * var(--space-2)); border: 2px dashed var(--brand); } }\n`,
  'src/web/ui/button.module.css': 'button { padding: 3px; }\n',
  'src/web/ui/button.tsx':
    "import type { ReactNode } from 'react';\nexport const Button = (): ReactNode => <button />;\n",
  'src/features/accounts/contract.ts': "import * as v from 'valibot';\nexport const email = v.string();\n",
  'src/identity/viewer.ts': 'export interface Viewer { id: string }\n',
  'src/features/accounts/server/mails.ts': 'export const welcome = () => 1;\n',
  'src/features/order.ts': "export const FEATURE_ORDER = ['accounts', 'stories'];\n",
  'src/features/accounts/events.ts': "export type AccountEvent = { type: 'signed-up' };\n",
  'src/features/accounts/feature.ts': 'export const accountsFeature = { tables: { accounts: {} } };\n',
  'src/features/stories/contract.ts':
    "export { email } from '../accounts/contract.ts';\nexport const LIMIT = 20;\n",
  'src/features/stories/feature.ts': `
    import type { Feature } from '../../app/feature.ts';
    import { deleteAll } from './server/story-store.ts';
    import type { AccountEvent } from '../accounts/events.ts';
    export const storiesFeature: Feature & AccountEvent = { tables: { stories: {}, likes: {} }, reads: ['accounts'], leave: deleteAll };`,
  'src/features/stories/server/story-store.ts':
    "export const deleteAll = (queries) => queries.deleteFrom('stories').innerJoin('accounts', 'id', 'id');\n",
  'src/features/stories/server/stories.ts': `
    // Comments may speak of SQLite.
    import type { AppContext } from '../../../server/context.ts';
    import { AppError } from '../../../server/errors.ts';
    import type { Viewer } from '../../../identity/viewer.ts';
    import { LIMIT } from '../contract.ts';
    export function listStories(context: AppContext, viewer?: Viewer) {
      if (!viewer) throw new AppError('postgres://… is only an address');
      return [LIMIT, context];
    }`,
  'src/features/stories/server/stories.test.ts': `
    import { test } from 'vitest';
    import { createTestApp } from '../../../../test/create-test-app.ts';
    import TopicPage from '../web/topic-page.tsx';
    test('it', () => createTestApp(TopicPage));`,
  'src/features/stories/web/story-card.tsx':
    "import { LIMIT } from '../contract.ts';\nexport const StoryCard = () => <b>{LIMIT}</b>;\n",
  'src/features/stories/web/topic-page.tsx': `
    import { redirect, useLoaderData } from 'react-router';
    import { readForm } from '../../../app/request.ts';
    import { Button } from '../../../web/ui/button.tsx';
    import { listStories } from '../server/stories.ts';
    import type { Route } from './+types/valid-project';
    import { StoryCard } from './story-card.tsx';
    export const loader = ({ context }: Route.LoaderArgs) => readTopic(context);
    export async function action() { readForm(); return redirect('/'); }
    function readTopic(context) { return { stories: listStories(context) }; }
    export default function TopicPage() {
      const { stories } = useLoaderData<typeof loader>();
      const listStories = () => stories;
      return <>{listStories().map(() => <StoryCard />)}<Button /></>;
    }`,
};
