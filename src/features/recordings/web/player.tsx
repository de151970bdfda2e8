import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { SelectField } from '../../../web/ui/controls/select-field.tsx';
import { Pause } from '../../../web/ui/icons/pause.ts';
import { Play } from '../../../web/ui/icons/play.ts';
import { toClock } from '../clock-contract.ts';
import type { ToldPart } from '../contract.ts';
import styles from './player.module.css';
import { Wave } from './wave.tsx';

const SPEEDS = ['0.8', '1', '1.25', '1.5'];

interface PlayerProps {
  parts: ToldPart[];
  /** The name of a recording in a list, where its length stands beside it. A list has no room for the speed. */
  name?: string;
  /** Receives the element that plays, or that played last. */
  current?: RefObject<HTMLAudioElement | null>;
  /** Further buttons above the speed. */
  children?: ReactNode;
}

/**
 * Plays the parts of a recording one after another. The wave of each part is its slider. The server draws the
 * player in its final size, so that nothing below it moves away under a finger. Without scripts, the browser's
 * own players replace it.
 */
export function Player({ parts, name, current, children }: PlayerProps) {
  const { play } = useTexts('recordings').recordings;
  const list = useRef<HTMLDivElement>(null);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const length = parts.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const listPlayers = () => [...(list.current?.querySelectorAll('audio') ?? [])];
  const setSpeed = (speed: number) => {
    for (const player of listPlayers()) {
      // Set the default speed, which stays when the file loads.
      player.defaultPlaybackRate = speed;
      player.playbackRate = speed;
    }
  };
  return (
    <div ref={list} className="stack">
      {parts.map((part, index) => (
        <Part
          key={part.id}
          part={part}
          isScripted={isScripted}
          name={name ?? play.label}
          label={parts.length > 1 ? play.part(index + 1, parts.length) : undefined}
          onPlay={(player) => {
            if (current) current.current = player;
            for (const other of document.querySelectorAll('audio')) if (other !== player) other.pause();
          }}
          onEnded={() =>
            void listPlayers()
              [index + 1]?.play()
              .catch(() => {})
          }
        />
      ))}
      {children && <div className={isScripted ? 'row' : `row ${styles.waiting}`}>{children}</div>}
      {!name && (
        <div className={styles.tools}>
          <p className={styles.length}>{length > 0 && play.length(toClock(length))}</p>
          <div className={isScripted ? styles.speed : `${styles.speed} ${styles.waiting}`}>
            <SelectField
              label={play.speed}
              isLabelHidden
              defaultValue="1"
              onChange={(event) => setSpeed(Number(event.currentTarget.value))}
            >
              {SPEEDS.map((speed) => (
                <option key={speed} value={speed}>
                  {play.speedOf(speed)}
                </option>
              ))}
            </SelectField>
          </div>
        </div>
      )}
    </div>
  );
}

interface PartProps {
  part: ToldPart;
  /** The name of the recording, with the number of this part if there are several. */
  name: string;
  label: string | undefined;
  isScripted: boolean;
  onPlay: (player: HTMLAudioElement) => void;
  onEnded: () => void;
}

/** How many steps the slider of a part has. */
const STEPS = 1000;

function Part({ part, label, isScripted, onPlay, onEnded, ...props }: PartProps) {
  const { play } = useTexts('recordings').recordings;
  const player = useRef<HTMLAudioElement>(null);
  /** From 0 to 1. */
  const [place, setPlace] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const lengthOf = ({ duration }: HTMLAudioElement) =>
    Number.isFinite(duration) ? duration : (part.duration ?? 0) / 1000;
  const follow = () => {
    const audio = player.current;
    if (audio) setPlace(audio.currentTime / (lengthOf(audio) || 1));
  };
  const jump = (to: number) => {
    const audio = player.current;
    if (!audio) return;
    audio.currentTime = to * lengthOf(audio);
    setPlace(to);
  };
  const toggle = () => {
    const audio = player.current;
    if (audio?.paused) void audio.play().catch(() => {});
    else audio?.pause();
  };
  const name = label ?? props.name;
  const icon = isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />;
  return (
    <div>
      {label && <p>{label}</p>}
      <div className={styles.player}>
        {isScripted ? (
          <button
            type="button"
            className={styles.play}
            aria-label={`${isPlaying ? play.pause : play.play}: ${name}`}
            onClick={toggle}
          >
            {icon}
          </button>
        ) : (
          // Until the script loads, a link lets the browser play the file on a separate page.
          <a href={part.path} className={styles.play} aria-label={`${play.play}: ${name}`}>
            {icon}
          </a>
        )}
        <div className={styles.slider}>
          {part.wave && <Wave wave={part.wave} place={place} />}
          <input
            type="range"
            className={part.wave ? styles.range : undefined}
            min={0}
            max={STEPS}
            value={Math.round(place * STEPS)}
            aria-label={name}
            aria-valuetext={toClock(place * (part.duration ?? 0))}
            onChange={(event) => jump(Number(event.currentTarget.value) / STEPS)}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useMediaCaption: members write the recording down, and the page shows their text */}
      <audio
        ref={player}
        className={styles.audio}
        controls
        // Load little: many readers of a story do not listen.
        preload="none"
        src={part.path}
        aria-label={name}
        onPlay={(event) => {
          setPlaying(true);
          onPlay(event.currentTarget);
        }}
        onPause={() => setPlaying(false)}
        onEnded={onEnded}
        onTimeUpdate={follow}
      >
        <a href={part.path} download>
          {play.download}
        </a>
      </audio>
    </div>
  );
}
