import type { ComponentType } from 'react';
import { Link, useFetcher } from 'react-router';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { DottedParts } from '../../../web/ui/members/dotted-parts.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import type { OtherDraft } from '../contract.ts';
import styles from './draft-list.module.css';
import type { PlacedDraft } from './use-other-drafts.ts';

/** Plays a draft: see `parts` of OtherDraft. */
const [DraftPlayer] = Object.values(
  import.meta.glob<ComponentType<{ parts: object[]; name: string }>>('../../*/web/draft-player.ts', {
    eager: true,
    import: 'DraftPlayer',
  }),
);

interface OtherDraftRowProps {
  draft: PlacedDraft;
  /** Discards or restores this device's parts of the draft. */
  setDiscarded: (draft: OtherDraft, isDiscarded: boolean) => Promise<void>;
}

/** A draft other than a text, such as a recording. */
export function OtherDraftRow({ draft, setDiscarded }: OtherDraftRowProps) {
  const { writing } = useTexts('writing');
  const { day } = useDateFormats();
  const fetcher = useFetcher();
  const { kind, id, path, publishPath, keptUntil, place, parts = [] } = draft;
  const name = draft.name[useLanguage()];
  const facts = [
    writing.notPublished,
    ...(place === 'device' ? [writing.onDevice] : []),
    ...(place === 'partly' ? [writing.partlyOnDevice] : []),
    ...(keptUntil === null ? [] : [writing.keptUntil(day(keptUntil))]),
  ];
  return (
    <article className={styles.row} aria-labelledby={`draft-${id}`}>
      <h2 id={`draft-${id}`}>
        <Link to={path}>{name}</Link>
      </h2>
      <p className={styles.facts}>
        <DottedParts>{facts}</DottedParts>
      </p>
      {DraftPlayer && parts.length > 0 && (
        <div className={styles.player}>
          <DraftPlayer parts={parts} name={name} />
        </div>
      )}
      <div className={styles.actions}>
        <ButtonLink to={path} aria-label={`${writing.continue}: ${name}`}>
          {writing.continue}
        </ButtonLink>
        <ButtonLink to={publishPath} kind="quiet" aria-label={`${writing.publishOther}: ${name}`}>
          {writing.publishOther}
        </ButtonLink>
        <Form fetcher={fetcher} action="/drafts" fields={{ intent: 'discard', kind, draft: id }}>
          <Button
            kind="quiet"
            isBusy={fetcher.state !== 'idle'}
            aria-label={`${writing.discard}: ${name}`}
            onClick={(event) => {
              if (place === 'device') event.preventDefault();
              // Do this for the account's drafts, too: the device may have a part of one that was not read yet.
              void setDiscarded(draft, true);
            }}
          >
            {writing.discard}
          </Button>
        </Form>
      </div>
    </article>
  );
}
