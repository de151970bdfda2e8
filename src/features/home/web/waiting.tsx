import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { Dashboard } from '../contract.ts';
import styles from './dashboard-page.module.css';
import { late } from './late.tsx';

type WaitingProps = Pick<Dashboard, 'waiting' | 'reports' | 'waits' | 'draft' | 'halfRead'>;

/** Loaded with its texts only while a feature lets something wait. */
const FurtherWaits = late(() => import('./further-waits.tsx').then((file) => file.FurtherWaits));

/**
 * Leads to what waits for the reader: news, decisions, the newest draft or else a story left half read, and what
 * features let wait. Shows nothing without any.
 */
export function Waiting({ waiting, reports, waits, draft, halfRead }: WaitingProps) {
  const { account, dashboard } = useTexts('members');
  const { waiting: texts, untitled } = dashboard;
  const viewer = useViewer();
  const newest = useNewestDraft(draft, viewer?.accountId);
  const news = viewer?.news ?? 0;
  if (!news && !waiting && !reports && !waits.length && !newest && !halfRead) return null;
  const show = (isCounted: boolean) => {
    const shown = waits.filter((wait) => 'count' in wait === isCounted);
    return shown.length > 0 && <FurtherWaits waits={shown} />;
  };
  return (
    <nav className={styles.links} aria-label={texts.title}>
      {news > 0 && <Link to="/news">{texts.news(news)}</Link>}
      {show(true)}
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
      {show(false)}
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
