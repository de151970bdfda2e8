import { MIMEType } from 'node:util';
import * as v from 'valibot';
import { AppError } from './errors.ts';
import { OPENER_FIELD } from './http/form-opener.ts';
import { findBoundary, parseMultipart } from './http/multipart.ts';

/** Our largest form approves a page of 50 applicants: it has two fields for each applicant and a few more. */
export const MAX_FIELDS = 200;
/** Our longest field names have half of this. A refusal returns the names of fields, and a name could fill a page. */
const MAX_FIELD_NAME = 100;
/** The parsed form of each request, so that an action and its error handling parse the body only once. */
const parsedForms = new WeakMap<Request, Promise<FormData>>();
const keptBodies = new WeakMap<Request, Uint8Array<ArrayBuffer>>();

/**
 * Returns a submitted form, checked against a strict schema: each field is known, valid and sent once. Fields
 * named in
 * `lists` may be repeated and become lists.
 * @throws AppError 415 if the body is no form, 400 if it is malformed, 422 if a field is invalid
 */
export async function readForm<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  lists: readonly string[] = [],
): Promise<v.InferOutput<Schema>> {
  return validate(schema, collectFields(await parseForm(request), lists));
}

/**
 * Returns the input as the schema describes it.
 * @throws AppError 422 'invalid-input' with the first problem; `details` names the field and the reason
 */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '';
  throw new AppError('invalid-input', 422, `${field ? `${field}: ` : ''}${issue.message}`, {
    field,
    ...findReason(field, issue),
  });
}

/** Returns why a field is invalid, for the sentence at the field. Empty for a reason without a sentence. */
function findReason(field: string, issue: v.BaseIssue<unknown>): { reason?: string; limit?: unknown } {
  const { input, type, requirement: limit } = issue;
  if (input === undefined || input === '') return { reason: 'missing' };
  if (type === 'min_length') return { reason: 'short', limit };
  if (type === 'max_length') return { reason: 'long', limit };
  return field === 'email' ? { reason: 'email' } : {};
}

/**
 * Returns the fields of a submitted form. Parses a request's body only once, however often it is called.
 * @throws AppError 415 if the body is no form, 400 if it is malformed, 422 if it has more than MAX_FIELDS
 * fields, or a field that none of our forms has
 */
export function parseForm(request: Request): Promise<FormData> {
  const parsed = parsedForms.get(request) ?? parseBody(request);
  parsedForms.set(request, parsed);
  return parsed;
}

/**
 * Keeps the body of a request that was read, so that parseForm can still parse it. Files of the form share its
 * memory.
 */
export function keepBody(request: Request, body: Uint8Array<ArrayBuffer>): void {
  keptBodies.set(request, body);
}

async function parseBody(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new AppError('unsupported-type', 415, 'This address accepts forms only.');
  }
  try {
    const bytes = keptBodies.get(request) ?? new Uint8Array(await request.arrayBuffer());
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    // Count the fields first, because parsing a million empty fields takes seconds.
    if (countUpTo(MAX_FIELDS + 1, body, fieldSeparator(type)) > MAX_FIELDS) {
      throw new AppError('invalid-input', 422, 'This form has too many fields.');
    }
    const isUrlEncoded = type.toLowerCase().startsWith('application/x-www-form-urlencoded');
    const form = isUrlEncoded ? parseUrlEncoded(body) : await parseMultipart(bytes, type);
    if (form.keys().some((name) => name.length > MAX_FIELD_NAME)) {
      throw new AppError('invalid-input', 422, 'This form has an unknown field.');
    }
    return form;
  } catch (error) {
    throw error instanceof AppError ? error : unreadable();
  }
}

/** Returns the same as Response.formData, without its copies and its stream. */
function parseUrlEncoded(body: Buffer): FormData {
  const form = new FormData();
  for (const [name, value] of new URLSearchParams(body.toString())) form.append(name, value);
  return form;
}

function unreadable(): AppError {
  return new AppError('unreadable', 400, 'We couldn’t read this form. Please reload the page and try again.');
}

/** Returns the bytes that separate two fields. @throws if the type is malformed or names no boundary */
function fieldSeparator(type: string): string {
  if (new MIMEType(type).essence === 'application/x-www-form-urlencoded') return '&';
  const boundary = findBoundary(type);
  if (!boundary) throw unreadable();
  return `--${boundary}`;
}

function countUpTo(limit: number, body: Buffer, separator: string): number {
  let count = 0;
  for (let at = body.indexOf(separator); at !== -1 && count < limit; at = body.indexOf(separator, at + 1)) {
    count += 1;
  }
  return count;
}

function collectFields(form: FormData, lists: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null);
  for (const name of lists) if (form.has(name)) fields[name] = form.getAll(name);
  for (const [name, value] of form) {
    // If another account opened the form, the request was refused before.
    if (lists.includes(name) || name === OPENER_FIELD) continue;
    if (name in fields)
      throw new AppError('invalid-input', 422, `${name}: sent more than once`, { field: name });
    fields[name] = value;
  }
  return fields;
}
