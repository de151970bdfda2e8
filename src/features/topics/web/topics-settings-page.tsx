import { redirect, useNavigation } from 'react-router';
import { getViewer, handleAction } from '../../../app/request.ts';
import { findText } from '../../../languages/languages.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { parseForm, readForm } from '../../../server/validate.ts';
import { errorText, failureOf } from '../../../web/texts/errors.ts';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Choice } from '../../../web/ui/controls/choice.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { isTopicId, TOPIC_ICONS, TOPICS } from '../contract.ts';
import { changeTopics, readTopicSettings } from '../server/topic-settings.ts';
import { MAX_TOPIC_NAME_UNITS, TOPIC_LISTS, type TopicSetting, topicsInput } from '../topics-contract.ts';
import type { Route } from './+types/topics-settings-page';
import styles from './topics-settings-page.module.css';

export function loader({ context, request }: Route.LoaderArgs) {
  return handleAction(context, async () => {
    const { app, viewer } = getViewer(context);
    const isSaved = new URL(request.url).searchParams.has('saved');
    return { topics: asWritten(await readTopicSettings(app, viewer)), isSaved, tab: '/admin/community' };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, viewer } = getViewer(context);
      await changeTopics(app, viewer, await readForm(request, topicsInput, TOPIC_LISTS));
      return redirect('/admin/topics?saved');
    },
    request,
    async () => ({ topics: readTyped(await parseForm(request)) }),
  );
}

/** Returns the topics as they were typed, for a browser without scripts. */
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
  const messages = useTexts('topics');
  const { topics: texts } = messages;
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
      <LiveRegion>
        {failure ? (
          <MessageBox tone="danger">{errorText(messages, failure.error, texts.errors)}</MessageBox>
        ) : (
          isSaved && state === 'idle' && <MessageBox tone="success">{texts.saved}</MessageBox>
        )}
      </LiveRegion>
      {/* What was saved replaces the fields, whose order it changes. */}
      <Form key={JSON.stringify(loaderData.topics)} action="/admin/topics" className="stack" replace>
        {topics.map((topic, index) => (
          <TopicFields key={topic.id} topic={topic} place={index + 1} total={topics.length} />
        ))}
        <div className="row">
          <Button isBusy={formMethod === 'POST'} busyText={texts.saving}>
            {texts.save}
          </Button>
          <ButtonLink to="/admin/community" kind="quiet">
            {texts.back}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}

interface TopicFieldsProps {
  topic: TopicSetting;
  place: number;
  total: number;
}

function TopicFields({ topic, place, total }: TopicFieldsProps) {
  const { topics: texts } = useTexts('topics');
  const { stories } = useTexts('stories');
  const places = Array.from({ length: total }, (_, index) => index + 1);
  const [ours] = TOPICS.flatMap((id) => (id === topic.id ? [stories.topics[id]] : []));
  const name = findText(topic.name, useLanguage()) || ours || texts.newTopic;
  return (
    <fieldset className={styles.topic}>
      <legend lang={textLanguage(name)}>{name}</legend>
      <input type="hidden" name="id" value={topic.id} />
      <Choice
        type="checkbox"
        name="shown"
        value={topic.id}
        label={texts.shown}
        defaultChecked={topic.isShown}
      />
      <div className={styles.fields}>
        <TextField
          label={texts.nameEn}
          name="nameEn"
          dir="auto"
          defaultValue={topic.name.en}
          placeholder={ours}
          maxLength={MAX_TOPIC_NAME_UNITS}
        />
        <TextField
          label={texts.nameMl}
          name="nameMl"
          dir="auto"
          lang="ml"
          defaultValue={topic.name.ml}
          maxLength={MAX_TOPIC_NAME_UNITS}
        />
        <SelectField label={texts.icon} name="icon" defaultValue={topic.icon}>
          <option value="">{texts.ourIcon}</option>
          {TOPIC_ICONS.map((icon) => (
            <option key={icon} value={icon}>
              {texts.icons[icon]}
            </option>
          ))}
        </SelectField>
        <SelectField label={texts.place} name="place" defaultValue={place}>
          {places.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}
