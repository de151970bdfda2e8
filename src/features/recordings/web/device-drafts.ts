import type { OtherDraft } from '../../stories/contract.ts';
import type { DeviceDrafts } from '../../stories/web/load-device-drafts.ts';
import { describeDraft, RECORDING } from '../drafts-contract.ts';
import { fetchForm } from './piece-sender.ts';
import { type FoundPart, forgetPart, listKeptParts, moveToForm, setDiscarded } from './unsent-pieces.ts';

/** The recordings, or parts of recordings, that only this device has. */
export const deviceDrafts: DeviceDrafts = {
  kind: RECORDING,
  async read(account) {
    await settleSent(account);
    const parts = await listKeptParts(account);
    return {
      drafts: toDrafts(parts.filter(({ known }) => !known.discardedAt)),
      // Only the recording that was discarded last can be restored.
      discarded: toDrafts(parts.filter(({ known }) => known.discardedAt)).slice(0, 1),
    };
  },
  setDiscarded,
};

/**
 * Deletes parts from the device that the server already has: the page may have closed before the server's answer
 * came. If another device has published the story meanwhile, moves its recordings to a new form.
 */
async function settleSent(account: string): Promise<void> {
  for (const [key, parts] of byForm(await listKeptParts(account))) {
    const request = new AbortController();
    const timer = setTimeout(() => request.abort(), 10_000);
    const form = await fetchForm(key, request.signal);
    clearTimeout(timer);
    if (!form) continue;
    const nextForm = crypto.randomUUID();
    for (const part of parts) {
      const there = form.parts.find((sent) => sent.key === part.id && sent.finished);
      if (there && there.pieces >= part.known.pieces) await forgetPart(account, part);
      else if (form.isPublished) await moveToForm(account, part, nextForm);
    }
  }
}

function toDrafts(parts: FoundPart[]): OtherDraft[] {
  const drafts = [...byForm(parts)].map(([key, found]) =>
    describeDraft({
      key,
      milliseconds: found.reduce((sum, { known }) => sum + known.duration, 0),
      updatedAt: Math.max(...found.map(({ known }) => known.keptAt)),
      keptUntil: null,
    }),
  );
  return drafts.sort((a, b) => b.updatedAt - a.updatedAt);
}

function byForm(parts: FoundPart[]): Map<string, FoundPart[]> {
  const forms = new Map<string, FoundPart[]>();
  for (const part of parts) forms.set(part.key, [...(forms.get(part.key) ?? []), part]);
  return forms;
}
