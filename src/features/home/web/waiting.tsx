import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { Dashboard } from '../contract.ts';
import styles from './dashboard-page.module.css';

type WaitingProps = Pick<Dashboard, 'waiting' | 'reports' | 'letters' | 'draft' | 'halfRead'>;

/**
 * Leads to what waits for the reader: news, decisions, and the newest draft or else a story left half read. Shows nothing
 * without any.
 */
export function Waiting({ waiting, reports, letters, draft, halfRead }: WaitingProps) {
  const { account, dashboard } = useTexts('members');
  const { waiting: texts, untitled } = dashboard;
  const viewer = useViewer();
  const newest = useNewestDraft(draft, viewer?.accountId);
  const news = viewer?.news ?? 0;
  if (!news && !waiting && !reports && !letters && !newest && !halfRead) return null;
  return (
    <nav className={styles.links} aria-label={texts.title}>
      {news > 0 && <Link to="/news">{texts.news(news)}</Link>}
      {letters > 0 && <Link to="/letters">{texts.letters(letters)}</Link>}
      {waiting > 0 && <Link to="/admin">{texts.applications(waiting)}</Link>}
      {reports > 0 && <Link to="/moderation">{account.moderation(reports)}</Link>}
      {newest ? (
        <Link to={`/write?draft=${newest.id}`} className={styles.draft}>
          <span>
            {texts.draft}: <bdi>{newest.title.trim() || untitled}</bdi>
          </span>
        </Link>
      ) : (
        halfRead && (
          <Link to={`/stories/${halfRead.topic}/${halfRead.id}`}>
            <span>
              {texts.halfRead}: <bdi lang={halfRead.titleLanguage}>{halfRead.title}</bdi>
            </span>
          </Link>
        )
      )}
    </nav>
  );
}

/** Returns the newest draft, on the account or on this device. */
function useNewestDraft(draft: Dashboard['draft'], accountId: string | undefined): Dashboard['draft'] {
  const [local, setLocal] = useState<Dashboard['draft']>();
  // The server does not know the texts that only this device has.
  useEffect(() => {
    import('../../stories/web/lazy-story-draft.ts').then(
      ({ storyDrafts }) => {
        const unsaved = storyDrafts.listDeviceDrafts(accountId ?? '').find(({ copy }) => !copy?.isSaved);
        setLocal(
          unsaved && { id: unsaved.key, title: unsaved.title, updatedAt: unsaved.copy?.changedAt ?? 0 },
        );
      },
      () => {},
    );
  }, [accountId]);
  return local && local.updatedAt > (draft?.updatedAt ?? 0) ? local : draft;
}
