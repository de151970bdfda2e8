import { Link } from 'react-router';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import type { OtherDraft } from '../../stories/contract.ts';
import { useOtherDrafts } from '../../stories/web/use-other-drafts.ts';
import styles from './recorder.module.css';

interface UnpublishedOfferProps {
  account: string;
  /** The recordings that wait on the server. */
  drafts: OtherDraft[];
  /** The key of this form, whose recording is not offered. */
  current: string;
}

/** Leads to the newest unpublished recording of another form. */
export function UnpublishedOffer({ account, drafts, current }: UnpublishedOfferProps) {
  const { recordings } = useTexts('recordings');
  const language = useLanguage();
  const others = useOtherDrafts(account, drafts).drafts.filter(({ id }) => id !== current);
  const [newest] = others.sort((a, b) => b.updatedAt - a.updatedAt);
  if (!newest) return null;
  return (
    <p className={styles.note}>
      {recordings.unfinished}{' '}
      <Link to={newest.path} reloadDocument>
        {newest.name[language]}
      </Link>
      {others.length > 1 && (
        <>
          {' · '}
          <Link to="/drafts">{recordings.allDrafts}</Link>
        </>
      )}
    </p>
  );
}
