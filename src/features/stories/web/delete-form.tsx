import { Form, useNavigation } from 'react-router';
import { useAuditMessages } from '../../../web/messages/audit-messages.ts';
import { type ActionError, errorText } from '../../../web/messages/messages.ts';
import { useStoriesMessages } from '../../../web/messages/stories-messages.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { Card } from '../../../web/ui/card.tsx';
import { TextArea } from '../../../web/ui/field.tsx';
import { MAX_DELETE_REASON, type StoryCard } from '../contract.ts';
import { storyPath } from './story-path.ts';

interface DeleteFormProps {
  story: StoryCard;
  failure: { error: ActionError; values?: Record<string, string> | undefined } | undefined;
}

/** Asks an administrator why another member's story should be deleted. */
export function DeleteForm({ story, failure }: DeleteFormProps) {
  const messages = useStoriesMessages();
  const { stories } = messages;
  const { deletion: texts } = useAuditMessages();
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <Card>
      <h2>{texts.title}</h2>
      <Form method="post" action={`${storyPath(story)}?delete`} className="stack">
        <input type="hidden" name="intent" value="delete" />
        <TextArea
          label={texts.reason}
          hint={texts.hint}
          autoFocus
          name="reason"
          rows={3}
          maxLength={MAX_DELETE_REASON}
          defaultValue={failure?.values?.reason}
          error={failure && errorText(messages, failure.error, { ...stories.errors, ...texts.errors })}
          required
        />
        <div className="row">
          <Button kind="danger" isBusy={isBusy} busyText={messages.common.busy}>
            {stories.delete}
          </Button>
          <ButtonLink to={storyPath(story)} replace>
            {stories.cancel}
          </ButtonLink>
        </div>
      </Form>
    </Card>
  );
}
