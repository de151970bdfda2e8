import * as v from 'valibot';
import { AppError } from './errors.ts';

/**
 * Returns a submitted form, checked against a strict schema: each field is known, valid and sent once. Fields named in
 * `lists` may be repeated and become lists.
 * @throws AppError 415 when the body is no form, 400 when it is malformed, 422 when a field is invalid
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
 * @throws AppError 422 'invalid-input' with the first problem; `details.field` names the field
 */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? '';
  throw new AppError('invalid-input', 422, `${field ? `${field}: ` : ''}${issue.message}`, { field });
}

/**
 * Returns the fields of a submitted form.
 * @throws AppError 415 when the body is no form, 400 when it is malformed
 */
export async function parseForm(request: Request): Promise<FormData> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type)) {
    throw new AppError('unsupported-type', 415, 'This address accepts forms only.');
  }
  try {
    return await request.formData();
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError(
      'unreadable',
      400,
      'We couldn’t read this form. Please reload the page and try again.',
    );
  }
}

function collectFields(form: FormData, lists: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.create(null);
  for (const name of lists) if (form.has(name)) fields[name] = form.getAll(name);
  for (const [name, value] of form) {
    if (lists.includes(name)) continue;
    if (name in fields)
      throw new AppError('invalid-input', 422, `${name}: sent more than once`, { field: name });
    fields[name] = value;
  }
  return fields;
}
