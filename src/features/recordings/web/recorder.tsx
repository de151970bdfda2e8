import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { errorText } from '../../../web/texts/errors.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { RoundButton } from '../../../web/ui/composer/round-button.tsx';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Check } from '../../../web/ui/icons/check.ts';
import { Mic } from '../../../web/ui/icons/mic.ts';
import { Pause } from '../../../web/ui/icons/pause.ts';
import { Play } from '../../../web/ui/icons/play.ts';
import { LiveRegion } from '../../../web/ui/members/live-region.tsx';
import { MessageBox } from '../../../web/ui/page/message-box.tsx';
import { AddFile } from '../../photos/web/add-file.tsx';
import { toClock } from '../clock-contract.ts';
import { MAX_PARTS, MAX_RECORDING_MS } from '../limits-contract.ts';
import type { PausedPart } from './local-part.ts';
import { Player } from './player.tsx';
import styles from './recorder.module.css';
import type { RecordingSession, SessionState } from './recording-session.ts';
import { Wave } from './wave.tsx';

const MINUTE_MS = 60_000;

interface RecorderProps {
  session: RecordingSession;
  state: SessionState;
  /** Called when the teller has said everything. */
  onDone: () => void;
  /** Words about what happens with the recording. */
  children: ReactNode;
}

/**
 * Records with the microphone, or takes a file, and plays the recording. The server draws it, so that nothing
 * moves later.
 */
export function Recorder({ session, state, onDone, children }: RecorderProps) {
  const { recordings, ...messages } = useTexts('recordings');
  const { record } = recordings;
  const { microphone, told, parts, count, isUnsent } = state;
  const isRecording = microphone === 'recording' || microphone === 'paused';
  const hasRoom = told < MAX_RECORDING_MS && count < MAX_PARTS;
  return (
    <div className={styles.recorder}>
      {count === 0 && !isRecording && <p className={styles.note}>{recordings.intro}</p>}
      <Clock state={state} />
      {isRecording && (
        <div className={styles.wave}>
          {state.paused ? (
            <PausedRecording paused={state.paused} />
          ) : (
            <Wave wave={state.peaks.padStart(100, '0')} place={0} />
          )}
        </div>
      )}
      <LiveRegion>
        {state.error ? (
          <MessageBox tone="danger">{errorText(messages, state.error, recordings.errors)}</MessageBox>
        ) : (
          children
        )}
      </LiveRegion>
      {isRecording ? (
        <div className={styles.buttons}>
          <RoundButton
            label={microphone === 'paused' ? record.resume : record.pause}
            onClick={() => (microphone === 'paused' ? session.resume() : session.pause())}
          >
            {microphone === 'paused' ? <Play /> : <Pause />}
          </RoundButton>
          <RoundButton label={record.stop} kind="primary" onClick={onDone}>
            <Check />
          </RoundButton>
        </div>
      ) : (
        microphone !== 'missing' &&
        hasRoom && (
          <div className={styles.buttons}>
            <RoundButton
              kind="record"
              label={count > 0 ? record.more : record.start}
              isBusy={!state.isReady || microphone === 'asking'}
              onClick={() => void session.start()}
            >
              <Mic />
            </RoundButton>
          </div>
        )
      )}
      {!isRecording && parts.length > 0 && !isUnsent && <Player parts={parts} />}
      {!isRecording && <StartOver session={session} hasTold={parts.length > 0 || isUnsent} />}
      {!isRecording && hasRoom && <ChooseFile session={session} />}
      {count >= MAX_PARTS && <p className={styles.note}>{recordings.errors['too-many-parts']}</p>}
      {count > 0 && <p className={styles.note}>{record.kept}</p>}
      {microphone === 'missing' && <p className={styles.note}>{record.noMicrophone}</p>}
    </div>
  );
}

/** The radius of the ring around the clock, in the units of its drawing. */
const RADIUS = 46;

/** Shows how much is recorded, and how much of the limit that is. */
function Clock({ state: { told, microphone } }: { state: SessionState }) {
  const { record } = useTexts('recordings').recordings;
  const length = 2 * Math.PI * RADIUS;
  // The sentence around the time.
  const [before, after] = record.clock('\n', toClock(MAX_RECORDING_MS)).split('\n');
  return (
    <div className={microphone === 'recording' ? `${styles.clock} ${styles.recording}` : styles.clock}>
      <svg viewBox="0 0 100 100" aria-hidden="true">
        <circle cx="50" cy="50" r={RADIUS} />
        <circle
          cx="50"
          cy="50"
          r={RADIUS}
          className={styles.told}
          strokeDasharray={`${(told / MAX_RECORDING_MS) * length} ${length}`}
          transform="rotate(-90 50 50)"
        />
      </svg>
      {/* The time changes every second, so screen readers must not announce it. */}
      <p role="timer">
        {before}
        <strong>{toClock(told)}</strong>
        {after}
      </p>
    </div>
  );
}

interface ProgressProps {
  state: SessionState;
  isRecording: boolean;
  isComplete: boolean;
}

/** Says what the microphone does, and whether the server has everything. */
export function Progress({ state, isRecording, isComplete }: ProgressProps) {
  const { record } = useTexts('recordings').recordings;
  const { microphone, told, isUnsent } = state;
  const isOnline = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (microphone === 'asking') return <p className={styles.state}>{record.states.asking}</p>;
  if (microphone === 'refused') return <MessageBox tone="warning">{record.refused}</MessageBox>;
  if (isRecording) {
    const word = record.states[microphone === 'paused' ? 'paused' : 'recording'];
    return (
      <p className={styles.state}>
        {told > MAX_RECORDING_MS - MINUTE_MS ? `${word}. ${record.nearlyOver}` : word}
      </p>
    );
  }
  if (isUnsent) return <p>{isOnline ? record.sending : record.waiting}</p>;
  return isComplete ? (
    <p>{told >= MAX_RECORDING_MS ? `${record.limit} ${record.sent}` : record.sent}</p>
  ) : null;
}

function StartOver({ session, hasTold }: { session: RecordingSession; hasTold: boolean }) {
  const { record } = useTexts('recordings').recordings;
  const [isSure, setSure] = useState(false);
  if (!hasTold) return null;
  if (!isSure) {
    return (
      <div>
        <Button type="button" kind="quiet" onClick={() => setSure(true)}>
          {record.startOver}
        </Button>
      </div>
    );
  }
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

/** Plays the recording so far, while the microphone pauses. */
function PausedRecording({ paused: { pieces, duration, wave } }: { paused: PausedPart }) {
  const { play } = useTexts('recordings').recordings;
  const [path, setPath] = useState<string>();
  useEffect(() => {
    if (pieces.length === 0) return;
    const url = URL.createObjectURL(new Blob(pieces, { type: pieces[0]?.type ?? '' }));
    setPath(url);
    return () => URL.revokeObjectURL(url);
  }, [pieces]);
  if (!path) return <Wave wave={wave} place={0} />;
  return <Player name={play.label} parts={[{ id: path, path, type: '', duration, wave }]} />;
}
