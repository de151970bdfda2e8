import { data, redirect, useNavigation } from 'react-router';
import { getViewer, handleForm } from '../../../app/request.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { keepRows } from '../../../web/ui/page/keep-rows.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { MeTabs } from '../../stories/web/shared/rows/me-tabs.tsx';
import { clearInput, isReadingList } from '../contract.ts';
import { clearRead } from '../server/reading.ts';
import { listReading } from '../server/reading-lists.ts';
import type { Route } from './+types/reading-page';
import { ReadingList } from './reading-list.tsx';

export async function loader({ context, params: { list }, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  if (!isReadingList(list)) throw data(null, { status: 404 });
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const page = await listReading(app, viewer, list, after);
  return { list, isFirst: after === undefined, ...page };
}

export function action({ context, params: { list }, request }: Route.ActionArgs) {
  return handleForm({ context, request }, clearInput, async (_input, { app, viewer }) => {
    await clearRead(app, viewer);
    return redirect(`/reading/${list}`);
  });
}

// Keeps a row whose bookmark was removed, so that a second tap saves the story again.
export const shouldRevalidate = keepRows;

/** Lists the stories that the reader saved, or opened lately. */
export default function ReadingPage({ loaderData, actionData }: Route.ComponentProps) {
  const messages = useTexts('stories');
  const { reading } = useTexts('reading');
  const { list } = loaderData;
  const { title, intro } = reading.lists[list];
  const failure = failureOf(actionData);
  return (
    <Page title={title}>
      <PageHeading title={title} intro={intro} back="/me" />
      <MeTabs tab={list} />
      {failure && (
        <MessageBox tone="danger">{errorText(messages, failure.error, messages.stories.errors)}</MessageBox>
      )}
      <ReadingList page={loaderData} list={list} />
      {list === 'recent' && loaderData.rows.length > 0 && <ClearForm />}
    </Page>
  );
}

/** Deletes the record of opened stories, after a second tap. */
function ClearForm() {
  const { reading } = useTexts('reading');
  return (
    <Card>
      <Disclosure summary={reading.clear}>
        <Form className="stack" fields={{ intent: 'clear' }}>
          <p>{reading.clearText}</p>
          <Button kind="danger" isBusy={useNavigation().state !== 'idle'}>
            {reading.clearNow}
          </Button>
        </Form>
      </Disclosure>
    </Card>
  );
}
