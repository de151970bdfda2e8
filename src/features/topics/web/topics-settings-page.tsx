import { redirect, useNavigation } from 'react-router';
import { getViewer, handleForm, handleLoader } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { parseForm } from '../../../server/validate.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { SaveBar } from '../../../web/ui/members/save-bar.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { isTopicId } from '../contract.ts';
import { ourNames } from '../server/topic-names.ts';
import { changeTopics, readTopicSettings } from '../server/topic-settings.ts';
import { TOPIC_LISTS, type TopicSetting, topicsInput } from '../topics-contract.ts';
import type { Route } from './+types/topics-settings-page';
import { TopicRows } from './topic-rows.tsx';

export function loader({ context, request }: Route.LoaderArgs) {
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    const isSaved = new URL(request.url).searchParams.has('saved');
    return { topics: asWritten(await readTopicSettings(app, viewer)), names: asWritten(ourNames()), isSaved };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm(
    { context, request },
    topicsInput,
    async (input, { app, viewer }) => {
      await changeTopics(app, viewer, input);
      // Without scripts, the page opens at the moved topic, so that the next move can begin there.
      return redirect(`/admin/topics?saved${input.move ? `#topic-${input.move.split(' ')[1]}` : ''}`);
    },
    { lists: TOPIC_LISTS, keep: async () => ({ topics: readTyped(await parseForm(request)) }) },
  );
}

/** Returns the typed topics, for a browser without scripts. */
function readTyped(form: FormData): TopicSetting[] {
  const shown = form.getAll('shown');
  const textOf = (name: string, index: number) => String(form.getAll(name)[index] ?? '');
  return form.getAll('id').flatMap((id, index) =>
    typeof id === 'string' && isTopicId(id)
      ? [
          {
            id,
            name: { en: textOf('nameEn', index), ml: textOf('nameMl', index) },
            icon: textOf('icon', index),
            isShown: shown.includes(id),
          },
        ]
      : [],
  );
}

/** Where administrators name, order, show and hide the topics. */
export default function TopicsSettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { topics: texts } = useTexts('topics');
  const { state, formMethod } = useNavigation();
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const failure = failureOf(actionData);
  const { isSaved } = loaderData;
  const typed = failure && 'kept' in failure ? failure.kept?.topics : undefined;
  const topics = typed ?? loaderData.topics;
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p>{texts.intro}</p>
      <FormOutcome
        error={failure?.error}
        errors={texts.errors}
        success={isSaved && state === 'idle' && texts.saved}
      />
      {/* Saved values replace the fields and their order. */}
      <Form key={JSON.stringify(topics)} action="/admin/topics" className="stack" replace>
        <TopicRows topics={topics} names={loaderData.names} />
        <SaveBar>
          <Button isBusy={formMethod === 'POST'} busyText={texts.saving}>
            {texts.save}
          </Button>
        </SaveBar>
      </Form>
    </Card>
  );
}
