import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { DraftSummary } from '../contract.ts';
import { listDeviceDrafts } from './shared/stories/story-draft.ts';
import styles from './story-form.module.css';

type OfferedDraft = Pick<DraftSummary, 'id' | 'topic' | 'title' | 'updatedAt'>;

interface DraftOfferProps {
  /** The account's drafts. Without them, the browser asks for them. */
  drafts: DraftSummary[] | undefined;
  /** Offers only drafts of this topic. */
  topic: string | undefined;
}

/** Names the newest other draft. A draft never opens unasked in another form than its own. */
export function DraftOffer({ drafts, topic }: DraftOfferProps) {
  const { writing } = useTexts('writing');
  const accountId = useViewer()?.accountId ?? '';
  const [offered, setOffered] = useState<OfferedDraft[]>(drafts ?? []);
  // A revalidation must not bring back a draft that the form shows.
  const [first] = useState(drafts);
  useEffect(() => {
    let isShown = true;
    const find = async () => {
      const account = first ?? (await fetchDrafts());
      const key = document.querySelector<HTMLInputElement>('[data-writing] [name=key]')?.value;
      const device = listDeviceDrafts(accountId)
        .filter(({ copy, key: id }) => !copy?.isSaved && !account.some((draft) => draft.id === id))
        .map((draft) => ({
          id: draft.key,
          topic: draft.topic as OfferedDraft['topic'],
          title: draft.title,
          updatedAt: draft.copy?.changedAt ?? 0,
        }));
      const others = [...account, ...device]
        .filter((draft) => draft.id !== key && (!topic || draft.topic === topic))
        .sort((a, b) => b.updatedAt - a.updatedAt);
      if (isShown) setOffered(others);
    };
    void find();
    return () => {
      isShown = false;
    };
  }, [accountId, first, topic]);
  const [newest] = offered;
  if (!newest) return null;
  return (
    <p className={styles.offer}>
      {writing.unfinished}{' '}
      <Link to={`/write?draft=${newest.id}`}>
        <bdi>{newest.title.trim() || writing.untitled}</bdi>
      </Link>
      {offered.length > 1 && (
        <>
          {' · '}
          <Link to="/drafts">{writing.allDrafts}</Link>
        </>
      )}
    </p>
  );
}

/** Returns no drafts without a connection: the form works without the offer. */
async function fetchDrafts(): Promise<DraftSummary[]> {
  try {
    const response = await fetch('/write/draft');
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}
