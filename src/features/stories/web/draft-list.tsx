import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useFetcher, useRevalidator } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useRelativeDates } from '../../../web/ui/members/relative-dates.ts';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import type { TopicId } from '../../topics/contract.ts';
import colours from '../../topics/web/shared/stories/topic-colours.module.css';
import { TopicName } from '../../topics/web/shared/stories/topic-name.tsx';
import type { DraftSummary } from '../contract.ts';
import styles from './draft-list.module.css';
import { draftPath } from './draft-path.ts';
import { OtherDraftRow } from './other-draft-row.tsx';
import { StoryRows } from './shared/rows/story-rows.tsx';
import { forgetDeviceDraft, listDeviceDrafts, type StoryDraft } from './story-draft.ts';
import type { useOtherDrafts } from './use-other-drafts.ts';

interface DraftListProps {
  drafts: DraftSummary[];
  /** When the server read the drafts, in milliseconds since 1970. */
  readAt: number;
  /** The drafts other than texts. */
  others: Pick<ReturnType<typeof useOtherDrafts>, 'drafts' | 'setDiscarded'>;
  /** Shown if there is no draft. */
  children: ReactNode;
}

/** Lists the drafts of the account, and those that only this device has; the one that was changed last comes first. */
export function DraftList({ drafts, readAt, others, children }: DraftListProps) {
  const { writing } = useTexts('writing');
  const { ago } = useRelativeDates();
  const accountId = useViewer()?.accountId ?? '';
  const [onDevice, setOnDevice] = useState<StoryDraft[]>([]);
  const { revalidate } = useRevalidator();
  const readAgain = useRef<DraftSummary[]>(undefined);
  useEffect(() => {
    const { unsaved, vanished } = findDeviceDrafts(accountId, drafts);
    setOnDevice(unsaved);
    if (vanished.length === 0) return;
    if (readAgain.current && readAgain.current !== drafts) {
      for (const { key } of vanished) forgetDeviceDraft(accountId, key);
      return;
    }
    // The account may have received these drafts since the list was read, for instance when the network
    // returned.
    readAgain.current = drafts;
    void revalidate();
  }, [accountId, drafts, revalidate]);
  if (drafts.length + onDevice.length + others.drafts.length === 0) return children;
  const forget = (key: string) => {
    forgetDeviceDraft(accountId, key);
    setOnDevice(findDeviceDrafts(accountId, drafts).unsaved);
  };
  const rows = [
    ...others.drafts.map((draft) => ({
      id: draft.id,
      changedAt: draft.updatedAt,
      row: <OtherDraftRow draft={draft} setDiscarded={others.setDiscarded} />,
    })),
    ...onDevice.map(({ key, topic, question, title, content, copy }) => ({
      id: key,
      // A draft of an earlier version has no time, so it stands last.
      changedAt: copy?.changedAt ?? 0,
      row: (
        <DraftRow
          draft={{ id: key, topic: topic as TopicId | '', title, excerpt: content.slice(0, 200) }}
          path={draftPath({ key, question })}
          place={writing.onDevice}
          onForget={forget}
        />
      ),
    })),
    ...drafts.map((draft) => ({
      id: draft.id,
      changedAt: draft.updatedAt,
      row: (
        <DraftRow
          draft={draft}
          path={draftPath({ key: draft.id })}
          place={writing.savedAt(ago(draft.updatedAt, readAt))}
        />
      ),
    })),
  ].sort((a, b) => b.changedAt - a.changedAt);
  return (
    <StoryRows>
      {rows.map(({ id, row }) => (
        <li key={id}>{row}</li>
      ))}
    </StoryRows>
  );
}

interface DraftRowProps {
  draft: Pick<DraftSummary, 'id' | 'topic' | 'title' | 'excerpt'> &
    Partial<Pick<DraftSummary, 'titleLanguage' | 'language' | 'isCut'>>;
  path: string;
  /** Words for where the draft is, or for when it was saved. */
  place: string;
  /** Discards a draft that only this device has. */
  onForget?: (key: string) => void;
}

function DraftRow({ draft, path, place, onForget }: DraftRowProps) {
  const { writing } = useTexts('writing');
  const fetcher = useFetcher();
  const { id, topic } = draft;
  const title = draft.title.trim() || writing.untitled;
  return (
    <article className={`${styles.row} ${topic && colours[topic]}`} aria-labelledby={`draft-${id}`}>
      <h2 id={`draft-${id}`} dir="auto" lang={draft.titleLanguage}>
        <Link to={path}>{title}</Link>
      </h2>
      <p dir="auto" lang={draft.language}>
        {draft.excerpt}
        {draft.isCut && '\u2026'}
      </p>
      <div className={styles.foot}>
        <p className={styles.facts}>
          {topic ? <TopicName topic={topic} /> : <span>{writing.noTopic}</span>}{' '}
          <span>
            <span className="dot">· </span>
            {place}
          </span>
        </p>
        <Form fetcher={fetcher} action="/drafts" fields={{ intent: 'discard', draft: id }}>
          <Button
            kind="quiet"
            isBusy={fetcher.state !== 'idle'}
            aria-label={`${writing.discard}: ${title}`}
            onClick={(event) => {
              if (!onForget) return;
              event.preventDefault();
              onForget(id);
            }}
          >
            {writing.discard}
          </Button>
        </Form>
      </div>
    </article>
  );
}

/**
 * Returns this device's drafts that the account's list lacks. These are drafts that only the device has, and
 * copies of drafts that the account had: another device may have published or discarded them.
 */
function findDeviceDrafts(accountId: string, drafts: DraftSummary[]) {
  const known = new Set(drafts.map(({ id }) => id));
  const missing = listDeviceDrafts(accountId).filter(({ key }) => !known.has(key));
  const isSaved = ({ copy }: StoryDraft) => copy?.isSaved === true;
  return { unsaved: missing.filter((draft) => !isSaved(draft)), vanished: missing.filter(isSaved) };
}
