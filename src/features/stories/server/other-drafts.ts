import type { Viewer } from '../../../identity/viewer.ts';
import type { AppContext } from '../../../server/context.ts';
import { AppError } from '../../../server/errors.ts';
import { ask } from '../../../server/event-handlers.ts';
import type { OtherDraft } from '../contract.ts';
import { otherDrafts } from '../questions.ts';

/** Returns the viewer's drafts of every registered kind, the one that was changed last first. */
export async function listOtherDrafts(context: AppContext, viewer: Viewer): Promise<OtherDraft[]> {
  const lists = (await ask(context, otherDrafts, undefined)).map(({ list }) => list(context, viewer));
  return (await Promise.all(lists)).flat().sort((a, b) => b.updatedAt - a.updatedAt);
}

/** Returns the draft of each kind that the viewer can restore. */
export async function listDiscardedOthers(context: AppContext, viewer: Viewer): Promise<OtherDraft[]> {
  const found = (await ask(context, otherDrafts, undefined)).map(({ findDiscarded }) =>
    findDiscarded(context, viewer),
  );
  return (await Promise.all(found)).flatMap((draft) => draft ?? []);
}

/** Discards or restores a draft of a registered kind. @throws AppError 'draft-not-found' (404), also for an unknown kind */
export async function changeOtherDraft(
  context: AppContext,
  viewer: Viewer,
  { kind, intent, draft }: { kind: string; intent: 'discard' | 'restore'; draft: string },
): Promise<void> {
  const rules = (await ask(context, otherDrafts, undefined)).find((registered) => registered.kind === kind);
  if (!rules) throw new AppError('draft-not-found', 404, 'There is no such kind of draft.');
  await rules[intent](context, viewer, draft);
}
