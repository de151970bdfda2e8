import { useCallback, useEffect, useState } from 'react';
import type { OtherDraft } from '../contract.ts';
import { type DeviceDrafts, loadDeviceDrafts } from './load-device-drafts.ts';

/** A draft other than a text, and where it is kept. */
export interface PlacedDraft extends OtherDraft {
  /** 'account': the server has all of it. 'partly': only this device has some of it. */
  place: 'account' | 'partly' | 'device';
}

interface OnDevice {
  drafts: OtherDraft[];
  discarded: OtherDraft[];
}

const NOTHING: OnDevice = { drafts: [], discarded: [] };

/**
 * Returns the drafts other than texts, with those that only this device has for an account, and those that can
 * be restored. `setDiscarded` discards and restores this device's parts of a draft. `hasDiscarded` tells
 * whether the server can restore a draft.
 */
export function useOtherDrafts(account: string, known: OtherDraft[], knownDiscarded: OtherDraft[] = []) {
  const [onDevice, setOnDevice] = useState(NOTHING);
  const read = useCallback(async () => setOnDevice(await readDevice(account)), [account]);
  // The server's list has changed: the device may have sent or forgotten something.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list itself is not read
  useEffect(() => void read(), [read, known]);
  const setDiscarded = async ({ kind, id }: OtherDraft, isDiscarded: boolean) => {
    await (await findKind(kind))?.setDiscarded(account, id, isDiscarded);
    await read();
  };
  const drafts: PlacedDraft[] = [
    ...onDevice.drafts
      .filter((draft) => !has(known, draft))
      .map((draft) => ({ ...draft, place: 'device' as const })),
    ...known.map((draft) => ({
      ...draft,
      place: has(onDevice.drafts, draft) ? ('partly' as const) : ('account' as const),
    })),
  ];
  const discarded = [...knownDiscarded, ...onDevice.discarded.filter((draft) => !has(knownDiscarded, draft))];
  const hasDiscarded = (draft: OtherDraft) => has(knownDiscarded, draft);
  return { drafts, discarded, setDiscarded, hasDiscarded };
}

async function readDevice(account: string): Promise<OnDevice> {
  if (!account) return NOTHING;
  const kinds = await loadDeviceDrafts();
  const read = await Promise.all(kinds.map((kind) => kind.read(account)));
  return {
    drafts: read.flatMap(({ drafts }) => drafts),
    discarded: read.flatMap(({ discarded }) => discarded),
  };
}

async function findKind(kind: string): Promise<DeviceDrafts | undefined> {
  return (await loadDeviceDrafts()).find((registered) => registered.kind === kind);
}

function has(drafts: OtherDraft[], { kind, id }: OtherDraft): boolean {
  return drafts.some((other) => other.kind === kind && other.id === id);
}
