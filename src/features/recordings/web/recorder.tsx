import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { AddFile } from '../../photos/web/add-file.tsx';
import { toClock } from '../clock-contract.ts';
import type { ToldPart } from '../contract.ts';
import { MAX_PARTS, MAX_RECORDING_MS } from '../limits-contract.ts';
import { Player } from './player.tsx';
import styles from './recorder.module.css';
import { RecordingSession, type SessionState } from './recording-session.ts';
import { Wave } from './wave.tsx';

const MINUTE_MS = 60_000;

interface RecorderProps {
  account: string;
  submissionKey: string;
  /** The parts that the server had when it drew the page. */
  parts: ToldPart[];
  /** Receives whether the story can be published. */
  onReady: (isReady: boolean) => void;
}

/** Records with the microphone, or takes a file, and plays what was told. */
export function Recorder({ account, submissionKey, parts, onReady }: RecorderProps) {
  const [session] = useState(() => new RecordingSession(account, submissionKey, parts));
  const state = useSyncExternalStore(session.subscribe, session.read);
  const { recordings, ...messages } = useTexts('recordings');
  const { record } = recordings;
  useEffect(() => session.begin(), [session]);
  const isRecording = state.microphone === 'recording' || state.microphone === 'paused';
  const isComplete = state.parts.length > 0 && !state.isUnsent && !isRecording;
  useEffect(() => onReady(isComplete), [isComplete, onReady]);
  return (
    <div className={styles.recorder}>
      <Clock state={state} />
      {isRecording && <Wave wave={state.peaks.padStart(100, '0')} place={0} />}
      {isComplete && <Player parts={state.parts} />}
      <LiveRegion>
        {state.error ? (
          <MessageBox tone="danger">{errorText(messages, state.error, recordings.errors)}</MessageBox>
        ) : (
          <Progress state={state} isRecording={isRecording} isComplete={isComplete} />
        )}
      </LiveRegion>
      <Buttons session={session} state={state} isRecording={isRecording} />
      {!isRecording && state.told < MAX_RECORDING_MS && state.count < MAX_PARTS && (
        <ChooseFile session={session} />
      )}
      {state.count >= MAX_PARTS && <p className={styles.note}>{recordings.errors['too-many-parts']}</p>}
      {state.count > 0 && <p className={styles.note}>{record.kept}</p>}
      {state.microphone === 'missing' && <p className={styles.note}>{record.noMicrophone}</p>}
    </div>
  );
}

function Clock({ state: { told, microphone } }: { state: SessionState }) {
  const { record } = useTexts('recordings').recordings;
  const isRecording = microphone === 'recording';
  return (
    <p className={isRecording ? `${styles.clock} ${styles.recording}` : styles.clock}>
      {/* The time changes every second, which a screen reader need not say. */}
      <span role="timer">{record.clock(toClock(told), toClock(MAX_RECORDING_MS))}</span>
    </p>
  );
}

interface ProgressProps {
  state: SessionState;
  isRecording: boolean;
  isComplete: boolean;
}

function Progress({ state, isRecording, isComplete }: ProgressProps) {
  const { record } = useTexts('recordings').recordings;
  const { microphone, told, isUnsent } = state;
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  if (microphone === 'asking') return <p>{record.states.asking}</p>;
  if (microphone === 'refused') return <MessageBox tone="warning">{record.refused}</MessageBox>;
  if (isRecording) {
    const word = record.states[microphone === 'paused' ? 'paused' : 'recording'];
    return <p>{told > MAX_RECORDING_MS - MINUTE_MS ? `${word}. ${record.nearlyOver}` : word}</p>;
  }
  if (isUnsent) return <p>{isOnline ? record.sending : record.waiting}</p>;
  return isComplete ? (
    <p>{told >= MAX_RECORDING_MS ? `${record.limit} ${record.sent}` : record.sent}</p>
  ) : null;
}

interface ButtonsProps {
  session: RecordingSession;
  state: SessionState;
  isRecording: boolean;
}

function Buttons({ session, state, isRecording }: ButtonsProps) {
  const { record } = useTexts('recordings').recordings;
  const [isSure, setSure] = useState(false);
  const { microphone, told, parts, count, isReady, isUnsent } = state;
  if (isRecording) {
    const isPaused = microphone === 'paused';
    return (
      <div className="row">
        <Button type="button" onClick={() => session.stop()}>
          {record.stop}
        </Button>
        <Button
          type="button"
          kind="secondary"
          onClick={() => (isPaused ? session.resume() : session.pause())}
        >
          {isPaused ? record.resume : record.pause}
        </Button>
      </div>
    );
  }
  if (isSure) {
    return (
      <div className="row">
        <p>{record.startOverSure}</p>
        <Button
          type="button"
          kind="danger"
          onClick={() => {
            setSure(false);
            void session.startOver().catch(() => {});
          }}
        >
          {record.startOverYes}
        </Button>
        <Button type="button" kind="secondary" onClick={() => setSure(false)}>
          {record.startOverNo}
        </Button>
      </div>
    );
  }
  const hasTold = parts.length > 0 || isUnsent;
  const mayRecord = microphone !== 'missing' && told < MAX_RECORDING_MS && count < MAX_PARTS;
  return (
    <div className="row">
      {mayRecord && (
        <Button
          type="button"
          kind={hasTold ? 'secondary' : 'primary'}
          isBusy={!isReady || microphone === 'asking'}
          onClick={() => void session.start()}
        >
          {hasTold ? record.more : record.start}
        </Button>
      )}
      {hasTold && (
        <Button type="button" kind="quiet" onClick={() => setSure(true)}>
          {record.startOver}
        </Button>
      )}
    </div>
  );
}

function ChooseFile({ session }: { session: RecordingSession }) {
  const { record } = useTexts('recordings').recordings;
  const id = useId();
  return (
    <div>
      <AddFile
        id={id}
        label={record.chooseFile}
        accept="audio/*,video/mp4,video/webm,.m4a,.opus,.ogg"
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void session.addFile(file);
        }}
      />
      <p id={`${id}-hint`} className={styles.note}>
        {record.fileHint}
      </p>
    </div>
  );
}

function watchNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
