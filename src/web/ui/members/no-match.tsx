import { useTexts } from '../../texts/texts.ts';
import { ButtonLink } from '../controls/button.tsx';
import { LiveRegion } from './live-region.tsx';

interface NoMatchProps {
  /** The message; false while the search has results. */
  text: string | false;
  /** The address of the whole list. */
  all: string;
  /** The text of the link to the whole list; by default for a list of people. */
  label?: string;
}

/** Says that a search has no results. Small enough to be visible right below the search field. */
export function NoMatch({ text, all, label }: NoMatchProps) {
  const { admin } = useTexts('admin');
  return (
    <LiveRegion>
      {text && (
        <>
          <p>{text}</p>
          <div>
            <ButtonLink to={all}>{label ?? admin.showAll}</ButtonLink>
          </div>
        </>
      )}
    </LiveRegion>
  );
}
