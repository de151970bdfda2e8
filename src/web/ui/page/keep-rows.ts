import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** Keeps a page's data after a like or a bookmark in its rows: the answer has the new state. */
export function keepRows({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return /^(like|bookmark)$/.test(String(formData?.get('intent'))) ? false : defaultShouldRevalidate;
}
