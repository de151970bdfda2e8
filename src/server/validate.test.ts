import * as v from 'valibot';
import { expect, test } from 'vitest';
import { toFormData } from '../../test/test-client.ts';
import { AppError } from './errors.ts';
import { parseForm, readForm, validate } from './validate.ts';

const schema = v.strictObject({
  intent: v.literal('greet'),
  name: v.pipe(v.string(), v.maxLength(10, 'This name is too long.')),
});

test('a valid form is read, Malayalam text included', async () => {
  const fields = { intent: 'greet', name: 'അമ്മു' };
  expect(await readForm(send(new URLSearchParams(fields)), schema)).toEqual(fields);
  expect(await readForm(send(toFormData(fields)), schema)).toEqual(fields);
});

test.each([
  ['an unknown field', 'intent=greet&name=a&role=administrator', 'role'],
  ['a missing field', 'intent=greet', 'name'],
  ['a doubled field', 'intent=greet&name=a&name=b', 'name'],
  ['a doubled equal field', 'intent=greet&name=a&name=a', 'name'],
  ['a field that objects have by nature', 'intent=greet&name=a&__proto__=b', '__proto__'],
  ['another such field', 'intent=greet&name=a&constructor=b', 'constructor'],
  ['a wrong value', 'intent=shout&name=a', 'intent'],
  ['a too long value', 'intent=greet&name=12345678901', 'name'],
  ['nothing at all', '', 'intent'],
])('%s is refused with 422 and the name of the field', async (_name, body, field) => {
  const error = await refusal(send(new URLSearchParams(body)));
  expect(error).toMatchObject({ code: 'invalid-input', status: 422, details: { field } });
  expect(error.message).toContain(field);
});

test('a field named in lists becomes a list, and the others may come only once', async () => {
  const several = v.strictObject({ intent: v.literal('greet'), name: v.optional(v.array(v.string())) });
  const read = (body: string) => readForm(send(new URLSearchParams(body)), several, ['name']);
  expect(await read('intent=greet&name=a&name=b')).toEqual({ intent: 'greet', name: ['a', 'b'] });
  expect(await read('intent=greet&name=a')).toEqual({ intent: 'greet', name: ['a'] });
  expect(await read('intent=greet')).toEqual({ intent: 'greet' });
  await expect(read('intent=greet&intent=greet&name=a')).rejects.toMatchObject({ status: 422 });
});

test.each([
  ['?a=1&b=2'],
  ['a+b=c+d&e=%2B'],
  ['a=%E0%B4%85&b=%e0%b4%85'],
  ['a=%&b=%4&c=%zz&%=d'],
  ['a=%ff%fe&b=%ED%A0%80'],
  ['\uFEFFa=1'],
  ['a&=b&&c==d&='],
  ['a=1;b=2\r\nc=3'],
  ['അ=ആ&a=%00'],
])('the URL-encoded form %j is parsed as fetch parses it', async (body) => {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8' };
  const expected = await new Response(body, { headers }).formData();
  expect([...(await parseForm(send(body, headers)))]).toEqual([...expected]);
});

test('a file in the place of a text is refused with 422', async () => {
  const form = toFormData({ intent: 'greet', name: new File(['x'], 'name.txt') });
  expect(await refusal(send(form))).toMatchObject({ status: 422, details: { field: 'name' } });
});

test("a schema's own sentence becomes the error message", async () => {
  const error = await refusal(send(new URLSearchParams({ intent: 'greet', name: '12345678901' })));
  expect(error.message).toBe('name: This name is too long.');
});

test.each([
  ['JSON', '{"intent":"greet","name":"a"}', 'application/json'],
  ['malformed JSON', '{"intent":', 'application/json'],
  ['plain text, which a foreign form could send', 'intent=greet', 'text/plain'],
  ['XML', '<intent/>', 'application/xml'],
])('%s is refused with 415', async (_name, body, type) => {
  const error = await refusal(send(body, { 'Content-Type': type }));
  expect(error).toMatchObject({ code: 'unsupported-type', status: 415 });
});

test('a refusal does not return the name of a field that no form of ours has', async () => {
  const name = 'x'.repeat(1000);
  for (const body of [`intent=greet&name=a&${name}=1`, `${name}=1&${name}=2`]) {
    const error = await refusal(send(body, { 'Content-Type': 'application/x-www-form-urlencoded' }));
    expect(error).toMatchObject({ code: 'invalid-input', status: 422 });
    expect(JSON.stringify([error, (error as Error).message])).not.toContain(name);
  }
});

test('a body without a content type is refused with 415', async () => {
  const request = send(new TextEncoder().encode('intent=greet&name=a'));
  expect(await refusal(request)).toMatchObject({ status: 415 });
});

test.each([
  ['without a boundary', 'multipart/form-data', '--x\r\n\r\n'],
  [
    'that ends too early',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="na',
  ],
  ['that is empty', 'multipart/form-data; boundary=x', ''],
  ['of rubbish', 'multipart/form-data; boundary=x', '\u0000\u0001\u0002'],
  ['of two types at once', 'application/x-www-form-urlencoded, multipart/form-data', 'intent=greet'],
])('a form %s is refused with 400', async (_name, type, body) => {
  const error = await refusal(send(body, { 'Content-Type': type }));
  expect(error).toMatchObject({ code: 'unreadable', status: 400 });
});

test('validate names the first problem and its field', () => {
  const nested = v.object({ list: v.array(v.object({ name: v.string() })) });
  expect(() => validate(nested, { list: [{ name: 1 }] })).toThrowError(/^list\.0\.name: /);
  expect(() => validate(nested, null)).toThrowError(AppError);
  expect(validate(nested, { list: [] })).toEqual({ list: [] });
});

function send(body: BodyInit, headers: Record<string, string> = {}): Request {
  return new Request('http://kerikko.test/', { method: 'POST', body, headers });
}

async function refusal(request: Request): Promise<AppError> {
  const outcome = await readForm(request, schema).catch((error: unknown) => error);
  if (outcome instanceof AppError) return outcome;
  throw new Error(`not refused as expected: ${outcome}`);
}
