import * as v from 'valibot';

/**
 * How many devices of a member receive messages. A further device replaces the one that was not used for the
 * longest time.
 */
export const MAX_DEVICES = 10;
/** In UTF-16 code units. */
const MAX_ENDPOINT = 1000;

/** The values that a browser's push service needs to deliver a message, in base64url where they are bytes. */
const subscription = {
  endpoint: v.pipe(v.string(), v.maxLength(MAX_ENDPOINT)),
  p256dh: v.pipe(v.string(), v.regex(/^[\w-]{80,100}$/)),
  /** 16 bytes. */
  auth: v.pipe(v.string(), v.regex(/^[\w-]{22,40}$/)),
};

/** The public key that the browser subscribed with. */
const key = v.pipe(v.string(), v.maxLength(200));

/** A browser that will receive messages. */
export const addDeviceInput = v.strictObject({
  intent: v.literal('add'),
  ...subscription,
  key,
  /** The endpoint that the browser had before, if the browser itself changed it. */
  replaces: v.optional(subscription.endpoint),
});
export type AddDeviceInput = Omit<v.InferOutput<typeof addDeviceInput>, 'intent'>;

/** A browser that has received messages before, with its present session. */
export const renewDeviceInput = v.strictObject({
  intent: v.literal('renew'),
  endpoint: subscription.endpoint,
  key,
});
export type RenewDeviceInput = Omit<v.InferOutput<typeof renewDeviceInput>, 'intent'>;

export const removeDeviceInput = v.strictObject({
  intent: v.literal('remove-device'),
  device: v.pipe(v.string(), v.uuid()),
});

/** The refusal of the offer on Home. */
export const refuseOfferInput = v.strictObject({ intent: v.literal('refuse-push') });

const hour = v.pipe(v.string(), v.regex(/^\d{1,2}$/), v.transform(Number), v.maxValue(23));

/** Fields of the form of the news settings. */
export const pushSettingsEntries = {
  names: v.optional(v.literal('on')),
  quiet: v.optional(v.literal('on')),
  quietFrom: v.optional(hour),
  quietTo: v.optional(hour),
};

export interface PushSettings {
  /** Whether messages contain names and titles. */
  showsNames: boolean;
  /** The hours on the member's clock between which nothing is sent. Null for none. */
  quiet: { from: number; to: number } | null;
}

/** A device of the viewer, for the list on the settings page. */
export interface PushDevice {
  id: string;
  /** True for the browser of this request. */
  isThis: boolean;
  browser: string | null;
  system: string | null;
  /** Milliseconds since 1970. */
  addedAt: number;
}
