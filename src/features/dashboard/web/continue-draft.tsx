import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useMemberMessages } from '../../../web/messages/member-messages.ts';
import { Card } from '../../../web/ui/card.tsx';
import { readStoryDraft, type StoryDraft, storyDraftKey } from '../../../web/ui/story-draft.ts';
import { useViewer } from '../../../web/ui/viewer.ts';

/** Leads back to the story that the reader began on this device. */
export function ContinueDraft() {
  const { dashboard } = useMemberMessages();
  const accountId = useViewer()?.accountId;
  const [draft, setDraft] = useState<StoryDraft>();
  // The server does not know the drafts of a device.
  useEffect(() => {
    if (accountId) setDraft(readStoryDraft(storyDraftKey(accountId, 'new')));
  }, [accountId]);
  if (!draft?.topic) return null;
  return (
    <Card>
      <h2>{dashboard.continue}</h2>
      <p dir="auto">
        <Link to={`/stories/${draft.topic}?write`}>{draft.title.trim() || dashboard.untitled}</Link>
      </p>
    </Card>
  );
}
