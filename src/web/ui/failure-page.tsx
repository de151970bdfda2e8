import { useLocation } from 'react-router';
import { useMessages } from '../messages/messages.ts';
import { ButtonLink } from './button.tsx';
import { Card } from './card.tsx';
import { Page } from './page.tsx';

interface FailurePageProps {
  status: number;
  requestId?: string | undefined;
  /** How long to wait, after too many requests. */
  seconds?: number | undefined;
}

/** Said in words a member understands, with the way on. */
export function FailurePage({ status, requestId, seconds }: FailurePageProps) {
  const { common, failure, tooMany } = useMessages();
  const { pathname, search } = useLocation();
  const [title, text, action] = {
    401: [failure.sessionTitle, failure.sessionText, failure.toSignIn] as const,
    403: [failure.forbiddenTitle, failure.forbiddenText, common.toStart] as const,
    404: [failure.notFoundTitle, failure.notFoundText, common.toStart] as const,
    429: [failure.tooManyTitle, tooMany(seconds ?? 60), failure.tryAgain] as const,
  }[status] ?? [failure.crashTitle, failure.crashText, common.toStart];
  return (
    <Page title={title}>
      <Card>
        <h1>{title}</h1>
        <p>{text}</p>
        {status >= 500 && requestId && <p>{failure.requestId(requestId)}</p>}
        <div>
          <ButtonLink to={wayOn(status, pathname, search)} kind="primary" reloadDocument>
            {action}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}

/** After signing in again one is back, where the page asks for it (src/access.ts). */
function wayOn(status: number, pathname: string, search: string): string {
  if (status === 429) return pathname + search;
  return status === 401 ? `/?to=${encodeURIComponent(pathname)}` : '/';
}
