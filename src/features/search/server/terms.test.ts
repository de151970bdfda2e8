import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TUNED } from '../../../../test/word-pairs.ts';
import { findWords } from '../../../malayalam/normalise.ts';
import { phoneticKeys } from '../../../malayalam/phonetic-key.ts';
import { stemsOf } from '../../../malayalam/stems.ts';
import { MAX_WORDS } from '../contract.ts';
import { EXCEPT, PERSON, parseQuery, STORY, TIERS, termsOf, tiersOf } from './terms.ts';

const word = fc.constantFrom(
  ...TUNED.slice(0, 30).flatMap(({ word, manglish, inflected }) => [word, ...manglish, ...inflected]),
);
const words = fc.array(word, { maxLength: 3 });

test('words in quotation marks are exact, a single mark changes nothing, and repeated words count once', () => {
  const parse = (q: string) => parseQuery(q).words.map(({ word, isExact }) => (isExact ? `=${word}` : word));
  expect(parse('മഴ "Kappa curry" puttu')).toEqual(['മഴ', '=kappa', '=curry', 'puttu']);
  expect(parse('“kappa” puttu')).toEqual(['=kappa', 'puttu']);
  expect(parse('a "b c')).toEqual(['a', 'b', 'c']);
  expect(parse('"kappa curry" 5" pipe')).toEqual(['=kappa', '=curry', '5', 'pipe']);
  expect(parse('Mazha mazha MAZHA')).toEqual(['mazha']);
  expect(parse(' .,! ')).toEqual([]);
  const many = Array.from({ length: MAX_WORDS + 1 }, (_, index) => `word${index}`).join(' ');
  expect(parseQuery(many)).toMatchObject({ isShortened: true });
});

test('terms of titles, texts and kinds of documents are different', () => {
  const document = { title: 'മഴ', text: '' };
  const story = new Set(termsOf({ of: STORY, ...document }));
  const person = new Set(termsOf({ of: PERSON, ...document }));
  const inText = new Set(termsOf({ of: STORY, title: '', text: 'മഴ' }));
  expect(story.isDisjointFrom(person)).toBe(true);
  expect(inText.isSubsetOf(story) && inText.size < story.size).toBe(true);
  const tiers = tiersOf(parseQuery('mazha'), STORY, { topic: 'food' });
  const meets = (terms: Set<number>, tier: 1 | 2 | 3 | 4 | 5) =>
    tiers
      .get(tier)
      ?.slice(0, 1)
      .every((alternatives) => alternatives.some((term) => terms.has(term)));
  expect(([1, 2, 3, 4, 5] as const).map((tier) => meets(story, tier))).toEqual([
    false,
    true,
    false,
    true,
    true,
  ]);
  expect(([1, 2, 3, 4, 5] as const).map((tier) => meets(inText, tier))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
});

test('a text is in the tier that the keys of its word say, although words with equal keys have one term less', () => {
  const forms = TUNED.flatMap(({ word, manglish, inflected }) => [word, ...manglish, ...inflected]);
  const described = forms.map((form) => {
    const [typed] = [...findWords(form)].map(({ word }) => word);
    const { fine, coarse } = phoneticKeys(typed ?? '');
    const document = { of: STORY, title: '', text: form } as const;
    const stems = new Set(stemsOf(coarse));
    return { form, typed, fine, coarse, stems, terms: new Set(termsOf(document)) };
  });
  const equal = described.filter(({ fine, coarse }) => fine === coarse);
  expect(equal.length).toBeGreaterThan(forms.length / 4);
  expect(equal.length).toBeLessThan((forms.length * 3) / 4);
  for (const query of described.filter((_, index) => index % 5 === 0)) {
    const tiers = tiersOf(parseQuery(query.form), STORY, {});
    for (const text of described) {
      const expected =
        query.typed === text.typed
          ? 3
          : query.fine === text.fine
            ? 4
            : text.stems.has(query.coarse)
              ? 5
              : undefined;
      const met = ([3, 4, 5] as const).find((tier) =>
        tiers.get(tier)?.every((alternatives) => alternatives.some((term) => text.terms.has(term))),
      );
      if (met !== expected) expect([query.form, text.form, met]).toEqual([query.form, text.form, expected]);
    }
  }
});

test('a document is in one tier alone, whatever its text and the search', () => {
  const typed = fc
    .tuple(word, fc.boolean(), fc.nat({ max: 3 }))
    .map(([text, isExact, cut]) => (isExact ? `"${text}"` : text.slice(0, Math.max(2, text.length - cut))));
  const query = fc.array(typed, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(words, words, query, (title, text, q) => {
      const terms = new Set(termsOf({ of: STORY, title: title.join(' '), text: text.join(' ') }));
      const tiers = tiersOf(parseQuery(q.join(' ')), STORY, {});
      const met = TIERS.filter((tier) =>
        tiers.get(tier)?.every((alternatives) => alternatives.some((term) => terms.has(term))),
      );
      const shownIn = met.filter((tier) => !EXCEPT[tier].some((other) => met.includes(other)));
      expect(shownIn).toEqual(met.slice(0, 1));
    }),
    { numRuns: 2000 },
  );
});
