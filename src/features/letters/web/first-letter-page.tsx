import { data, redirect } from 'react-router';
import { getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { NoticePage } from '../../../web/ui/page/notice-page.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { summarisePeople } from '../../people/server/people.ts';
import { PersonLink } from '../../people/web/shared/members/person-link.tsx';
import { firstLetterInput } from '../contract.ts';
import { findPath } from '../server/read-letters.ts';
import { sendLetter } from '../server/send-letter.ts';
import type { Route } from './+types/first-letter-page';
import styles from './correspondence-page.module.css';
import { LetterForm } from './letter-form.tsx';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const path = await findPath(app, viewer, params.account);
  if (path) throw redirect(`${path}#newest`);
  const [person] = await summarisePeople(app, viewer, [params.account]);
  if (!person || person.id === viewer.accountId) return data({ person: undefined, key: '' }, { status: 404 });
  return { person, key: crypto.randomUUID() };
}

export function action({ context, params, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      const input = await readForm(request, firstLetterInput);
      const { correspondenceId, letterId } = await sendLetter(app, viewer, params.account, input);
      return redirect(`/letters/${correspondenceId}?posted=${input.key}#letter-${letterId}`);
    },
    request,
  );
}

/** Where a member writes to somebody for the first time. */
export default function FirstLetterPage({ loaderData: { person, key }, actionData }: Route.ComponentProps) {
  const { letters } = useTexts('letters');
  if (!person) {
    return (
      <NoticePage title={letters.notFound} scene="lost" to="/people" buttonText={letters.toPeople}>
        <p>{letters.errors['letter-nobody']}</p>
      </NoticePage>
    );
  }
  const title = letters.to(person.name);
  return (
    <Page title={title}>
      <PageHeading title={title} back={{ to: '/letters', label: letters.toList }} />
      <Card>
        <PersonLink {...person} />
        <p>{letters.firstNote}</p>
        <LetterForm place={person.id} submissionKey={key} refused={failureOf(actionData)} />
      </Card>
      <p className={styles.note}>{letters.privacy}</p>
    </Page>
  );
}
