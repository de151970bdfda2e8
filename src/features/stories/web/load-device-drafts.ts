import type { OtherDraft } from '../contract.ts';

/**
 * What a device keeps of a kind of drafts that is no text. The feature of the kind exports it from web/device-drafts.ts as
 * `deviceDrafts`. Without IndexedDB, the lists are empty.
 */
export interface DeviceDrafts {
  kind: string;
  /** Returns the drafts, the one that was changed last first, and those that are discarded and can be restored. */
  read(account: string): Promise<{ drafts: OtherDraft[]; discarded: OtherDraft[] }>;
  /** Discards or restores a draft. Does nothing if this device has none of it. */
  setDiscarded(account: string, id: string, isDiscarded: boolean): Promise<void>;
}

const files = import.meta.glob<DeviceDrafts>('../../*/web/device-drafts.ts', { import: 'deviceDrafts' });

/** Loads what the features keep on this device. Returns none that cannot be loaded, because the page works without. */
export async function loadDeviceDrafts(): Promise<DeviceDrafts[]> {
  const loaded = await Promise.allSettled(Object.values(files).map((load) => load()));
  return loaded.flatMap((result) => (result.status === 'fulfilled' && result.value ? [result.value] : []));
}
