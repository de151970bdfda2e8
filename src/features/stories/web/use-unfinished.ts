import { useEffect, useState } from 'react';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { DraftSummary, OtherDraft } from '../contract.ts';
import { draftPath } from './draft-path.ts';
import { listDeviceDrafts, type StoryDraft } from './story-draft.ts';
import { useOtherDrafts } from './use-other-drafts.ts';

/** The unpublished stories and recordings of an account. */
export interface Found {
  drafts: DraftSummary[];
  /** Drafts other than texts. */
  others: OtherDraft[];
}

interface Unfinished {
  id: string;
  path: string;
  name: string;
  /** Whether it is a draft other than a text. */
  isTold: boolean;
  updatedAt: number;
}

const NONE: OtherDraft[] = [];

/**
 * Returns a member's unpublished stories and recordings, the last changed one first, including those that only
 * this device has.
 */
export function useUnfinished(found: Found | undefined): Unfinished[] {
  const { writing } = useTexts('writing');
  const language = useLanguage();
  const accountId = useViewer()?.accountId ?? '';
  const [onDevice, setOnDevice] = useState<StoryDraft[]>([]);
  const others = useOtherDrafts(accountId, found?.others ?? NONE).drafts;
  const drafts = found?.drafts;
  useEffect(() => {
    const isUnknown = ({ copy, key }: StoryDraft) =>
      !copy?.isSaved && !drafts?.some((draft) => draft.id === key);
    setOnDevice(drafts ? listDeviceDrafts(accountId).filter(isUnknown) : []);
  }, [accountId, drafts]);
  const texts = [
    ...(drafts ?? []).map(({ id, title, updatedAt }) => ({
      id,
      path: draftPath({ key: id }),
      title,
      updatedAt,
    })),
    ...onDevice.map((draft) => ({
      id: draft.key,
      path: draftPath(draft),
      title: draft.title,
      updatedAt: draft.copy?.changedAt ?? 0,
    })),
  ].map(({ id, path, title, updatedAt }) => ({
    id,
    path,
    name: title.trim() || writing.untitled,
    isTold: false,
    updatedAt,
  }));
  const told = others.map(({ id, path, name, updatedAt }) => ({
    id,
    path,
    name: name[language],
    isTold: true,
    updatedAt,
  }));
  return [...texts, ...told].sort((a, b) => b.updatedAt - a.updatedAt);
}
