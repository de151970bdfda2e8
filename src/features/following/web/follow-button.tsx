import { useFetcher } from 'react-router';
import { type ActionError, errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { Check } from '../../../web/ui/icons/check.ts';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import type { Followable, FollowState } from '../contract.ts';

interface FollowButtonProps {
  followed: Followable;
  /** The name of the person or topic, for screen readers. */
  name: string;
  isFollowed: boolean;
  /** The page to return to without scripts. */
  from?: string;
  kind?: 'secondary' | 'quiet';
}

/** Follows a person or a topic, or no longer follows them. Shows the wanted state at once. */
export function FollowButton({
  followed: { kind, id },
  name,
  isFollowed,
  from,
  kind: look = 'secondary',
}: FollowButtonProps) {
  const messages = useTexts('following');
  const { following: texts } = messages;
  const fetcher = useFetcher<Partial<FollowState> & { error?: ActionError }>({ key: `follow-${id}` });
  const { formData, data, state } = fetcher;
  const pending = formData?.get('followed');
  const isOn = pending ? pending === 'true' : (data?.isFollowed ?? isFollowed);
  return (
    <>
      <Form
        fetcher={fetcher}
        action="/following"
        fields={{ intent: 'follow', kind, id, followed: String(!isOn) }}
      >
        {from && <input type="hidden" name="from" value={from} />}
        <Button kind={look} aria-label={isOn ? texts.followingName(name) : texts.followName(name)}>
          {isOn && <Check aria-hidden="true" />}
          {isOn ? texts.following : texts.follow}
        </Button>
      </Form>
      {state === 'idle' && data?.error && (
        <MessageBox tone="danger">{errorText(messages, data.error, texts.errors)}</MessageBox>
      )}
    </>
  );
}
