import { redirect, useNavigation } from 'react-router';
import { getViewer, handleForm, handleLoader } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { failureOf } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextField } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { LoadFailure } from '../../../web/ui/members/load-failure.tsx';
import { FormOutcome } from '../../../web/ui/members/shared/form-outcome.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { useTopics } from '../../topics/web/shared/stories/use-topics.ts';
import { type GoalSettings, goalInput, MAX_GOAL_TARGET, MAX_GOAL_TITLE_UNITS } from '../contract.ts';
import { changeGoal, endGoal, readGoalSettings } from '../server/goal.ts';
import type { Route } from './+types/goal-page';

export function loader({ context, request }: Route.LoaderArgs) {
  return handleLoader(context, async () => {
    const { app, viewer } = getViewer(context);
    const { searchParams } = new URL(request.url);
    const notice = (['saved', 'ended'] as const).find((name) => searchParams.has(name));
    return { settings: asWritten(await readGoalSettings(app, viewer)), notice };
  });
}

export function action({ context, request }: Route.ActionArgs) {
  return handleForm({ context, request }, goalInput, async (input, { app, viewer }) => {
    if (input.intent === 'end') {
      await endGoal(app, viewer);
      return redirect('/admin/goal?ended');
    }
    await changeGoal(app, viewer, input);
    return redirect('/admin/goal?saved');
  });
}

/** Where administrators set what all members write towards. */
export default function GoalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { goal } = useTexts('goal');
  const { state, formMethod, formData } = useNavigation();
  if ('error' in loaderData) return <LoadFailure error={loaderData.error} />;
  const failure = failureOf(actionData);
  const { settings, notice } = loaderData;
  const busyIntent = formMethod === 'POST' ? formData?.get('intent') : undefined;
  return (
    <Card>
      <h2>{goal.title}</h2>
      <p>{goal.intro}</p>
      <FormOutcome
        error={failure?.error}
        errors={goal.errors}
        success={notice && state === 'idle' && goal[notice]}
      />
      {settings.state && (
        <p>
          {settings.progress && `${goal.progress(settings.progress.count, settings.progress.target)}. `}
          {goal.states[settings.state]}
        </p>
      )}
      {/* Saved values replace the fields. */}
      <Form
        key={JSON.stringify(settings)}
        action="/admin/goal"
        className="stack"
        replace
        fields={{ intent: 'save' }}
      >
        <GoalFields settings={settings} typed={failure?.values} />
        <Button isBusy={busyIntent === 'save'} busyText={goal.saving}>
          {goal.save}
        </Button>
      </Form>
      {settings.state && (
        <Form action="/admin/goal" replace fields={{ intent: 'end' }}>
          <Button kind="secondary" isBusy={busyIntent === 'end'} busyText={goal.saving}>
            {goal.end}
          </Button>
        </Form>
      )}
    </Card>
  );
}

interface GoalFieldsProps {
  settings: GoalSettings;
  typed: Record<string, string> | undefined;
}

function GoalFields({ settings, typed }: GoalFieldsProps) {
  const { goal } = useTexts('goal');
  const { offer, nameOf, languageOf } = useTopics();
  const field = (name: 'titleEn' | 'titleMl' | 'target' | 'topic' | 'startsOn') => ({
    label: goal[name],
    name,
    defaultValue: typed?.[name] ?? settings[name],
  });
  return (
    <>
      <TextField {...field('titleEn')} lang="en" maxLength={MAX_GOAL_TITLE_UNITS} />
      <TextField
        {...field('titleMl')}
        lang="ml"
        placeholder={goal.example}
        maxLength={MAX_GOAL_TITLE_UNITS}
        hint={goal.titleHint}
      />
      <TextField {...field('target')} type="number" min={1} max={MAX_GOAL_TARGET} required />
      <SelectField {...field('topic')}>
        <option value="">{goal.allTopics}</option>
        {offer(settings.topic).map((topic) => (
          <option key={topic} value={topic} lang={languageOf(topic)}>
            {nameOf(topic)}
          </option>
        ))}
      </SelectField>
      <TextField {...field('startsOn')} type="date" min="2000-01-01" max="2099-12-31" required />
    </>
  );
}
