import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { Dashboard } from '../contract.ts';

/** Leads back to the newest draft, on the account or on this device, or else to a story that was left half read. */
export function ContinueDraft({ draft, halfRead }: Pick<Dashboard, 'draft' | 'halfRead'>) {
  const { dashboard } = useTexts('members');
  const accountId = useViewer()?.accountId;
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
  const newest = local && local.updatedAt > (draft?.updatedAt ?? 0) ? local : draft;
  if (!newest) return halfRead ? <ContinueReading story={halfRead} /> : null;
  return (
    <Card>
      <h2>{dashboard.continue}</h2>
      <p dir="auto">
        <Link to={`/write?draft=${newest.id}`}>{newest.title.trim() || dashboard.untitled}</Link>
      </p>
    </Card>
  );
}

function ContinueReading({ story }: { story: NonNullable<Dashboard['halfRead']> }) {
  const { dashboard } = useTexts('members');
  return (
    <Card>
      <h2>{dashboard.continueReading}</h2>
      <p dir="auto" lang={story.titleLanguage}>
        <Link to={`/stories/${story.topic}/${story.id}`}>{story.title}</Link>
      </p>
    </Card>
  );
}
