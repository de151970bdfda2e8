import { redirect, useNavigation } from 'react-router';
import { getViewer, handleAction } from '../../../app/request.ts';
import { readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { closeHiddenInput } from '../contract.ts';
import { closeHiddenCircle, listHiddenCircles } from '../server/hidden-circles.ts';
import type { Route } from './+types/hidden-circles-page';
import styles from './circles.module.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  return { hidden: await listHiddenCircles(app, viewer) };
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      const { circle } = await readForm(request, closeHiddenInput);
      await closeHiddenCircle(app, viewer, circle);
      return redirect('/circles/hidden');
    },
    request,
  );
}

/** Tells administrators of the circles that only their people see, without their names, and lets them close one. */
export default function HiddenCirclesPage({ loaderData: { hidden }, actionData }: Route.ComponentProps) {
  const messages = useTexts('circles');
  const { circles: texts } = messages;
  const isBusy = useNavigation().formMethod === 'POST';
  const error = failureOf(actionData)?.error;
  return (
    <Page title={texts.hidden.title}>
      <PageHeading title={texts.hidden.title} intro={texts.hidden.intro} back="/circles" />
      <LiveRegion>
        {error && <MessageBox tone="danger">{errorText(messages, error, texts.errors)}</MessageBox>}
      </LiveRegion>
      <Card>
        {hidden.length === 0 && <p>{texts.hidden.none}</p>}
        <ul className={styles.people}>
          {hidden.map(({ id, people, keepers }) => {
            const kept =
              keepers.length > 0 ? texts.hidden.kept(keepers.join(', ')) : texts.hidden.keptByNobody;
            return (
              <li key={id}>
                <p dir="auto">
                  {texts.people(people)} · {kept}
                </p>
                <Form replace>
                  <input type="hidden" name="circle" value={id} />
                  <Button kind="danger" aria-label={`${texts.hidden.close}: ${kept}`} isBusy={isBusy}>
                    {texts.hidden.close}
                  </Button>
                </Form>
              </li>
            );
          })}
        </ul>
      </Card>
    </Page>
  );
}
