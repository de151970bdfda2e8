import { createHash } from 'node:crypto';
import { readBeginning, readJson } from './read-json.ts';

/** A document of Firestore. */
export interface FirestoreDocument {
  id: string;
  fields: Record<string, unknown>;
}

/**
 * Yields the documents of a collection. Reads an object of documents by id, a list of documents, the REST interface's pages,
 * and files that several collections share, by firestore-export-import and node-firestore-import-export. @throws SourceError 'bad-json'
 */
export async function* readCollection(
  folder: string,
  name: string,
  collection: string,
  { isShared }: { isShared: boolean },
): AsyncGenerator<FirestoreDocument> {
  const path = findPath(await readBeginning(folder, name), collection, isShared);
  for await (const { key, value } of readJson(folder, name, path)) {
    yield* toDocuments(key, value);
  }
}

function findPath(beginning: string, collection: string, isShared: boolean): string {
  if (/^\s*\{\s*"__collections__"/.test(beginning)) return `$.__collections__.${collection}.*`;
  if (isShared) return `$.${collection}.*`;
  if (/^\s*\{\s*"documents"\s*:\s*\[/.test(beginning)) return '$.documents.*';
  if (/^\s*\{\s*"(pendingUsers|profiles|stories)"\s*:\s*\{/.test(beginning)) return `$.${collection}.*`;
  return '$.*';
}

function* toDocuments(key: string | number, value: unknown): Generator<FirestoreDocument> {
  if (!isObject(value)) return;
  // A page of the REST interface, or a result of its queries.
  if (Array.isArray(value.documents)) {
    for (const document of value.documents) yield* toDocuments(0, document);
    return;
  }
  if (isObject(value.document)) {
    yield* toDocuments(0, value.document);
    return;
  }
  if (typeof value.name === 'string' && value.name.includes('/documents/')) {
    const fields = isObject(value.fields) ? decodeFields(value.fields) : {};
    yield { id: value.name.split('/').at(-1) ?? '', fields: { createTime: value.createTime, ...fields } };
    return;
  }
  const isNamed = typeof key === 'string' && key !== '';
  const id = isNamed
    ? key
    : [value.id, value._id, value.__id__, value.uid].find((one) => typeof one === 'string');
  const fields = isObject(value.data) && !isNamed ? value.data : value;
  yield { id: typeof id === 'string' && id ? id : hashOf(value), fields };
}

/** Computes the ids of a list without ids, so that a second import gives a document the same id. */
function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 20);
}

/** Decodes the values of the REST interface, which name their type. */
function decodeFields(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, decodeValue(value)]));
}

function decodeValue(value: unknown): unknown {
  if (!isObject(value)) return value;
  const [[type, inner] = []] = Object.entries(value);
  switch (type) {
    case 'integerValue':
    case 'doubleValue':
      return Number(inner);
    case 'nullValue':
      return null;
    case 'arrayValue':
      return isObject(inner) && Array.isArray(inner.values) ? inner.values.map(decodeValue) : [];
    case 'mapValue':
      return isObject(inner) && isObject(inner.fields) ? decodeFields(inner.fields) : {};
    default:
      return inner;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A smaller number is in seconds: as milliseconds, it would be in March 1973 or before. */
const LEAST_MILLISECONDS = 1e11;

/** A day, perhaps with a time and its zone. Times of other shapes would depend on the server's zone. */
const TIME_TEXT =
  /^(\d{4}-\d\d-\d\d)(?:([T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(Z|UTC|GMT|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** Returns milliseconds since 1970 of a time in any shape that exports have; undefined for anything else. */
export function readTime(value: unknown): number | undefined {
  if (typeof value === 'string') {
    if (/^\d{9,14}$/.test(value)) return readTime(Number(value));
    return parseTime(value);
  }
  if (typeof value === 'number') return validTime(value < LEAST_MILLISECONDS ? value * 1000 : value);
  if (!isObject(value)) return undefined;
  if (value.__datatype__ === 'timestamp') return readTime(value.value);
  if (typeof value.__time__ === 'string') return readTime(value.__time__);
  const seconds = Number(value._seconds ?? value.seconds ?? Number.NaN);
  const nanoseconds = Number(value._nanoseconds ?? value.nanoseconds ?? value.nanos ?? 0);
  return validTime(seconds * 1000 + Math.floor(nanoseconds / 1e6));
}

function parseTime(text: string): number | undefined {
  const [, day = '', time = '', zone = ''] = TIME_TEXT.exec(text) ?? [];
  const midnight = validTime(Date.parse(day));
  // Date.parse takes the 31st of a month of 30 days for the first of the next month.
  if (midnight === undefined || !new Date(midnight).toISOString().startsWith(day)) return undefined;
  if (time === '') return midnight;
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone;
  return validTime(Date.parse(`${day}${time}${/^[+-]/.test(zone) ? offset : 'Z'}`));
}

function validTime(milliseconds: number): number | undefined {
  const isTime = Number.isFinite(milliseconds) && milliseconds > 0 && milliseconds < 8.64e15;
  return isTime ? Math.floor(milliseconds) : undefined;
}
