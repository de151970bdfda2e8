import * as v from 'valibot';
import { AppError } from '../../../../server/errors.ts';

/** Binary values in the JSON of a browser. */
const binary = v.pipe(v.string(), v.regex(/^[\w-]*$/));
const common = {
  id: binary,
  rawId: binary,
  type: v.literal('public-key'),
  clientExtensionResults: v.optional(v.object({}), {}),
};
const optional = v.optional(v.nullable(v.string()));

/** A browser's answer when a passkey is used. The schema omits the fields that Kerikko does not need. */
export const assertion = v.pipe(
  v.object({
    ...common,
    response: v.object({
      clientDataJSON: binary,
      authenticatorData: binary,
      signature: binary,
      userHandle: optional,
    }),
  }),
  v.transform(({ response: { userHandle, ...response }, ...rest }) => ({
    ...rest,
    response: { ...response, ...(userHandle ? { userHandle } : {}) } as typeof response & {
      userHandle?: string;
    },
  })),
);
export type Assertion = v.InferOutput<typeof assertion>;

/** A browser's answer when a passkey is made. */
export const attestation = v.object({
  ...common,
  response: v.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: v.optional(
      v.array(v.picklist(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])),
      [],
    ),
  }),
});

/** Returns the response that a page's script has sent as JSON. @throws AppError 'wrong-passkey' 422 */
export function parseResponse<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> {
  try {
    return v.parse(schema, JSON.parse(text));
  } catch {
    throw new AppError('wrong-passkey', 422, 'This passkey wasn’t accepted.');
  }
}
