import { Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { getRequest, getViewer, handleForm } from '../../../app/request.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { PagerLinks } from '../../../web/ui/members/shared/pager-links.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import colours from '../../topics/web/shared/stories/topic-colours.module.css';
import { TopicIcon } from '../../topics/web/shared/stories/topic-icon.tsx';
import { TopicName } from '../../topics/web/shared/stories/topic-name.tsx';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';
import { followInput } from '../contract.ts';
import { listFollowed, setFollowed } from '../server/following.ts';
import type { Route } from './+types/following-page';
import { FollowButton } from './follow-button.tsx';
import styles from './following-page.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  return listFollowed(app, viewer, new URL(request.url).searchParams.get('after') ?? undefined);
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, followInput, async (input, { app, viewer }) => {
    const state = await setFollowed(app, viewer, input);
    return getRequest(context).isDataRequest ? state : redirect(input.from ?? '/following');
  });
}

/** Keeps a person in the list whom the reader has just unfollowed, so that the same button can undo this. */
export function shouldRevalidate({ formData, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formData?.get('intent') === 'follow' ? false : defaultShouldRevalidate;
}

/** Lists whom and what the viewer follows, each with a button that ends it. */
export default function FollowingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { people, topics, isFirst, next } = loaderData;
  const messages = useTexts('following');
  const { following: texts } = messages;
  const { nameOf } = useTopics();
  const error = failureOf(actionData)?.error;
  const isEmpty = people.length === 0 && topics.length === 0 && isFirst && !next;
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back="/news/settings" />
      {error && <MessageBox tone="danger">{errorText(messages, error, texts.errors)}</MessageBox>}
      {isEmpty && (
        <EmptyCard
          title={texts.none}
          text={texts.noneText}
          action={
            <div className="row">
              <ButtonLink to="/people">{texts.toPeople}</ButtonLink>
              <ButtonLink to="/stories">{texts.toTopics}</ButtonLink>
            </div>
          }
        />
      )}
      {people.length > 0 && (
        <Card>
          <h2>{texts.people}</h2>
          <ul className={styles.list}>
            {people.map(({ id, name, photo, initial }) => (
              <li key={id}>
                <PersonLink id={id} name={name} photo={photo} initial={initial} />
                <FollowButton followed={{ kind: 'person', id }} name={name} isFollowed />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <PagerLinks
        first={!isFirst && '/following'}
        next={next && `/following?after=${next}`}
        texts={{ first: texts.first, next: texts.more }}
      />
      {topics.length > 0 && (
        <Card>
          <h2>{texts.topics}</h2>
          <ul className={styles.list}>
            {topics.map((topic) => (
              <li key={topic} className={colours[topic]}>
                <Link to={`/stories/${topic}`} className={styles.topic}>
                  <TopicIcon topic={topic} />
                  <TopicName topic={topic} />
                </Link>
                <FollowButton followed={{ kind: 'topic', id: topic }} name={nameOf(topic)} isFollowed />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
