import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react';
import type { ActionError } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Composer } from '../../../web/ui/composer/composer.tsx';
import { useSteps } from '../../../web/ui/composer/use-steps.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Dialog } from '../../../web/ui/controls/dialog.tsx';
import { useFocusOnInvalidField } from '../../../web/ui/controls/field.tsx';
import { useLeave } from '../../../web/ui/members/shared/use-leave.ts';
import type { AudienceChoices } from '../../circles/web/audience-field.tsx';
import type { ToldPart } from '../contract.ts';
import { FileForm } from './file-form.tsx';
import { Player } from './player.tsx';
import styles from './recorder.module.css';
import { Progress, Recorder } from './recorder.tsx';
import { RecordingSession } from './recording-session.ts';
import { TellForm } from './tell-form.tsx';
import { UnpublishedOffer } from './unpublished-offer.tsx';

interface TellComposerProps {
  account: string;
  submissionKey: string;
  /** The parts that the server had when it drew the page. */
  parts: ToldPart[];
  /** In milliseconds, including unfinished parts. */
  length: number;
  topic: string;
  /** The circle that the link to this page names. */
  circle: string;
  circles: AudienceChoices;
  isHeld: boolean;
  /** The recordings of all forms that wait on the server. */
  drafts: ComponentProps<typeof UnpublishedOffer>['drafts'];
  error: ActionError | undefined;
  typed: Record<string, string> | undefined;
}

/** Records a story, and asks for its title and topic in a second step. */
export function TellComposer({ account, submissionKey, parts, length, error, ...props }: TellComposerProps) {
  const [session] = useState(
    () => new RecordingSession({ account, key: submissionKey, circle: props.circle }, parts),
  );
  const state = useSyncExternalStore(session.subscribe, session.read, session.read);
  const { recordings } = useTexts('recordings');
  const { stories } = useTexts('stories');
  const form = useFocusOnInvalidField(error);
  const steps = useSteps(form, error !== undefined);
  const leaveInRouter = useLeave('/new');
  // This page is a separate document, so the history of the router began with it.
  const leave = () =>
    history.state?.idx === 0 && document.referrer.startsWith(`${location.origin}/`) && history.length > 1
      ? history.back()
      : leaveInRouter();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => session.begin(), [session]);
  const isRecording = state.microphone === 'recording' || state.microphone === 'paused';
  const isComplete = state.parts.length > 0 && !state.isUnsent && !isRecording;
  useEffect(() => {
    if (!isRecording) return;
    const ask = (event: BeforeUnloadEvent) => {
      session.pause();
      event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [session, isRecording]);
  const close = () => {
    if (!isRecording) return leave();
    session.pause();
    setAsking(true);
  };
  const goOn = () => {
    session.stop();
    steps.open();
  };
  const progress = <Progress state={state} isRecording={isRecording} isComplete={isComplete} />;
  return (
    <>
      <Composer
        steps={{ ...steps, open: goOn }}
        heading={recordings.title}
        status={null}
        close={{ label: stories.cancel, to: '/new', onClose: close }}
        focusInNext="[name=title]"
        notices={<UnpublishedOffer account={account} drafts={props.drafts} current={submissionKey} />}
        write={
          <>
            <div className={styles.scripted}>
              <Recorder session={session} state={state} onDone={goOn}>
                {progress}
              </Recorder>
            </div>
            <div className={styles.scriptless}>
              <FileForm submissionKey={submissionKey} circle={props.circle} parts={parts} length={length} />
            </div>
          </>
        }
        next={
          <>
            <div className={styles.scripted}>{progress}</div>
            {isComplete && (
              <div className={styles.again}>
                <Player parts={state.parts} name={recordings.play.label} />
              </div>
            )}
            <TellForm
              form={form}
              steps={steps}
              submissionKey={submissionKey}
              topic={props.topic}
              circle={props.circle}
              circles={props.circles}
              isHeld={props.isHeld}
              error={error}
              typed={props.typed}
              isReady={isComplete}
            />
          </>
        }
      />
      {isAsking && (
        <Dialog
          title={recordings.record.leaveSure}
          text={recordings.record.kept}
          onClose={() => setAsking(false)}
          buttons={(dismiss) => (
            <>
              <Button
                type="button"
                onClick={() => {
                  session.resume();
                  dismiss();
                }}
              >
                {recordings.record.resume}
              </Button>
              <Button
                type="button"
                kind="secondary"
                onClick={() => {
                  session.stop();
                  setAsking(false);
                  leave();
                }}
              >
                {recordings.record.leaveYes}
              </Button>
            </>
          )}
        />
      )}
    </>
  );
}
