import { type ComponentType, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { late } from '../../../web/ui/page/late.tsx';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { Dashboard } from '../contract.ts';
import styles from './dashboard-page.module.css';

type StripProps = Pick<Dashboard, 'waiting' | 'reports' | 'waits' | 'draft' | 'halfRead' | 'parts'>;

/** Loaded with its texts only while something of a feature waits. */
const FurtherWaits = late(() => import('./further-waits.tsx').then((file) => file.FurtherWaits));

const partFiles = import.meta.glob<ComponentType<{ data: object }>>('../../*/web/home-strip.tsx', {
  import: 'HomeStrip',
});

/**
 * The questions of features in the strip, by the feature's name. Each loads with its texts only while it asks
 * something.
 */
const asking = new Map(Object.entries(partFiles).map(([path, load]) => [path.split('/')[2], late(load)]));

/**
 * One line above the stories, which scrolls sideways: what the reader left unfinished, then questions of
 * features, then what else waits. Renders nothing if all are empty.
 */
export function Strip({ waiting, reports, waits, draft, halfRead, parts }: StripProps) {
  const { account, dashboard } = useTexts('members');
  const { waiting: texts, untitled } = dashboard;
  const viewer = useViewer();
  // Keep an answered question where it was.
  const [asked] = useState(() => parts.filter(({ data }) => data.isAsked).map(({ feature }) => feature));
  const news = viewer?.unread['/news'] ?? 0;
  const isServed = news || waiting || reports || waits.length || draft || halfRead || asked.length;
  // A strip that begins later, when the page is loaded again, would move the stories.
  const [hasStrip] = useState(Boolean(isServed));
  const newest = useNewestDraft(draft, viewer?.accountId);
  if (!hasStrip || !isServed) return null;
  const [titled = [], counted = []] = [false, true].map((isCounted) =>
    waits.filter((wait) => 'count' in wait === isCounted),
  );
  // The server does not know a draft that only this device has. The link stands where its arrival moves
  // nothing.
  const ownDraft = newest && (
    <Link to={newest.path}>
      <span>
        {texts.draft}: <bdi>{newest.title.trim() || untitled}</bdi>
      </span>
    </Link>
  );
  return (
    <nav className={styles.strip} aria-label={texts.title}>
      {draft && ownDraft}
      {titled.length > 0 && <FurtherWaits waits={titled} />}
      {halfRead && !draft && (
        <Link to={`/stories/${halfRead.topic}/${halfRead.id}`}>
          <span>
            {texts.halfRead}: <bdi lang={halfRead.titleLanguage}>{halfRead.title}</bdi>
          </span>
        </Link>
      )}
      {parts.map(({ feature, data }) => {
        const Asking = asked.includes(feature) && asking.get(feature);
        return Asking && <Asking key={feature} data={data} />;
      })}
      {news > 0 && <Link to="/news">{texts.news(news)}</Link>}
      {counted.length > 0 && <FurtherWaits waits={counted} />}
      {waiting > 0 && <Link to="/admin">{texts.applications(waiting)}</Link>}
      {reports > 0 && <Link to="/moderation">{account.moderation(reports)}</Link>}
      {!draft && ownDraft}
    </nav>
  );
}

/** Returns the newest draft, from the account or from this device. The strip has the same height with either. */
function useNewestDraft(draft: Dashboard['draft'], accountId: string | undefined) {
  const [local, setLocal] = useState<{ path: string; title: string; updatedAt: number }>();
  // Ask the device: the server does not know texts that only this device has.
  useEffect(() => {
    import('../../stories/web/lazy-story-draft.ts').then(
      ({ storyDrafts }) => {
        const unsaved = storyDrafts.listDeviceDrafts(accountId ?? '').find(({ copy }) => !copy?.isSaved);
        setLocal(
          unsaved && {
            path: storyDrafts.draftPath(unsaved),
            title: unsaved.title,
            updatedAt: unsaved.copy?.changedAt ?? 0,
          },
        );
      },
      () => {},
    );
  }, [accountId]);
  if (local && local.updatedAt > (draft?.updatedAt ?? 0)) return local;
  return draft && { ...draft, path: `/write?draft=${draft.id}` };
}
