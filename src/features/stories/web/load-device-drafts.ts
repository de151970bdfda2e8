import type { OtherDraft } from '../contract.ts';

/**
 * The drafts that a device keeps of a kind other than texts. The feature of the kind exports this from
 * web/device-drafts.ts as `deviceDrafts`. Without IndexedDB, the lists are empty.
 */
export interface DeviceDrafts {
  kind: string;
  /** Returns the drafts, the one that was changed last first, and those that are discarded and can be restored. */
  read(account: string): Promise<{ drafts: OtherDraft[]; discarded: OtherDraft[] }>;
  /** Discards or restores a draft. Does nothing if this device has no part of it. */
  setDiscarded(account: string, id: string, isDiscarded: boolean): Promise<void>;
}

const files = import.meta.glob<DeviceDrafts>('../../*/web/device-drafts.ts', { import: 'deviceDrafts' });

/**
 * Loads the drafts that features keep on this device. Leaves out what cannot be loaded, because the page works
 * without it.
 */
export async function loadDeviceDrafts(): Promise<DeviceDrafts[]> {
  const loaded = await Promise.allSettled(Object.values(files).map((load) => load()));
  return loaded.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));
}
