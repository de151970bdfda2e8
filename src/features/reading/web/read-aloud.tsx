import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Pause } from '../../../web/ui/icons/pause.ts';
import { Volume2 } from '../../../web/ui/icons/volume-2.ts';
import type { WholeStory } from '../contract.ts';
import styles from './read-aloud.module.css';
import { storyPath } from './shared/stories/story-path.ts';
import {
  createSpeaker,
  findLocalVoice,
  markLine,
  type Speaker,
  type SpokenLanguage,
  splitSentences,
  toSpokenText,
} from './speech.ts';

type Spoken = Pick<WholeStory, 'card' | 'rest' | 'restLinks'>;
type State = 'idle' | 'loading' | 'speaking' | 'paused';

/** Reads a story aloud. Renders nothing on devices without a local voice for the story's language. */
export function ReadAloud({ story }: { story: WholeStory }) {
  const language = story.card.language.startsWith('ml') ? 'ml' : 'en';
  const voice = useLocalVoice(language);
  if (!voice) return null;
  const { version, language: shown } = story.card;
  return <Reader key={`${version} ${shown}`} story={story} language={language} voice={voice} />;
}

interface ReaderProps {
  story: WholeStory;
  language: SpokenLanguage;
  voice: SpeechSynthesisVoice;
}

function Reader({ story, language, voice }: ReaderProps) {
  const { reading } = useTexts('reading');
  const [state, setState] = useState<State>('idle');
  const [hasFailed, setFailed] = useState(false);
  const speaker = useRef<Speaker>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  const bar = useRef<HTMLFieldSetElement>(null);
  // The page in English letters lacks the written text, which a Malayalam voice needs.
  const isRomanised = story.card.language === 'ml-Latn';
  const { load, data: written } = useFetcher<Spoken>();

  const reset = () => {
    speaker.current?.pause();
    speaker.current = undefined;
    markLine(undefined);
    // The buttons of the bar disappear, so move their focus to this button.
    if (bar.current?.contains(document.activeElement)) button.current?.focus({ preventScroll: true });
    setState('idle');
  };
  const start = ({ card, rest, restLinks }: Spoken) => {
    const title = splitSentences(card.title, language).map(({ text }) => ({ text, line: undefined }));
    const isTitleSpoken = (card.titleLanguage === 'ml') === (language === 'ml');
    const words = toSpokenText(card.opening, card.links) + toSpokenText(rest, restLinks);
    const text = splitSentences(words, language);
    speaker.current = createSpeaker({
      sentences: isTitleSpoken ? [...title, ...text] : text,
      voice,
      onSentence: ({ line }) => markLine(line),
      onStop: (reason) => {
        if (reason === 'interrupted') setState('paused');
        else reset();
        setFailed(reason === 'failed');
      },
    });
    setState('speaking');
    speaker.current.play();
  };
  const press = () => {
    setFailed(false);
    if (state === 'speaking') {
      speaker.current?.pause();
      setState('paused');
    } else if (state === 'paused') {
      setState('speaking');
      speaker.current?.play();
    } else if (isRomanised && !written) {
      // Some phones let a page speak only after it has spoken during the event of a tap.
      speechSynthesis.speak(new SpeechSynthesisUtterance(''));
      setState('loading');
      void load(`${storyPath(story.card)}?written`);
    } else start(written ?? story);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: starts once when the text arrives
  useEffect(() => {
    if (state === 'loading' && written) start(written);
  }, [written]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends the speech of the last render
  useEffect(() => {
    // The account changed because another tab has signed out or in: see watch-session.ts.
    const onStorage = ({ key }: StorageEvent) => key === 'account' && reset();
    addEventListener('storage', onStorage);
    addEventListener('pagehide', reset);
    return () => {
      removeEventListener('storage', onStorage);
      removeEventListener('pagehide', reset);
      if (!speaker.current) return;
      speaker.current.pause();
      markLine(undefined);
    };
  }, []);

  const isActive = state === 'speaking' || state === 'paused';
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={reading.readAloud}
        aria-pressed={state === 'speaking'}
        aria-busy={state === 'loading'}
        onClick={press}
      >
        {state === 'speaking' ? <Pause aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
      </button>
      {isActive && (
        <fieldset ref={bar} className={styles.bar} aria-label={reading.readAloud}>
          <Button kind="secondary" type="button" onClick={press}>
            {state === 'speaking' ? reading.pause : reading.continue}
          </Button>
          <Button kind="quiet" type="button" onClick={reset}>
            {reading.stop}
          </Button>
        </fieldset>
      )}
      <p role="status" className={styles.status}>
        {hasFailed && reading.voiceFailed}
      </p>
    </>
  );
}

/** Returns a voice of this device. Browsers may load their voices some time after the page. */
function useLocalVoice(language: SpokenLanguage): SpeechSynthesisVoice | undefined {
  const [voice, setVoice] = useState<SpeechSynthesisVoice>();
  useEffect(() => {
    if (!('speechSynthesis' in window)) return;
    const find = () => setVoice(findLocalVoice(speechSynthesis.getVoices(), language));
    find();
    // Older browsers of Apple lack this event, but have their voices at once.
    speechSynthesis.addEventListener?.('voiceschanged', find);
    return () => speechSynthesis.removeEventListener?.('voiceschanged', find);
  }, [language]);
  return voice;
}
