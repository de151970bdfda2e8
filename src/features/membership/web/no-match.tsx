import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { LiveRegion } from '../../../web/ui/live-region.tsx';

interface NoMatchProps {
  /** The message; false while the search has results. */
  text: string | false;
  /** The address of the whole list. */
  all: string;
}

/** Says that a search has no results. Small enough to be visible right below the search field. */
export function NoMatch({ text, all }: NoMatchProps) {
  const { admin } = useAdminMessages();
  return (
    <LiveRegion>
      {text && (
        <>
          <p>{text}</p>
          <div>
            <ButtonLink to={all}>{admin.showAll}</ButtonLink>
          </div>
        </>
      )}
    </LiveRegion>
  );
}
