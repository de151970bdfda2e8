import { readFeatureOrder } from './feature-order.ts';
import type { SourceFile, Violation } from './source-file.ts';

/** The calls of the query builder that change a table, and those that read one. */
const BUILDER_CALL =
  /\b(insertInto|updateTable|deleteFrom|replaceInto|mergeInto|selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|crossJoin|innerJoinLateral|leftJoinLateral|using|from)\(\s*(\[[^\]]*\]|'[^']*')/g;
const BUILDER_WRITES = new Set(['insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']);
/** A name that follows a table in SQL, unless it is a word of the language. */
const ALIAS =
  '(?:\\s+as\\s+\\w+|\\s+(?!(?:join|left|right|inner|cross|full|where|on|order|group|limit|set|union|using|values|returning|for)\\b)[a-z_]+)?';
/** The same in SQL. A comma after a table or its alias adds another table. */
const SQL_CLAUSE = new RegExp(
  `\\b(insert\\s+into|update|delete\\s+from|from|join)\\s+(?:only\\s+|lateral\\s+)?"?([a-z_]+)"?${ALIAS}((?:\\s*,\\s*"?[a-z_]+"?${ALIAS})*)`,
  'gi',
);
const SQL_WRITES = /^(insert|update|delete)/i;

/**
 * How many foreign tables all features together may declare under `reads`. Lower it with every entry that goes. An owner answers
 * other features with a function: see decision 068.
 */
const MAX_DECLARED_READS = 15;

interface Owner {
  name: string;
  path: string;
  tables: readonly string[];
  /** Tables of others that the queries of this feature read. */
  reads: readonly string[];
}

interface Use {
  table: string;
  isWrite: boolean;
  line: number;
}

/**
 * Reports writes to a table of another feature, reads of one that the reader's feature.ts does not declare, declared reads that
 * no query makes or that go to a feature above, and more declared reads than MAX_DECLARED_READS. Finds writes and reads in the
 * query builder's calls and in SQL. src/server/database handles all tables alike and is not checked, nor are tests.
 */
export function checkTableOwners(files: SourceFile[]): Violation[] {
  const owners = files.flatMap((file) => readOwner(file) ?? []);
  const ownerOf = new Map(owners.flatMap(({ name, tables }) => tables.map((table) => [table, name])));
  const undeclared = files.flatMap((file) => {
    const room = roomOf(file.path);
    if (!room) return [];
    const reads = owners.find(({ name }) => name === room)?.reads ?? [];
    return findUses(file.code).flatMap(({ table, isWrite, line }) => {
      const owner = ownerOf.get(table);
      if (!owner || owner === room || (!isWrite && reads.includes(table))) return [];
      const problem = isWrite
        ? `writes the table ${table}: only ${owner} does; call a rule of ${owner}, or raise an event`
        : `reads the table ${table} of ${owner}: call a rule of ${owner}, or declare the table under reads in the feature.ts of ${room}`;
      return [{ path: file.path, line, problem }];
    });
  });
  return [
    ...undeclared,
    ...checkDeclared(owners, files),
    ...checkTypes(files, ownerOf),
    ...checkDirection(owners, ownerOf, readFeatureOrder(files)),
    ...checkLimit(owners),
  ];
}

/** Reports types of tables outside the tables.ts of their owner. */
function checkTypes(files: SourceFile[], ownerOf: ReadonlyMap<string, string>): Violation[] {
  return files.flatMap(({ path, code }) => {
    const [, feature] = /^src\/features\/([^/]+)\/tables\.ts$/.exec(path) ?? [];
    const owner = feature ?? (path === 'src/server/database/core-tables.ts' ? 'core' : undefined);
    const [, entries = ''] = /\binterface Tables \{([^}]*)\}/.exec(code) ?? [];
    return [...entries.matchAll(/(\w+):/g)].flatMap(([, table = '']) => {
      if (!owner || ownerOf.get(table) === owner) return [];
      const problem = `declares the table ${table} of ${ownerOf.get(table) ?? 'no feature'}: the type belongs to its owner, who registers the table`;
      return [{ path, line: 1, problem }];
    });
  });
}

/** Reports declared reads that no query of the feature makes any more. */
function checkDeclared(owners: Owner[], files: SourceFile[]): Violation[] {
  const used = new Set(
    files.flatMap(({ path, code }) => findUses(code).map(({ table }) => `${roomOf(path)} ${table}`)),
  );
  return owners.flatMap(({ name, path, reads }) =>
    reads
      .filter((table) => !used.has(`${name} ${table}`))
      .map((table) => ({
        path,
        line: 1,
        problem: `declares reads of ${table}, which no query makes: remove it`,
      })),
  );
}

/** Reports declared reads of a table whose owner stands above the reader in src/features/order.ts. */
function checkDirection(
  owners: Owner[],
  ownerOf: ReadonlyMap<string, string>,
  order: readonly string[],
): Violation[] {
  return owners.flatMap(({ name, path, reads }) =>
    reads.flatMap((table) => {
      const owner = ownerOf.get(table) ?? '';
      if (!order.includes(name) || order.indexOf(owner) < order.indexOf(name)) return [];
      const problem = `reads ${table} of ${owner}, which stands above ${name}: ask a question that ${owner} answers`;
      return [{ path, line: 1, problem }];
    }),
  );
}

/** Reports how many tables each feature reads, if all features together declare more reads than the limit. */
function checkLimit(owners: Owner[]): Violation[] {
  const count = owners.reduce((sum, { reads }) => sum + reads.length, 0);
  if (count <= MAX_DECLARED_READS) return [];
  const readers = owners.filter(({ reads }) => reads.length > 0);
  const numbers = readers.map(({ name, reads }) => `${name} ${reads.length}`).join(', ');
  const problem = `features declare ${count} reads of foreign tables (${numbers}), at most ${MAX_DECLARED_READS} may be: let the owner of the table export what the query needs, as nameOf of people and isMember of membership do, or a rule for a list of ids`;
  return [{ path: 'src/features/*/feature.ts', line: 1, problem }];
}

/** Returns the feature of a file, or 'core' for src/server. Undefined for files that are not checked. */
function roomOf(path: string): string | undefined {
  if (/\.test\.tsx?$/.test(path) || path.startsWith('src/server/database/')) return undefined;
  const [, room, feature] = /^src\/(\w+)\/(?:([\w-]+)\/)?/.exec(path) ?? [];
  return room === 'features' ? feature : room === 'server' ? 'core' : room;
}

/** Reads what a feature.ts, or core.ts of src/server, registers. */
function readOwner({ path, code }: SourceFile): Owner | undefined {
  const [, feature] = /^src\/features\/([^/]+)\/feature\.ts$/.exec(path) ?? [];
  const name = feature ?? (path === 'src/app/core.ts' ? 'core' : undefined);
  if (!name) return undefined;
  return { name, path, tables: readKeys(code), reads: readList(code) };
}

/** Returns the keys of the object after `tables:`. */
function readKeys(code: string): string[] {
  const start = code.search(/\btables: \{/);
  if (start < 0) return [];
  const keys: string[] = [];
  let depth = 0;
  for (const [token] of code.slice(start).matchAll(/[{[(]|[}\])]|'(?:[^'\\]|\\.)*'|[\w]+(?=:)/g)) {
    if (/^[{[(]/.test(token)) depth += 1;
    else if (/^[}\])]/.test(token)) depth -= 1;
    else if (depth === 1 && /^\w/.test(token)) keys.push(token);
    if (depth === 0 && keys.length > 0) break;
  }
  return keys;
}

function readList(code: string): string[] {
  const [, list = ''] = /\breads: \[([^\]]*)\]/.exec(code) ?? [];
  return [...list.matchAll(/'(\w+)'/g)].map(([, table = '']) => table);
}

/** Returns the tables that the query builder's calls and the SQL of a file read or change. */
export function findUses(code: string): Use[] {
  const lineAt = (index = 0): number => code.slice(0, index).split('\n').length;
  const uses: Use[] = [];
  for (const { 1: call = '', 2: list = '', index } of code.matchAll(BUILDER_CALL)) {
    for (const [, table = ''] of list.matchAll(/'([a-z_]+)(?: as \w+)?'/g)) {
      uses.push({ table, isWrite: BUILDER_WRITES.has(call), line: lineAt(index) });
    }
  }
  for (const { 0: text, index: start } of code.matchAll(/`[^`]*`/g)) {
    for (const { 1: clause = '', 2: table = '', 3: more = '', index } of text.matchAll(SQL_CLAUSE)) {
      const line = lineAt(start + index);
      uses.push({ table, isWrite: SQL_WRITES.test(clause), line });
      for (const [, further = ''] of more.matchAll(/,\s*"?([a-z_]+)/g)) {
        uses.push({ table: further, isWrite: false, line });
      }
    }
  }
  return uses;
}
