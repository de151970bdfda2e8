import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { useTypingAid } from '../../../web/typing/use-typing-aid.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { TextArea } from '../../../web/ui/controls/field.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { ToldPart, WritingState } from '../contract.ts';
import { Player } from './player.tsx';
import styles from './writing-steps.module.css';

const BACK_SECONDS = 3;

interface WritingFormProps {
  parts: ToldPart[];
  writing: Extract<WritingState, { state: 'writing' }>;
  isBusy: boolean;
  typed: Record<string, string> | undefined;
}

/** The text of a told story beside its player, which the member can control with keys while writing. */
export function WritingForm({ parts, writing, isBusy, typed }: WritingFormProps) {
  const { write } = useTexts('recordings').recordings;
  const { day } = useDateFormats();
  const form = useRef<HTMLFormElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const player = useRef<HTMLAudioElement>(null);
  const [isScripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  useTypingAid(form);
  const findPlayer = () => player.current ?? room.current?.querySelector('audio');
  const goBack = () => {
    const audio = findPlayer();
    if (audio) audio.currentTime = Math.max(0, audio.currentTime - BACK_SECONDS);
  };
  const playOrPause = () => {
    const audio = findPlayer();
    if (audio?.paused) void audio.play().catch(() => {});
    else audio?.pause();
  };
  const press = (event: KeyboardEvent) => {
    const act = { F2: goBack, F4: playOrPause }[event.key];
    if (!act || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  };
  return (
    <Card>
      <p>{write.intro}</p>
      {writing.answer && (
        <div>
          <p className={styles.note}>{write.answered}</p>
          <p className={styles.text} dir="auto">
            {writing.answer}
          </p>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside */}
      <div ref={room} className={styles.beside} onKeyDown={press}>
        <div className={styles.player}>
          <Player parts={parts} current={player}>
            <Button type="button" kind="secondary" aria-keyshortcuts="F2" onClick={goBack}>
              {write.back}
            </Button>
            <Button type="button" kind="secondary" aria-keyshortcuts="F4" onClick={playOrPause}>
              {write.playPause}
            </Button>
          </Player>
        </div>
        <Form ref={form} className="stack">
          <TextArea
            label={write.text}
            hint={isScripted ? write.keys : undefined}
            name="text"
            defaultValue={typed?.text ?? writing.text}
            rows={14}
            look="story"
            autoCapitalize="sentences"
            dir="auto"
            required
          />
          <p className={styles.note}>
            {isScripted && `${write.kept} `}
            {write.lapses(day(writing.lapsesAt))}
          </p>
          <div className="row">
            <Button name="intent" value="save" kind="secondary" isBusy={isBusy}>
              {write.save}
            </Button>
            <Button name="intent" value="send" isBusy={isBusy} busyText={write.sending}>
              {write.send}
            </Button>
          </div>
        </Form>
        <Form>
          <Button kind="quiet" name="intent" value="withdraw" isBusy={isBusy}>
            {write.withdraw}
          </Button>
        </Form>
      </div>
    </Card>
  );
}
