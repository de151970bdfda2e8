import { useLocation } from 'react-router';
import type { CommonTexts } from '../../texts/texts.ts';
import { useTexts } from '../../texts/texts.ts';
import { NoticePage, type NoticePageProps } from './notice-page.tsx';
import { useCan } from './viewer.ts';

/** The status if there was no response, because this device has no network. */
export const NO_NETWORK = 0;

interface FailurePageProps {
  status: number;
  requestId?: string | undefined;
  /** Seconds to wait after too many requests. */
  seconds?: number | undefined;
}

/** Shows an error page for a status, with an explanation and a link or button to continue. */
export function FailurePage({ status, requestId, seconds }: FailurePageProps) {
  const messages = useTexts();
  const { common, errors, failure, tooMany } = messages;
  const { pathname, search } = useLocation();

  const here = [pathname + search, failure.tryAgain] as const;
  // Sign-in returns to this address if src/pages.ts allows it.
  const toReturn = `/?to=${encodeURIComponent(pathname)}`;
  const start = [useCan('open-member-pages') ? '/dashboard' : '/', common.toStart] as const;
  const refusal = specifiedRefusals(messages)[`${status} ${pathname}`];
  if (refusal) return <NoticePage {...refusal} />;
  const gone = ['broken', failure.goneTitle, failure.goneText, ...here] as const;
  const crash = ['broken', failure.crashTitle, failure.crashText, ...here] as const;
  const [scene, title, text, to, buttonText] =
    {
      [NO_NETWORK]: ['offline', failure.offlineTitle, errors.offline, ...here] as const,
      401: ['left', failure.sessionTitle, failure.sessionText, toReturn, failure.toSignIn] as const,
      403: ['closed', failure.forbiddenTitle, failure.forbiddenText, ...start] as const,
      404: ['lost', failure.notFoundTitle, failure.notFoundText, ...start] as const,
      429: ['empty', failure.tooManyTitle, tooMany(seconds ?? 60), ...here] as const,
    }[status] ?? (status > 500 ? gone : crash);
  return (
    <NoticePage scene={scene} title={title} to={to} buttonText={buttonText} reloadDocument>
      <p>{text}</p>
      {status >= 500 && requestId && <p>{failure.requestId(requestId)}</p>}
    </NoticePage>
  );
}

/** Returns the notices whose texts are part of the specification, by status and path. */
function specifiedRefusals({ refused }: CommonTexts): Record<string, NoticePageProps | undefined> {
  const { titles, accessDenied, goToLogin } = refused;
  const admin = {
    title: titles.administration,
    heading: titles.administration,
    noticeTitle: accessDenied,
    children: <p>{refused.administration}</p>,
  };
  return {
    '401 /account': {
      title: titles.account,
      noticeTitle: refused.notLoggedIn,
      scene: 'left',
      to: '/',
      buttonText: refused.toSignIn,
    },
    '401 /profile': {
      title: titles.profile,
      noticeTitle: accessDenied,
      scene: 'left',
      to: '/',
      buttonText: goToLogin,
      children: <p>{refused.profile}</p>,
    },
    '401 /admin': { ...admin, scene: 'left', to: '/', buttonText: goToLogin },
    '403 /admin': { ...admin, scene: 'closed', to: '/account', buttonText: refused.toAccount },
  };
}
