import { listKeys } from '../../../web/device-storage.ts';
import { DRAFTS, readStored, writeStored } from '../../../web/unsent/unsent-store.ts';

/** Unpublished text in localStorage. The browser deletes the draft once the story is published or saved. */
export interface StoryDraft {
  topic: string;
  /** The draft's audience. Empty until the author chooses, missing in drafts of earlier versions. */
  circle?: string;
  /** The number of the question that the story answers. */
  question?: string | undefined;
  title: string;
  content: string;
  /** The author's name, if the form asks for it. */
  name?: string;
  /** Idempotency key of the form: a form with a restored draft must not publish its story twice. */
  key: string;
  /** The relation between the account's copy and this one. Missing in drafts of earlier versions. */
  copy?: DraftCopy;
}

/** The relation between the account's copy and a device's: see docs/decisions/029. */
export interface DraftCopy {
  /** The account's version that this text continues; 0 if it continues none. */
  base: number;
  /** The id of this copy of the draft. */
  writer: string;
  sequence: number;
  /** Whether the account has this text. */
  isSaved: boolean;
  /** When the text was last changed on this device's clock, in milliseconds since 1970. */
  changedAt: number;
}

/**
 * Returns the key in localStorage of a new story's draft. `formKey` is the key of its form. The result contains
 * the account's id, because members may share a device. clear-stored-data.ts finds the drafts of a deleted
 * account by this id.
 */
function storageKey(accountId: string, formKey: string): string {
  return `${prefixOf(accountId)}-${formKey}`;
}

function prefixOf(accountId: string): string {
  return `${DRAFTS}${accountId}:new`;
}

export function readDeviceDraft(accountId: string, formKey: string): StoryDraft | undefined {
  return readStored(storageKey(accountId, formKey));
}

export function storeDeviceDraft(accountId: string, draft: StoryDraft): void {
  writeStored(storageKey(accountId, draft.key), draft);
}

export function forgetDeviceDraft(accountId: string, formKey: string): void {
  writeStored(storageKey(accountId, formKey), undefined);
}

/** Returns the drafts of new stories on this device, the one that was changed last first. */
export function listDeviceDrafts(accountId: string): StoryDraft[] {
  const prefix = prefixOf(accountId);
  // Earlier versions stored one new story under the prefix itself.
  const only = readStored<StoryDraft>(prefix);
  if (only?.key) {
    storeDeviceDraft(accountId, only);
    writeStored(prefix, undefined);
  }
  return listKeys(`${prefix}-`)
    .flatMap((key) => readStored<StoryDraft>(key) ?? [])
    .sort((a, b) => (b.copy?.changedAt ?? 0) - (a.copy?.changedAt ?? 0));
}
