import * as v from 'valibot';
import type { AppContext } from '../../../server/context.ts';
import { MAX_SEARCH, SEARCH_PERIODS, type SearchPlace } from '../contract.ts';
import { listKinds } from './kinds.ts';

const optional = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.optional(schema), undefined);

type Topic = NonNullable<SearchPlace['topic']>;

// Not in the contract: the browser would download the schema.
const searchPlace = v.object({
  q: v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, MAX_SEARCH)),
    ),
    '',
  ),
  in: v.fallback(v.string(), 'stories'),
  // A search in an unknown topic has no results.
  topic: optional(v.custom<Topic>((value) => typeof value === 'string' && /^[a-z]{1,20}$/.test(value))),
  by: optional(v.pipe(v.string(), v.regex(/^[0-9a-f-]{36}$/))),
  since: optional(v.picklist(SEARCH_PERIODS)),
  // PostgreSQL refuses to compare a document's number with a number beyond its integers.
  after: optional(v.pipe(v.string(), v.regex(/^[1-7]_\d{1,9}$/))),
});

/** Returns the search of an address. Ignores invalid parts of the address. */
export async function readPlace(context: AppContext, address: string): Promise<SearchPlace> {
  const place = v.parse(searchPlace, Object.fromEntries(new URL(address).searchParams));
  const kinds = await listKinds(context);
  return kinds.some(({ tab }) => tab === place.in) ? place : { ...place, in: 'stories' };
}
