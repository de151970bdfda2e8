import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { VALID_PROJECT } from './architecture/valid-project.ts';
import { checkArchitecture } from './check-architecture.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'kerikko-architecture-'));
  await write(VALID_PROJECT);
});
afterAll(() => rm(root, { recursive: true }));

test('a project without violations passes', async () => {
  expect(await check({})).toEqual([]);
});

describe('an import that the table does not allow is reported', () => {
  const refused: [path: string, specifier: string][] = [
    ['src/features/accounts/contract.ts', '../../web/ui/button.tsx'],
    ['src/features/accounts/contract.ts', './server/mails.ts'],
    ['src/features/accounts/contract.ts', 'kysely'],
    ['src/features/accounts/server/sessions.ts', '../../../web/ui/button.tsx'],
    ['src/features/accounts/server/sessions.ts', '../../../app/request.ts'],
    ['src/features/accounts/server/sessions.ts', '../../stories/web/topic-page.tsx'],
    ['src/features/accounts/server/sessions.ts', '../../stories/server/mails.ts'],
    ['src/features/accounts/server/sessions.ts', '../../stories/server/policy.ts'],
    ['src/features/accounts/server/sessions.ts', '../../stories/server/story-store.ts'],
    ['src/features/accounts/server/sessions.ts', '../../stories/server/stories.test.ts'],
    ['src/features/accounts/server/sessions.ts', '../../../../test/create-test-app.ts'],
    ['src/features/accounts/server/sessions.ts', '../../../../migrations/001-initial.ts'],
    ['src/features/accounts/server/sessions.ts', './sessions-table.tsx'],
    ['src/features/accounts/server/sessions.ts', 'react-router'],
    ['src/features/accounts/server/sessions.ts', 'hono'],
    ['src/features/accounts/web/sign-in-page.tsx', '../../stories/server/mails.ts'],
    ['src/features/accounts/web/sign-in-page.tsx', '../../stories/web/topic-page.tsx'],
    ['src/features/accounts/events.ts', './server/sessions.ts'],
    ['src/features/accounts/questions.ts', '../../web/ui/button.tsx'],
    ['src/features/accounts/web/sign-in-page.tsx', '../../../server/errors.ts'],
    ['src/features/accounts/web/sign-in-page.tsx', '../../../compose.ts'],
    ['src/features/accounts/web/sign-in-page.tsx', 'node:fs'],
    ['src/features/accounts/web/sign-in-form.tsx', '../server/mails.ts'],
    ['src/features/accounts/web/sign-in-form.tsx', './sign-in-page.tsx'],
    ['src/features/accounts/web/sign-in-form.tsx', 'kysely'],
    ['src/features/accounts/texts.en.ts', './contract.ts'],
    ['src/server/log.ts', '../web/ui/button.tsx'],
    ['src/server/log.ts', '../features/accounts/server/mails.ts'],
    ['src/server/log.ts', '../compose.ts'],
    ['src/server/log.ts', '../features/stories/feature.ts'],
    ['src/server/log.ts', '../identity/viewer.ts'],
    ['src/features/accounts/feature.ts', '../stories/server/stories.ts'],
    ['src/features/accounts/feature.ts', './web/sign-in-page.tsx'],
    ['src/features/accounts/feature.ts', 'kysely'],
    ['src/features/accounts/server/sessions.ts', '../../stories/feature.ts'],
    ['src/identity/viewer.ts', '../features/accounts/contract.ts'],
    ['src/identity/viewer.ts', '../app/request.ts'],
    ['src/server/log.ts', '../../migrations/001-initial.ts'],
    ['src/web/ui/field.tsx', '../../server/errors.ts'],
    ['src/web/ui/field.tsx', '../../features/accounts/contract.ts'],
    ['src/web/ui/field.tsx', 'pino'],
    ['src/pipeline/access.ts', '../../test/create-test-app.ts'],
    ['migrations/002-more.ts', './001-initial.ts'],
    ['migrations/002-more.ts', 'node:crypto'],
    ['cli/admin.ts', '../src/web/ui/button.tsx'],
    ['cli/admin.ts', '../src/root.tsx'],
    ['cli/admin.ts', '../src/features/accounts/server/mails.ts'],
    ['cli/admin.ts', '../test/create-test-app.ts'],
    ['src/features/accounts/server/sign-in.test.ts', '../../stories/web/topic-page.tsx'],
  ];
  test.each(refused)('%s from %s', async (path, specifier) => {
    const [violation, ...more] = await check({
      [path]: `import { x } from '${specifier}';\nexport const y = x;\n`,
    });
    expect(violation).toMatch(`${path}:1: must not import `);
    // A page that uses the import in its component also breaks the rule about the browser's code.
    // So does an import from a feature above.
    const others = more.filter((line) => !/in code that the browser gets|stands above/.test(line));
    expect(others).toEqual([]);
  });

  test.each([
    ["import type { X } from '../server/mails.ts';"],
    ["type X = import('../server/mails.ts').X;"],
    ["export { x } from '../server/mails.ts';"],
    ["const x = await import('../server/mails.ts');"],
    ['const x = await import(`../server/mails.ts`);'],
    ["import x from '../server/mails.ts?url';"],
  ])('written as %s', async (statement) => {
    await expectReport(
      'src/features/accounts/web/sign-in-form.tsx',
      statement,
      'must not import src/features/accounts/server/mails.ts',
    );
  });
});

describe('the order of the features', () => {
  const page = 'src/features/accounts/web/sign-in-page.tsx';

  test.each([
    ['src/features/accounts/server/sessions.ts', '../../stories/server/stories.ts'],
    ['src/features/accounts/server/sessions.ts', '../../stories/contract.ts'],
    ['src/features/accounts/web/sign-in-form.tsx', '../../stories/web/story-card.tsx'],
    ['src/features/accounts/feature.ts', '../stories/events.ts'],
  ])('an import of a feature above is reported: %s from %s', async (path, specifier) => {
    const statement = `import type { x } from '${specifier}';`;
    await expectReport(path, statement, '.* stands above accounts in src/features/order.ts');
  });

  test('an import of a feature below is allowed', async () => {
    const code = "import { email } from '../../accounts/contract.ts';\nemail();\n";
    expect(await check({ 'src/features/stories/server/likes.ts': code })).toEqual([]);
  });

  test('a folder that the list omits is reported, and an entry without a folder', async () => {
    const order = "export const FEATURE_ORDER = ['accounts', 'gone'];\n";
    expect(await check({ 'src/features/order.ts': order })).toEqual([
      expect.stringContaining('omits the folder src/features/stories'),
      expect.stringContaining('names gone, which has no folder'),
    ]);
    expect(await check({ [page]: '' })).toEqual([]);
  });
});

test.each(["headers.set('X-Remix-Response', 'yes');", "answer('text/x-script');", 'encodeTurboStream({});'])(
  'code that knows a private format of React Router is reported: %s',
  async (statement) => {
    const code = `${statement}\n// X-Remix-Response`;
    await expectReport('src/server/log.ts', code, 'knows a private format of React Router');
  },
);

describe('the owners of tables', () => {
  test('the type of a table outside the folder of its owner is reported', async () => {
    const declare = (table: string) =>
      `declare module '../../server/database/schema.ts' { interface Tables { ${table}: Row } }\n`;
    const path = 'src/features/stories/tables.ts';
    expect(await check({ [path]: declare('stories') })).toEqual([]);
    await expectReport(
      path,
      declare('accounts'),
      'declares the table accounts of accounts: the type belongs to its owner',
    );
  });

  const path = 'src/features/accounts/server/sessions.ts';

  test.each([
    ["queries.insertInto('stories').values(row);", 'writes the table stories: only stories does'],
    ["queries.updateTable('stories').set(row);", 'writes the table stories: only stories does'],
    ["queries.deleteFrom('stories');", 'writes the table stories: only stories does'],
    ['sql`update stories set likes = 1`;', 'writes the table stories: only stories does'],
    ["queries.selectFrom('likes as given');", 'reads the table likes of stories'],
    ["queries.selectFrom(['accounts', 'likes']);", 'reads the table likes of stories'],
    ["queries.selectFrom('accounts').leftJoin('likes', 'a', 'b');", 'reads the table likes of stories'],
    ['sql`select 1 from accounts, likes`;', 'reads the table likes of stories'],
    ['sql`select 1 from accounts join likes on true`;', 'reads the table likes of stories'],
  ])('%s is reported in another feature', async (statement, problem) => {
    await expectReport(path, statement, problem);
  });

  test('a declared read is allowed, and a comment is no read', async () => {
    const files = {
      'src/features/stories/feature.ts':
        "export const storiesFeature = { tables: { stories: {} }, reads: ['accounts'] };\n",
      'src/features/stories/server/likes.ts': "queries.selectFrom('accounts');\n",
    };
    expect(await check(files)).toEqual([]);
    expect(await check({ [path]: '// update stories set likes = 1\n' })).toEqual([]);
  });

  const feature = 'src/features/accounts/feature.ts';
  const declare = (...tables: string[]) =>
    `export const accountsFeature = { tables: { accounts: {} }, reads: [${tables.map((table) => `'${table}'`)}] };`;

  test('a read of a table of a feature above is reported, and a declared read that no query makes', async () => {
    const above = 'reads likes of stories, which stands above accounts: ask a question that stories answers';
    await expectReport(feature, declare('likes'), above, { [path]: "queries.selectFrom('likes');\n" });
    const unused = 'declares reads of topics, which no query makes: remove it';
    await expectReport(feature, declare('topics'), unused);
  });

  test('more declared reads than the limit are reported', async () => {
    // The check reads no tables of the database, so that an entry may stand for any of them.
    const many = Array.from({ length: 60 }, () => 'things');
    const files = { [feature]: declare(...many), [path]: "queries.selectFrom('things');\n" };
    expect(await check(files)).toEqual([
      expect.stringMatching(
        /:1: features declare 61 reads of foreign tables \(\w+ \d+, \w+ \d+\), at most \d+ may be: let the owner/,
      ),
    ]);
  });
});

describe('only one file reads a table of texts', () => {
  const path = 'src/features/stories/server/likes.ts';
  const decides = 'src/features/stories/server/visible-stories.ts';
  const read = "queries.selectFrom('stories');\n";

  test.each([
    "queries.selectFrom('stories');",
    "queries.selectFrom('topics').leftJoin('stories as other', 'a', 'b');",
    'sql`select 1 from stories`;',
    'sql`update stories set likes = 1 where id in (select id from stories)`;',
    'sql`select 1 from topics, stories as other`;',
    "const all = sql.table('stories');",
    'const all = sql<Story>`stories`;',
    "const count = (name: 'stories' | 'topics') => queries.selectFrom(name);",
    "const rows = { table: 'stories' };",
  ])('%s is reported, also in the feature of the table', async (statement) => {
    const problem = `reads the table stories itself: select from a function of ${decides}`;
    await expectReport(path, statement, problem, { [decides]: read });
  });

  test('a statement that changes rows, a test and the file that decides may name the table', async () => {
    const files = {
      [decides]: read,
      [path]: "queries.updateTable('stories').set(row);\n",
      'src/features/stories/server/likes.test.ts': read,
    };
    expect(await check(files)).toEqual([]);
  });
});

describe('file names and folders', () => {
  test.each([
    ['src/web/ui/index.ts', 'is a barrel file'],
    ['src/features/accounts/web/index.tsx', 'is a barrel file'],
    ['src/features/accounts/server/session-rows.ts', 'names SQL by another suffix'],
    ['src/web/utils/dates.ts', 'is in utils/'],
    ['src/server/helpers/dates.ts', 'is in helpers/'],
    ['src/server/http/common/dates.ts', 'is in common/'],
    ['src/features/accounts/passwords.ts', 'is outside the layout'],
    ['src/features/accounts/texts.fr.ts', 'is outside the layout'],
    ['src/lib/dates.ts', 'is outside the layout'],
  ])('%s is reported', async (path, problem) => {
    await expectReport(path, 'export const x = 1;', problem);
  });

  test('a file that cannot be parsed is reported', async () => {
    await expectReport('src/server/log.ts', 'export const = 1;', 'cannot be read');
  });
});

describe('import cycles', () => {
  const closeCycle = (imported: string) => ({
    'src/server/one.ts': "import { two } from './two.ts';\nexport const one = two;\n",
    'src/server/two.ts': "import { three } from './three.ts';\nexport const two = three;\n",
    'src/server/three.ts': `${imported}\nexport const three = 3;\n`,
    'src/server/zero.ts': "import { one } from './one.ts';\nexport const zero = one;\n",
  });

  test.each([
    "import { one } from './one.ts';",
    "import { type One } from './one.ts';",
    "import type { One } from './one.ts';",
    "type One = import('./one.ts').One;",
  ])('a cycle that %s closes is reported once, with its path', async (imported) => {
    expect(await check(closeCycle(imported))).toEqual([
      expect.stringMatching(
        '^src/server/one.ts:1: import cycle src/server/one.ts → src/server/two.ts → src/server/three.ts → src/server/one.ts',
      ),
    ]);
  });
});

test('folders that import each other are reported, although no file closes a cycle', async () => {
  const found = await check({
    'src/pipeline/one.ts': "import { two } from '../build-time/two.ts';\nexport const one = two;\n",
    'src/build-time/two.ts': 'export const two = 2;\n',
    'src/build-time/three.ts': "import { four } from '../pipeline/four.ts';\nexport const three = four;\n",
    'src/pipeline/four.ts': 'export const four = 4;\n',
  });
  expect(found).toEqual([
    expect.stringMatching('^src/build-time/three.ts:1: imports src/pipeline, and src/pipeline imports'),
    expect.stringMatching('^src/pipeline/one.ts:1: imports src/build-time, and src/build-time imports'),
  ]);
});

describe('the database dialect outside src/server/database', () => {
  test.each([
    ["import { backup } from 'node:sqlite';"],
    ["import pg from 'pg';"],
    ["if (kind === 'postgres') run();"],
    ['if (isPostgres) run();'],
    ['if (context.database.dialect === other) run();'],
    ['switch (dialect) { }'],
    ['if (adapter instanceof SqliteAdapter) run();'],
    ['sql`select name from sqlite_master`;'],
    ["run('pragma user_version');"],
  ])('%s is reported', async (statement) => {
    await expectReport('src/server/http/health.ts', statement, 'knows the database dialect');
  });
});

describe('a transaction without inTransaction', () => {
  const rule = 'src/features/stories/server/likes.ts';

  test.each([
    ['context.database.transaction().execute(work);', 'opens a transaction: call inTransaction'],
    ['await database.startTransaction().execute();', 'opens a transaction: call inTransaction'],
    ['context.outbox.wake();', 'wakes the outbox: queueMail does that'],
  ])('%s is reported in a rule', async (statement, problem) => {
    await expectReport(rule, statement, problem);
  });

  test.each([
    ['src/server/database/transaction.ts', 'database.transaction().execute(rule);'],
    ['src/main.ts', 'context.outbox.wake();'],
    ['src/features/stories/server/likes.test.ts', 'database.transaction().execute(work);'],
    ['src/features/stories/web/unsent-photos.ts', "database.transaction('files', 'readonly');"],
    [rule, 'inTransaction(context, async (transaction) => afterCommit(transaction, outbox.wake));'],
  ])('is allowed in %s: %s', async (path, statement) => {
    expect(await check({ [path]: `${statement}\n` })).toEqual([]);
  });
});

describe("the server's code in a page", () => {
  const page = (code: string) => ({
    'src/features/stories/web/story-page.tsx': `import { listStories } from '../server/stories.ts';\n${code}\n`,
  });

  test.each([
    'export default function Page() { return <p>{listStories()}</p>; }',
    'const show = () => listStories();\nexport default () => <p onClick={show} />;',
    'export const meta = () => listStories();',
    'listStories();',
    'export { listStories };',
    'export const clientLoader = () => listStories();',
    'export default () => { const f = (listStories) => listStories; return listStories(f); };',
  ])('is reported in %s', async (code) => {
    expect(await check(page(code))).toEqual([
      expect.stringMatching(
        /^src\/features\/stories\/web\/story-page\.tsx:2: uses listStories from .* in code that the browser gets/,
      ),
    ]);
  });

  test('is reported when it comes from src/identity', async () => {
    const code =
      "import { can } from '../../../identity/permissions.ts';\nexport default () => <p>{can()}</p>;";
    const files = { ...page(code), 'src/identity/permissions.ts': 'export const can = () => true;\n' };
    expect(await check(files)).toEqual([
      expect.stringContaining('must not import src/identity/permissions.ts'),
      expect.stringContaining('uses can from src/identity/permissions.ts'),
    ]);
  });

  test.each([
    'export const loader = () => listStories();',
    'async function action() { return listStories(); }\nexport { action };',
    'export const middleware = [listStories];\nexport const headers = () => listStories();',
    'export default (props: { stories: ReturnType<typeof listStories> }) => <p>{props.listStories}</p>;',
  ])('is allowed in %s', async (code) => {
    expect(await check(page(code))).toEqual([]);
  });
});

test.each([
  ['.card button { margin: 0; }', 'styles <button> itself'],
  ['@media (width > 480px) {\n.bio > textarea,\n.card { margin: 0; } }', 'styles <textarea> itself'],
  ['.file:is(input):focus { margin: 0; }', 'styles <input> itself'],
  ['.a { --topic: #fff; }', 'names a colour'],
  ['.a { border: 1px solid rgb(0 0 0 / 5%); }', 'names a colour'],
  ['.a { background: white; }', 'names a colour'],
  [".a { font-family: 'Anek Malayalam', var(--font-interface); }", 'names a font'],
  ['.a { font: 700 21px serif; }', 'names a font'],
  ['.a { padding: var(--space-2) 7px; }', 'has a distance'],
  ['.a { margin-top: -0.5rem }', 'has a distance'],
])('in the stylesheet of a feature, %s is reported', async (css, problem) => {
  const path = 'src/features/stories/web/story-card.module.css';
  expect(await check({ [path]: css })).toEqual([expect.stringMatching(`^${path}:\\d: ${problem}`)]);
});

/** Expects that the first line of a file violates one rule, and nothing else does. */
async function expectReport(path: string, line: string, problem: string, others = {}): Promise<void> {
  const reported = await check({ ...others, [path]: `${line}\n` });
  expect(reported).toEqual([expect.stringMatching(`^${path}:1: ${problem}`)]);
}

/** Checks the valid project with some files added or replaced, which it takes back afterwards. */
async function check(changes: Record<string, string>): Promise<string[]> {
  await write(changes);
  const { violations } = await checkArchitecture(root);
  for (const path of Object.keys(changes)) await rm(join(root, path));
  await write(Object.fromEntries(Object.entries(VALID_PROJECT).filter(([path]) => path in changes)));
  return violations.map(({ path, line, problem }) => `${path}:${line}: ${problem}`);
}

async function write(files: Record<string, string>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
}
