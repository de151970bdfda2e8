import * as v from 'valibot';

/** For whom a text is: `everyone`, or the id of a circle. Empty or missing in forms of members without a circle. */
export const audience = v.optional(v.union([v.picklist(['', 'everyone']), v.pipe(v.string(), v.uuid())]));

/** A circle as an answer to the question for whom a text is. */
export interface CircleAudience {
  id: string;
  name: string;
  people: number;
}
