import { expect, test } from 'vitest';
import { addChoice, listChoices } from './learned-words.ts';

test('a second word for the same letters stands beside the first, and Latin letters replace both', () => {
  const once = addChoice(undefined, 'ഇന്ന്');
  expect(listChoices(once)).toEqual(['ഇന്ന്']);
  expect(listChoices(addChoice(once, 'ഇന്ന്'))).toEqual(['ഇന്ന്']);
  const twice = addChoice(once, 'ഇന്നു');
  expect(listChoices(twice)).toEqual(['ഇന്നു', 'ഇന്ന്']);
  expect(listChoices(addChoice(twice, 'എന്ന്'))).toEqual(['എന്ന്', 'ഇന്നു']);
  expect(listChoices(addChoice(twice, 'ഇന്നു'))).toEqual(['ഇന്നു']);
  expect(addChoice(twice, 'innu')).toBe('innu');
  expect(listChoices('innu')).toEqual([]);
  expect(addChoice('innu', 'ഇന്ന്')).toBe('ഇന്ന്');
});
