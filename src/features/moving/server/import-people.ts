import * as v from 'valibot';
import { inGroups } from '../../../server/database/in-batches.ts';
import type { Transaction } from '../../../server/database/transaction.ts';
import { inTransaction } from '../../../server/database/transaction.ts';
import { email as emailSchema } from '../../accounts/contract.ts';
import {
  findAccountsByEmail,
  findExistingAccounts,
  type ImportedAccount,
  insertImportedAccounts,
} from '../../accounts/server/import-accounts.ts';
import { formatFirebaseHash } from '../../accounts/server/passwords/firebase-scrypt.ts';
import { idOfScheme, keepPasswordScheme } from '../../accounts/server/passwords/password-schemes.ts';
import { isUsableHash, readOtherCost } from '../../accounts/server/passwords/passwords.ts';
import {
  type ImportedMembership,
  insertImportedMemberships,
} from '../../membership/server/import-memberships.ts';
import { offerMails } from '../../news/server/mail-settings.ts';
import {
  cleanImportedTexts,
  insertImportedProfiles,
  listImported,
} from '../../people/server/import-profiles.ts';
import { notAhead } from './import-dates.ts';
import { toImportKey, toTargetId } from './import-ids.ts';
import { BATCH, type ImportRun } from './import-run.ts';
import { findImported, rememberImports } from './imports-store.ts';
import type { Item, Problem, Source, SourcePerson } from './source.ts';

/** The accounts on this server that belong to people of the source. */
export interface People {
  /** Returns the account of a person: null if it is gone, undefined if the person was refused or is unknown. */
  find(person: string): string | null | undefined;
  /** Returns the person with this email in the source; undefined if there is none. */
  findByEmail(email: string): string | undefined;
  /** Returns true if the person was refused because somebody has the email here already. */
  isHere(person: string): boolean;
}

interface Person {
  item: Item<SourcePerson>;
  /** Empty if the email cannot be read. */
  email: string;
  problem: Problem | undefined;
}

/**
 * Inserts the accounts and memberships of a source. A person gets an account that is here already only if the
 * import merges and both emails are verified. Nobody becomes a moderator or an administrator.
 */
export async function importPeople(run: ImportRun): Promise<People> {
  const people: Person[] = [];
  for await (const item of run.source.people()) people.push(readPerson(item));
  refuseDoubles(people);
  const accounts = new Map<string, string | null>();
  const here = new Set<string>();
  for await (const group of inGroups(people, BATCH)) {
    run.signal?.throwIfAborted();
    await takePeople(run, group, accounts, here);
    run.onProgress?.('members', run.tally.counts.members.read);
  }
  await writeFacts(run, people, accounts);
  const byEmail = new Map(
    people
      .filter(({ email, problem }) => email && problem !== 'doubled-email')
      .map(({ email, item }) => [email, item.id]),
  );
  return {
    find: (person) => accounts.get(person),
    findByEmail: (email) => byEmail.get(email),
    isHere: (person) => here.has(person),
  };
}

function readPerson(item: Item<SourcePerson>): Person {
  if (item.value === undefined) return { item, email: '', problem: item.problem };
  const email = v.safeParse(emailSchema, item.value.email);
  return email.success
    ? { item, email: email.output, problem: undefined }
    : { item, email: '', problem: 'bad-email' };
}

/** Keeps one of several accounts with one email: the verified one, or else the oldest. */
function refuseDoubles(people: Person[]): void {
  const ids = new Set<string>();
  for (const person of people) {
    if (!person.problem && ids.has(person.item.id)) person.problem = 'doubled';
    ids.add(person.item.id);
  }
  const readable = people.filter(({ problem }) => !problem);
  for (const same of Map.groupBy(readable, ({ email }) => email).values()) {
    const [, ...others] = same.toSorted((one, other) => rank(one) - rank(other));
    for (const person of others) person.problem = 'doubled-email';
  }
}

function rank({ item: { value } }: Person): number {
  return (value?.isVerified ? 0 : Number.MAX_SAFE_INTEGER / 2) + (value?.createdAt ?? 0);
}

/** A person to insert. */
interface NewPerson {
  key: string;
  account: ImportedAccount;
  membership: ImportedMembership | undefined;
  name: string;
}

async function takePeople(
  run: ImportRun,
  people: Person[],
  accounts: Map<string, string | null>,
  here: Set<string>,
): Promise<void> {
  const { context, source, tally } = run;
  const { database, clock } = context;
  const keyOf = (id: string) => toImportKey(source, 'members', id);
  const known = await findImported(
    database,
    people.map(({ item }) => keyOf(item.id)),
  );
  const existing = await findExistingAccounts(
    database,
    people.map(({ item }) => toTargetId(source, 'members', item.id)),
  );
  const taken = await findAccountsByEmail(
    database,
    people.map(({ email }) => email),
  );
  const added: NewPerson[] = [];
  const merged: { key: string; accountId: string }[] = [];
  for (const { item, email, problem } of people) {
    const { id, value } = item;
    const key = keyOf(id);
    const targetId = toTargetId(source, 'members', id);
    const owner = taken.get(email);
    if (problem || !value) {
      await refusePerson(run, item, problem ?? 'bad-record');
    } else if (known.has(key) || (existing.has(targetId) && source.keepsIds)) {
      tally.add('members', 'present');
      accounts.set(id, known.has(key) ? (known.get(key) ?? null) : targetId);
    } else if (owner && run.isMerging && owner.isVerified && value.isVerified) {
      tally.add('members', 'present');
      tally.note('members', 'merged', email);
      accounts.set(id, owner.id);
      merged.push({ key, accountId: owner.id });
    } else if (owner) {
      here.add(id);
      await refusePerson(
        run,
        item,
        owner.isVerified && value.isVerified ? 'email-taken' : 'email-unverified',
      );
    } else {
      await noteChanges(run, item, value, email);
      accounts.set(id, targetId);
      added.push(toNewPerson(run, { ...value, email }, { key, targetId, now: clock.now() }));
    }
  }
  tally.add('members', 'imported', added.length);
  if (run.isDryRun || added.length + merged.length === 0) return;
  await run.beforeWrite();
  await inTransaction(context, (transaction) => writePeople(run, transaction, added, merged));
}

/**
 * Writes the values that features register, once for each imported person: members may change them here, and a
 * second import must not restore them. Runs after all people are inserted, because a value may refer to another
 * person.
 */
async function writeFacts(
  run: ImportRun,
  people: readonly Person[],
  accounts: ReadonlyMap<string, string | null>,
): Promise<void> {
  if (run.isDryRun) return;
  for (const { name, write } of run.parts.members) {
    const values = people.flatMap(({ item: { id, value } }) => {
      const accountId = accounts.get(id);
      return accountId && value?.facts?.has(name) ? [{ id, accountId, value: value.facts.get(name) }] : [];
    });
    for await (const group of inGroups(values, BATCH)) {
      run.signal?.throwIfAborted();
      const fresh = await listUnwritten(run, name, group);
      if (fresh.length === 0) continue;
      await run.beforeWrite();
      await inTransaction(run.context, async (transaction) => {
        await write(transaction, fresh, (person) => accounts.get(person) ?? undefined);
        const keys = fresh.map(({ id }) => ({ key: toImportKey(run.source, name, id), kind: name }));
        await rememberImports(transaction, keys, run.context.clock.now());
      });
    }
  }
}

/** Returns the values of imported people for whom no import has written this value yet. */
async function listUnwritten<Value extends { id: string }>(
  { context: { database }, source }: ImportRun,
  name: string,
  values: readonly Value[],
): Promise<Value[]> {
  const keyOf = (kind: string, id: string) => toImportKey(source, kind, id);
  const keys = values.flatMap(({ id }) => [keyOf('members', id), keyOf(name, id)]);
  const known = await findImported(database, keys);
  return values.filter(({ id }) => known.has(keyOf('members', id)) && !known.has(keyOf(name, id)));
}

async function refusePerson(run: ImportRun, item: Item<SourcePerson>, problem: Problem): Promise<void> {
  const { id, value, original } = item;
  run.tally.refuse('members', problem, value ? value.email : id);
  await run.refused?.add('members', { id, problem, original });
}

async function noteChanges(
  { source, tally, refused }: ImportRun,
  { id, original, unknown = [] }: Item<SourcePerson>,
  person: SourcePerson,
  email: string,
): Promise<void> {
  if (toPasswordHash(source, person) === null)
    tally.note('members', hasHash(source, person) ? 'unusable-password' : 'no-password', email);
  if (person.wasAdministrator) tally.note('members', 'was-administrator', email);
  for (const { code, example } of unknown) {
    tally.note('members', code, example);
    await refused?.add('members', { id, problem: code, original });
  }
}

function toNewPerson(
  { context, source }: ImportRun,
  person: SourcePerson,
  { key, targetId, now }: { key: string; targetId: string; now: number },
): NewPerson {
  const { email, isVerified, language, membership, name } = person;
  const passwordHash = toPasswordHash(source, person);
  // A member from the future would be a newcomer until then.
  const joinedAt = notAhead(context, membership?.joinedAt ?? person.createdAt ?? now);
  const createdAt = notAhead(context, person.createdAt ?? joinedAt);
  return {
    key,
    account: { id: targetId, email, isVerified, passwordHash, createdAt, language },
    membership: membership ? { ...membership, accountId: targetId, joinedAt } : undefined,
    name,
  };
}

/** Returns whether a usable password hash comes with a person. Hashes of Firebase need their parameters. */
function hasHash({ scheme }: Source, { password }: SourcePerson): boolean {
  return password !== null && (typeof password === 'string' || scheme !== undefined);
}

/**
 * Returns a hash in its stored form. Returns null if there is no hash, or one beyond the bounds: a mailed link
 * must then set the password.
 */
function toPasswordHash({ scheme, schemes }: Source, { password }: SourcePerson): string | null {
  if (password === null) return null;
  const known = new Map([...schemes, ...(scheme ? [scheme] : [])].map((one) => [idOfScheme(one), one]));
  if (typeof password === 'string') return isUsableHash(password, known) ? password : null;
  const hash = scheme && formatFirebaseHash(password, idOfScheme(scheme), scheme);
  return hash && isUsableHash(hash, known) ? hash : null;
}

async function writePeople(
  { context, source }: ImportRun,
  transaction: Transaction,
  added: NewPerson[],
  merged: { key: string; accountId: string }[],
): Promise<void> {
  const now = context.clock.now();
  const inserted = await insertImportedAccounts(
    transaction,
    added.map(({ account }) => account),
  );
  // Another person may have taken an email since the lookup: the next import refuses it.
  const present = added.filter(({ account }) => inserted.has(account.id));
  const schemes = [...(source.scheme ? [source.scheme] : []), ...source.schemes];
  const costs = present.flatMap(({ account }) => readOtherCost(account.passwordHash ?? '') ?? []);
  for (const cost of new Map(costs.map((one) => [idOfScheme(one), one])).values()) {
    await keepPasswordScheme(transaction, cost, now);
  }
  const hasImportedHash = present.some(({ account }) => account.passwordHash?.startsWith('$fbscrypt$'));
  if (hasImportedHash) for (const scheme of schemes) await keepPasswordScheme(transaction, scheme, now);
  await insertImportedMemberships(
    transaction,
    present.flatMap(({ membership }) => membership ?? []),
  );
  await offerMails(transaction, [...inserted]);
  await insertImportedProfiles(
    transaction,
    present.filter(({ name }) => name).flatMap((person) => toNamedProfile(person, now)),
  );
  await listImported(transaction, inserted);
  await rememberImports(
    transaction,
    [
      ...present.map(({ key, account }) => ({ key, kind: 'members' as const, accountId: account.id })),
      ...merged.map(({ key, accountId }) => ({ key, kind: 'merged' as const, accountId })),
    ],
    now,
  );
}

/** Returns a profile with a name only. A name that is too long is left out. */
function toNamedProfile({ account, name }: NewPerson, now: number) {
  const { texts } = cleanImportedTexts({ name });
  if (!texts.name) return [];
  const none = { shownAt: null, listedAt: null, visibilityChosenAt: null };
  return [{ accountId: account.id, texts, updatedAt: account.createdAt || now, ...none }];
}
