import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { DraftSummary, OtherDraft } from '../contract.ts';
import { listDeviceDrafts } from './shared/stories/story-draft.ts';
import styles from './story-form.module.css';
import { useOtherDrafts } from './use-other-drafts.ts';

type OfferedDraft = Pick<DraftSummary, 'id' | 'topic' | 'title' | 'updatedAt'>;

const NONE: OtherDraft[] = [];

interface DraftOfferProps {
  /** The account's drafts. Without them, the browser asks for them. */
  drafts: DraftSummary[] | undefined;
  /** The account's drafts that are no texts. */
  others?: OtherDraft[] | undefined;
  /** Offers only drafts of this topic, and none that are no texts: these have no topic. */
  topic: string | undefined;
}

/** Names the newest other draft. A draft never opens unasked in another form than its own. */
export function DraftOffer({ drafts, others = NONE, topic }: DraftOfferProps) {
  const { writing } = useTexts('writing');
  const language = useLanguage();
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
      const texts = [...account, ...device]
        .filter((draft) => draft.id !== key && (!topic || draft.topic === topic))
        .sort((a, b) => b.updatedAt - a.updatedAt);
      if (isShown) setOffered(texts);
    };
    void find();
    return () => {
      isShown = false;
    };
  }, [accountId, first, topic]);
  const placed = useOtherDrafts(topic ? '' : accountId, others).drafts;
  const found = [
    ...offered.map(({ id, title, updatedAt }) => ({
      path: `/write?draft=${id}`,
      name: title.trim() || writing.untitled,
      updatedAt,
    })),
    ...placed.map(({ path, name, updatedAt }) => ({ path, name: name[language], updatedAt })),
  ];
  const [newest] = found.sort((a, b) => b.updatedAt - a.updatedAt);
  if (!newest) return null;
  return (
    <p className={styles.offer}>
      {writing.unfinished} {/* A recording needs a document of its own, which may use the microphone. */}
      <Link to={newest.path} reloadDocument={!newest.path.startsWith('/write')}>
        <bdi>{newest.name}</bdi>
      </Link>
      {found.length > 1 && (
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
