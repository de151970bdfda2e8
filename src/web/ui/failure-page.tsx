import { useLocation } from 'react-router';
import { useMessages } from '../messages/messages.ts';
import { ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { Page } from './page.tsx';
import { StateNotice } from './state-notice.tsx';

/** In a status' place, where nothing answered because this device has no network. */
export const NO_NETWORK = 0;

interface FailurePageProps {
  status: number;
  requestId?: string | undefined;
  /** How long to wait, after too many requests. */
  seconds?: number | undefined;
}

/** Said in words a member understands, with the way on. */
export function FailurePage({ status, requestId, seconds }: FailurePageProps) {
  const { common, errors, failure, tooMany } = useMessages();
  const { pathname, search } = useLocation();
  const here = [pathname + search, failure.tryAgain] as const;
  // After signing in again one is back, where the page asks for it (src/pipeline/access.ts).
  const toReturn = `/?to=${encodeURIComponent(pathname)}`;
  const start = ['/', common.toStart] as const;
  const gone = ['broken', failure.goneTitle, failure.goneText, ...here] as const;
  const crash = ['broken', failure.crashTitle, failure.crashText, ...here] as const;
  const [scene, title, text, to, action] =
    {
      [NO_NETWORK]: ['offline', failure.offlineTitle, errors.offline, ...here] as const,
      401: ['left', failure.sessionTitle, failure.sessionText, toReturn, failure.toSignIn] as const,
      403: ['closed', failure.forbiddenTitle, failure.forbiddenText, ...start] as const,
      404: ['lost', failure.notFoundTitle, failure.notFoundText, ...start] as const,
      429: ['empty', failure.tooManyTitle, tooMany(seconds ?? 60), ...here] as const,
    }[status] ?? (status > 500 ? gone : crash);
  return (
    <Page title={title}>
      <Card>
        <StateNotice
          scene={scene}
          title={title}
          action={
            <ButtonLink to={to} kind="primary" reloadDocument>
              {action}
            </ButtonLink>
          }
        >
          <p>{text}</p>
          {status >= 500 && requestId && <p>{failure.requestId(requestId)}</p>}
        </StateNotice>
      </Card>
    </Page>
  );
}
