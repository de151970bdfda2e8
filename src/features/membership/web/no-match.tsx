import { useAdminMessages } from '../../../web/messages/admin-messages.ts';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { LiveRegion } from '../../../web/ui/live-region.tsx';

interface NoMatchProps {
  /** Says that nobody was found; empty while somebody is. */
  text: string | false;
  /** The address of the whole list. */
  all: string;
}

/** Stands where a list should of which the search has left nothing: close below the search, and small enough to be seen. */
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
