import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { LINK_STATUS_MS, StatusMessage } from '../../../web/ui/members/shared/status-message.tsx';
import { useViewer } from '../../../web/ui/page/viewer.ts';
import { continueAt, followReading } from './follow-reading.ts';
import styles from './reading-place.module.css';

interface ReadingPlaceProps {
  story: string;
  /** Where the reader stopped, in UTF-16 code units of the text. */
  place: number | null;
}

/**
 * Continues a long story where its reader stopped, shows the progress, and saves the place where the reader
 * stops.
 */
export function ReadingPlace({ story, place }: ReadingPlaceProps) {
  const { reading } = useTexts('reading');
  const [account] = useState(useViewer()?.accountId ?? '');
  const line = useRef<HTMLDivElement>(null);
  const [isContinued, setContinued] = useState(false);
  const [startingPlace] = useState(place);
  const stop = useRef<() => void>(undefined);
  // A layout effect, because React removes the text before it cleans up after useEffect.
  useLayoutEffect(() => () => stop.current?.(), []);
  useEffect(() => {
    const text = document.querySelector<HTMLElement>('[data-text]');
    if (!text) return;
    // If the page is scrolled already, the browser has restored a position, or the reader has begun to scroll.
    const mayMove = scrollY === 0 && !location.hash;
    if (startingPlace && mayMove) setContinued(continueAt(text, startingPlace));
    stop.current = followReading(text, {
      place: startingPlace ?? 0,
      show: (part) => line.current?.style.setProperty('transform', `scaleX(${part})`),
      save: (place) => {
        const body = new URLSearchParams({ account, story, place: String(place) });
        if (text.lang.endsWith('-Latn')) body.set('script', 'latin');
        // Browsers may omit the Origin header of a beacon, and the server requires it.
        fetch('/reading-place', { method: 'POST', body, keepalive: true }).catch(() => {});
      },
    });
  }, [account, story, startingPlace]);
  const restart = () => {
    setContinued(false);
    scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={line} className={styles.line} aria-hidden="true" />
      <div className={styles.notice}>
        <StatusMessage
          outcome={isContinued}
          status={
            isContinued
              ? {
                  tone: 'success',
                  text: reading.continued,
                  clearAfterMs: LINK_STATUS_MS,
                  link: (
                    <Button kind="secondary" type="button" onClick={restart}>
                      {reading.fromStart}
                    </Button>
                  ),
                }
              : undefined
          }
        />
      </div>
    </>
  );
}
