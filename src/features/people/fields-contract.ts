/*
 * The fields of a profile. They have their own file, because the form reads it in the browser, without the
 * checks of contract.ts.
 */

/** A photo must be smaller than this (specification §5). */
export const PHOTO_LIMIT_BYTES = 5_242_880;

interface FieldDescription {
  /** In graphemes, the characters that a reader sees. */
  limit: number;
  /** What browsers may fill in: https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
  autoComplete?: string;
  hasLines?: true;
  /** Whether the completion counts the field (specification §5). */
  isCounted?: true;
  /** Whether members see the field on the member's page, and search it, once the member agrees. */
  isShown?: true;
}

/**
 * The text fields of a profile, in the order of the form. The form, checks, saving, archive, member's page,
 * search and completion use this list. A new field needs an entry here, a column, and its labels in the texts.
 */
const PROFILE = {
  name: { limit: 100, autoComplete: 'name', isCounted: true },
  location: { limit: 100, autoComplete: 'off', isCounted: true, isShown: true },
  occupation: { limit: 100, autoComplete: 'organization-title', isCounted: true, isShown: true },
  company: { limit: 100, autoComplete: 'organization' },
  bio: { limit: 1000, hasLines: true, isCounted: true, isShown: true },
} as const satisfies Record<string, FieldDescription>;

type Fields = typeof PROFILE;
type FieldWith<Property extends keyof FieldDescription> = {
  [Field in keyof Fields]: Fields[Field] extends Record<Property, unknown> ? Field : never;
}[keyof Fields];

export type ProfileField = keyof Fields;
export type CountedField = FieldWith<'isCounted'>;
export type ShownField = FieldWith<'isShown'>;

export const PROFILE_FIELDS = Object.keys(PROFILE) as ProfileField[];
export const COUNTED_FIELDS = fieldsWith('isCounted') as CountedField[];
export const SHOWN_FIELDS = fieldsWith('isShown') as ShownField[];

export function describeField(field: ProfileField): FieldDescription {
  return PROFILE[field];
}

function fieldsWith(property: keyof FieldDescription): ProfileField[] {
  return PROFILE_FIELDS.filter((field) => property in PROFILE[field]);
}

/** Returns a value for each field. */
export function mapFields<Field extends ProfileField, Value>(
  fields: readonly Field[],
  toValue: (field: Field) => Value,
): Record<Field, Value> {
  return Object.fromEntries(fields.map((field) => [field, toValue(field)])) as Record<Field, Value>;
}
