import { MAX_RECORDING_MS, WAVE_STEPS } from '../limits-contract.ts';
import type { KeptPart } from './unsent-pieces.ts';

/** A part that this page or an earlier one recorded, and that the server has not finished. */
export interface LocalPart {
  id: string;
  pieces: Map<number, Blob>;
  count: number;
  /** How many pieces the server has. */
  sent: number;
  duration: number;
  /** The length of the part up to each piece. Missing for pieces of an earlier page. */
  marks: number[];
  peaks: string;
  /** See KeptPart. */
  replaces: string[];
  isOpen: boolean;
  /**
   * True once the server has refused the part. The device keeps the part, and the next action of the member
   * sends it again.
   */
  isStalled: boolean;
}

/** The recorded data of a paused part. */
export interface PausedPart {
  pieces: Blob[];
  /** In milliseconds. */
  duration: number;
  wave: string;
}

export function toPart(known: Partial<LocalPart> & { id: string }): LocalPart {
  return {
    pieces: new Map(),
    count: 0,
    sent: 0,
    duration: 0,
    marks: [],
    peaks: '',
    replaces: [],
    isOpen: false,
    isStalled: false,
    ...known,
  };
}

/** Returns what the device keeps of a part besides its pieces. */
export function describeKept({ duration, peaks, replaces }: LocalPart, pieces: number): KeptPart {
  return { pieces, duration, peaks, replaces, keptAt: Date.now() };
}

export function toPaused({ pieces, duration, peaks }: LocalPart): PausedPart {
  return { pieces: [...pieces.values()], duration, wave: toWave(peaks) };
}

/** Returns the fields with the length and the loudness of a part. */
export function toLength(duration: number, peaks: string) {
  return { duration: String(Math.min(Math.round(duration), MAX_RECORDING_MS)), wave: toWave(peaks) };
}

/** Returns WAVE_STEPS digits, each the loudest value in its section. Empty without a measurement. */
function toWave(peaks: string): string {
  if (!peaks) return '';
  return Array.from({ length: WAVE_STEPS }, (_, step) => {
    const from = Math.floor((step * peaks.length) / WAVE_STEPS);
    const to = Math.max(from + 1, Math.floor(((step + 1) * peaks.length) / WAVE_STEPS));
    return Math.max(...[...peaks.slice(from, to)].map(Number));
  }).join('');
}
