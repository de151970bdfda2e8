import { AppError } from './errors.ts';
import { findContacts } from './links/find-contacts.ts';
import { cleanField } from './text.ts';

/**
 * Returns the name of a person as it is stored; empty for a blank one. The limit is in graphemes. `before` is the
 * person's present name, which may stay even if it breaks this rule.
 * @throws AppError 'too-long' 422, 'name-address' 422 for a name with a link, an email address or a telephone number:
 * names are shown in mails, on pages and in the news of others without a review
 */
export function cleanName(input: string, limit: number, before = ''): string {
  const name = cleanField(input, { field: 'name', limit });
  if (name !== before) refuseContacts(name);
  return name;
}

function refuseContacts(name: string): void {
  if (findContacts(name).length === 0) return;
  const details = { field: 'name' };
  throw new AppError('name-address', 422, 'A name has no link, email or telephone number.', details);
}
