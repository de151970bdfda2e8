import { useEffect, useState } from 'react';
import { useTexts } from '../../../web/texts/texts.ts';
import type { PausedPart } from './local-part.ts';
import { Player } from './player.tsx';
import { Wave } from './wave.tsx';

/** Plays the recording so far, while the microphone pauses. */
export function PausedRecording({ paused: { pieces, duration, wave } }: { paused: PausedPart }) {
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
