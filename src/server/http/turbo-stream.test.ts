import fc from 'fast-check';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { expect, test } from 'vitest';
import { anyCodePoint } from '../../../test/arbitrary-text.ts';
import { encodeTurboStream } from './turbo-stream.ts';

test('React Router decodes any plain data to what was encoded', async () => {
  const { tree } = fc.letrec<{ tree: never }>((tie) => ({
    tree: fc.oneof(
      { depthSize: 'small' },
      fc.string({ unit: anyCodePoint }),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom(null, undefined),
      fc.dictionary(
        fc.string().filter((key) => key !== '__proto__'),
        tie('tree'),
        { noNullPrototype: true },
      ),
    ) as never,
  }));
  await fc.assert(
    fc.asyncProperty(tree, async (value) => {
      const stream = new Blob([encodeTurboStream({ data: value })]).stream();
      const decoded = await decode(stream, globalThis as unknown as Window);
      expect(decoded.value).toEqual({ data: value });
    }),
  );
});
