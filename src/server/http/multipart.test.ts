import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTextBytes, parseMultipart } from './multipart.ts';

const text = fc.string({ unit: 'grapheme' });
const name = fc.oneof(text, fc.constantFrom('photo', 'a"b', 'a; filename="b"', 'a\r\nb'));
const field = fc.oneof(
  fc.record({ name, value: text }),
  fc.record({ name, file: fc.uint8Array({ maxLength: 200 }), fileName: name }),
);

test('forms that browsers send are parsed as the runtime parses them', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(field, { maxLength: 8 }), async (fields) => {
      const form = new FormData();
      for (const one of fields) {
        if ('value' in one) form.append(one.name, one.value);
        else form.append(one.name, new File([new Uint8Array(one.file)], one.fileName, { type: 'image/png' }));
      }
      const { bytes, type } = await encode(form);
      // A name may look like the header of a file: such a form is refused, because no form of ours has one.
      const isOdd = fields.some((one) => /;\s*filename\*?=/i.test(one.name));
      const parsed = parseMultipart(bytes, type);
      if (isOdd) return void (await parsed.catch(() => {}));
      expect(await list(await parsed)).toEqual(
        await list(await new Response(bytes, { headers: { 'Content-Type': type } }).formData()),
      );
    }),
  );
});

test('a file shares the memory of the body', async () => {
  const form = new FormData();
  form.set('intent', 'photo');
  form.set('photo', new File([new Uint8Array([1, 2, 3])], 'rain.png'));
  const { bytes, type } = await encode(form);
  const photo = (await parseMultipart(bytes, type)).get('photo') as File;
  expect([photo.name, photo.size, ...(await photo.bytes())]).toEqual(['rain.png', 3, 1, 2, 3]);
  expect((await photo.bytes()).buffer).toBe(bytes.buffer);
  expect([...new Uint8Array(await photo.arrayBuffer()), ...(await photo.slice(1).bytes())]).toEqual([
    1, 2, 3, 2, 3,
  ]);
  expect(countTextBytes(bytes, type, 200)).toBeLessThan(bytes.byteLength - 3);
});

test('the text of a form counts however its type writes the boundary', () => {
  const body = Buffer.from('--ab\r\nContent-Disposition: form-data; name="a"\r\n\r\nabc\r\n--ab--\r\n');
  for (const boundary of ['ab', '"ab"', '"a\\b"', '"a\\b"; boundary=x']) {
    const type = `multipart/form-data; boundary=${boundary}`;
    expect([boundary, countTextBytes(body, type, 200)]).toEqual([boundary, body.byteLength]);
  }
});

test.each([
  ['cut off', '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nabc'],
  ['without an end', '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\nabc\r\n'],
  [
    'with its separator in a file',
    '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\na--xb\r\n--x--\r\n',
  ],
  [
    'with a file that ends in its headers',
    '--x\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n--x--\r\n',
  ],
  ['without headers', '--x\r\n\r\nabc\r\n--x--\r\n'],
  [
    'with long headers',
    `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(2000)}"; filename="b"\r\n\r\nabc\r\n--x--\r\n`,
  ],
  ['of nothing', ''],
])('a form %s is refused', async (_name, body) => {
  await expect(
    parseMultipart(new TextEncoder().encode(body), 'multipart/form-data; boundary=x'),
  ).rejects.toThrow();
});

async function encode(form: FormData): Promise<{ bytes: Uint8Array<ArrayBuffer>; type: string }> {
  const response = new Response(form);
  return { bytes: await response.bytes(), type: response.headers.get('content-type') ?? '' };
}

async function list(form: FormData) {
  return Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.type, value.size, ...(await value.bytes())],
    ),
  );
}
