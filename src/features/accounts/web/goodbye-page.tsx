import { redirect } from 'react-router';
import { getRequest } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';
import type { Route } from './+types/goodbye-page';

/** Serves a static page after leaving. Viewers who are still signed in go to their account. */
export function loader({ context }: Route.LoaderArgs) {
  if (getRequest(context).viewer) throw redirect('/account');
  return null;
}

export default function GoodbyePage() {
  const { common } = useTexts();
  const texts = useTexts('members-data');
  return (
    <NoticePage scene="left" title={texts.goodbyeTitle} to="/" buttonText={common.toStart}>
      <p>{texts.goodbyeText}</p>
      <p>{texts.goodbyeReturn}</p>
    </NoticePage>
  );
}
