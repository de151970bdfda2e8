import { redirect } from 'react-router';
import { getRequest, toPageViewer } from '../../../app/request.ts';
import { readSecret } from '../../../web/read-secret.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { readChatLinkCookie, setChatLinkCookie } from '../request.ts';
import { findLinkEnd } from '../server/memories.ts';
import type { Route } from './+types/chat-link-page';

/** Keeps the link in a cookie, because signing in and joining lead through other pages. Claims nothing: programs open links, too. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getRequest(context);
  const given = readSecret(new URL(request.url).searchParams, 'link');
  if (given !== undefined) {
    await setChatLinkCookie(context, /^[\w-]{43}$/.test(given) ? given : undefined);
    throw redirect('/chat-memories');
  }
  if (viewer && toPageViewer(viewer).permissions.includes('open-member-pages'))
    throw redirect('/account/chat-memories');
  const token = await readChatLinkCookie(context, request);
  return { end: token ? await findLinkEnd(app, token) : undefined, isSignedIn: viewer !== null };
}

/**
 * Tells a person who opens the link to their messages how to get them. Does not reveal whose messages these
 * are.
 */
export default function ChatLinkPage({ loaderData: { end, isSignedIn } }: Route.ComponentProps) {
  const { chatLink: texts } = useTexts('chat-link');
  const { day } = useDateFormats();
  return (
    <Page title={texts.title} isNarrow>
      <Card>
        <h1>{texts.title}</h1>
        {end === undefined ? (
          <MessageBox tone="warning">{texts.over}</MessageBox>
        ) : (
          <>
            <p>{texts.intro}</p>
            <p>{texts.private}</p>
            <p>{isSignedIn ? texts.notYet : texts.join}</p>
            <p>{texts.until(day(end))}</p>
          </>
        )}
        {isSignedIn ? (
          <ButtonLink to="/account" kind="primary" isWide>
            {texts.toAccount}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to="/?to=/account/chat-memories" kind="primary" isWide>
              {texts.signIn}
            </ButtonLink>
            {end !== undefined && <p>{texts.again}</p>}
          </>
        )}
      </Card>
    </Page>
  );
}
