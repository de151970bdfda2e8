import type { ActionError } from '../../../web/texts/errors.ts';
import {
  MAX_PIECE_BYTES,
  MAX_RECORDING_BYTES,
  MAX_RECORDING_MS,
  type ToldPart,
  WAVE_STEPS,
  type WaitingPart,
} from '../contract.ts';
import { measureFile } from './measure-file.ts';
import { canRecord, type Microphone, openMicrophone } from './microphone.ts';
import { fetchParts, send } from './piece-sender.ts';
import { UnsentPieces } from './unsent-pieces.ts';

/** A part that this page or an earlier one recorded, and that the server has not finished. */
interface LocalPart {
  id: string;
  pieces: Map<number, Blob>;
  count: number;
  /** How many pieces the server has. */
  sent: number;
  duration: number;
  peaks: string;
  isOpen: boolean;
}

export interface SessionState {
  microphone: 'idle' | 'asking' | 'recording' | 'paused' | 'refused' | 'missing';
  /** True once the page knows what was told before. */
  isReady: boolean;
  /** How long all parts are, in milliseconds. */
  told: number;
  /** The newest loudness, one digit for each tenth of a second. */
  peaks: string;
  /** Whether the server lacks something. */
  isUnsent: boolean;
  /** The parts that the server has. */
  parts: ToldPart[];
  error: ActionError | undefined;
}

/** How many measurements the moving wave shows. */
const SHOWN_PEAKS = 100;

/**
 * Records for one form, sends each piece as it comes, and keeps it on this device until the server has it. What an earlier page
 * recorded and could not send is sent first.
 */
export class RecordingSession {
  readonly #account: string;
  readonly #key: string;
  readonly #kept: UnsentPieces;
  readonly #parts = new Map<string, LocalPart>();
  readonly #listeners = new Set<() => void>();
  #abort = new AbortController();
  #microphone: Microphone | undefined;
  #isSending = false;
  #state: SessionState = {
    microphone: 'idle',
    isReady: false,
    told: 0,
    peaks: '',
    isUnsent: false,
    parts: [],
    error: undefined,
  };

  constructor(account: string, key: string, parts: ToldPart[]) {
    this.#account = account;
    this.#key = key;
    this.#kept = new UnsentPieces(account, key);
    this.#state.parts = parts;
    if (!canRecord()) this.#state.microphone = 'missing';
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): SessionState => this.#state;

  /** Finds what was told before, and returns the function that ends the session. */
  begin(): () => void {
    this.#abort = new AbortController();
    void this.#resume();
    return () => {
      this.#microphone?.stop();
      this.#abort.abort();
    };
  }

  async #resume(): Promise<void> {
    const { signal } = this.#abort;
    const kept = await this.#kept.find();
    const waiting = await fetchParts(this.#key, signal);
    if (signal.aborted) return;
    for (const { id, known, pieces } of kept) {
      const there = waiting?.find((part) => part.key === id);
      if (there?.finished) {
        await this.#kept.forget(id);
        continue;
      }
      if (this.#parts.has(id)) continue;
      const { duration, peaks } = known;
      const sent = there?.pieces ?? 0;
      this.#parts.set(id, { id, pieces, count: known.pieces, sent, duration, peaks, isOpen: false });
    }
    if (waiting) this.#adopt(waiting);
    this.#change({ isReady: true });
    void this.#sendAll();
  }

  /** Takes over what the server has, also parts that another device began and did not finish. */
  #adopt(waiting: WaitingPart[]): void {
    for (const { key: id, pieces, finished } of waiting) {
      if (finished || this.#parts.has(id) || pieces === 0) continue;
      this.#parts.set(id, {
        id,
        pieces: new Map(),
        count: pieces,
        sent: pieces,
        duration: 0,
        peaks: '',
        isOpen: false,
      });
    }
    this.#change({ parts: waiting.flatMap(({ finished }) => finished ?? []) });
  }

  async start(): Promise<void> {
    if (this.#microphone || this.#state.microphone === 'asking') return;
    const part: LocalPart = {
      id: crypto.randomUUID(),
      pieces: new Map(),
      count: 0,
      sent: 0,
      duration: 0,
      peaks: '',
      isOpen: true,
    };
    this.#change({ microphone: 'asking', error: undefined, peaks: '' });
    try {
      this.#microphone = await openMicrophone({
        onPiece: (piece) => this.#addPiece(part, piece),
        onMeasure: (milliseconds, peak) => this.#measure(part, milliseconds, peak),
        onEnd: () => this.#endPart(part),
      });
    } catch {
      this.#change({ microphone: 'refused' });
      return;
    }
    this.#parts.set(part.id, part);
    this.#change({ microphone: 'recording' });
  }

  pause(): void {
    this.#microphone?.pause();
    this.#change({ microphone: 'paused' });
  }

  resume(): void {
    this.#microphone?.resume();
    this.#change({ microphone: 'recording' });
  }

  stop(): void {
    this.#microphone?.stop();
  }

  async addFile(file: File): Promise<void> {
    if (file.size > MAX_RECORDING_BYTES) {
      this.#change({ error: { code: 'recording-too-large' } });
      return;
    }
    const { duration, peaks } = await measureFile(file);
    const part: LocalPart = {
      id: crypto.randomUUID(),
      pieces: new Map(),
      count: 0,
      sent: 0,
      duration,
      peaks,
      isOpen: true,
    };
    this.#parts.set(part.id, part);
    for (let at = 0; at < file.size; at += MAX_PIECE_BYTES) {
      this.#addPiece(part, file.slice(at, at + MAX_PIECE_BYTES));
    }
    this.#change({ error: undefined });
    this.#endPart(part);
  }

  /** Removes everything that was told for this form, here and on the server. */
  async startOver(): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    for (const id of this.#parts.keys()) await this.#kept.forget(id);
    this.#parts.clear();
    this.#change({ parts: [], error: undefined, peaks: '' });
    const fields = { account: this.#account, intent: 'start-over', key: this.#key };
    const { error } = await send(fields, this.#abort.signal);
    this.#change({ error });
  }

  #addPiece(part: LocalPart, piece: Blob): void {
    part.pieces.set(part.count, piece);
    void this.#kept.keep(part.id, part.count, piece, this.#describe(part, part.count + 1));
    part.count += 1;
    this.#change({});
    void this.#sendAll();
  }

  #measure(part: LocalPart, milliseconds: number, peak: number): void {
    part.duration = Math.round(milliseconds);
    part.peaks += peak;
    this.#change({ peaks: part.peaks.slice(-SHOWN_PEAKS) });
    if (this.#state.told >= MAX_RECORDING_MS) this.stop();
  }

  #endPart(part: LocalPart): void {
    part.isOpen = false;
    if (part.count === 0) this.#parts.delete(part.id);
    else void this.#kept.update(part.id, this.#describe(part, part.count));
    this.#microphone = undefined;
    if (this.#state.microphone !== 'missing') this.#change({ microphone: 'idle' });
    void this.#sendAll();
  }

  #describe({ duration, peaks }: LocalPart, pieces: number) {
    return { pieces, duration, peaks, keptAt: Date.now() };
  }

  /** Sends what the server lacks, part by part, one piece after another. */
  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    const { signal } = this.#abort;
    try {
      for (let part = this.#next(); part && !signal.aborted; part = this.#next()) {
        await this.#sendNext(part, signal);
      }
    } catch {
      // The session has ended, or begins again.
    } finally {
      this.#isSending = false;
    }
    if (signal.aborted && !this.#abort.signal.aborted) void this.#sendAll();
  }

  #next(): LocalPart | undefined {
    return [...this.#parts.values()].find(({ sent, count, isOpen }) => sent < count || !isOpen);
  }

  async #sendNext(part: LocalPart, signal: AbortSignal): Promise<void> {
    const { id, sent, count } = part;
    const fields = { account: this.#account, key: this.#key, part: id };
    const piece = part.pieces.get(sent);
    // A piece that this device lost ends its part: what came before it can be heard.
    if (sent < count && piece) {
      const { pieces, error } = await send(
        { ...fields, intent: 'piece', number: String(sent), file: piece },
        signal,
      );
      part.sent = pieces ?? nextOf(error) ?? sent;
      if (error && part.sent === sent) await this.#drop(part, error);
    } else {
      const { parts, error } = await send(
        {
          ...fields,
          intent: 'finish',
          pieces: String(sent),
          duration: String(Math.min(part.duration, MAX_RECORDING_MS)),
          wave: toWave(part.peaks),
        },
        signal,
      );
      const next = nextOf(error);
      if (next !== undefined && next !== sent) part.sent = next;
      else await this.#drop(part, error);
      if (parts) this.#adopt(parts);
    }
    this.#change({});
  }

  /** Forgets a part that the server has, or that it will never take. */
  async #drop(part: LocalPart, error: ActionError | undefined): Promise<void> {
    this.#parts.delete(part.id);
    if (error) this.stop();
    // A member who has signed out can sign in and come back: the device keeps the pieces.
    if (error?.code !== 'session-ended') await this.#kept.forget(part.id);
    if (error) this.#change({ error });
  }

  #change(change: Partial<SessionState>): void {
    const state = { ...this.#state, ...change };
    const local = [...this.#parts.values()];
    const sum = [...state.parts, ...local].reduce((total, { duration }) => total + (duration ?? 0), 0);
    this.#state = { ...state, told: sum, isUnsent: local.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}

function nextOf(error: ActionError | undefined): number | undefined {
  return error?.code === 'piece-missing' ? Number(error.details?.next) : undefined;
}

/** Returns WAVE_STEPS digits, each the loudest of its stretch. Empty without a measurement. */
export function toWave(peaks: string): string {
  if (!peaks) return '';
  return Array.from({ length: WAVE_STEPS }, (_, step) => {
    const from = Math.floor((step * peaks.length) / WAVE_STEPS);
    const to = Math.max(from + 1, Math.floor(((step + 1) * peaks.length) / WAVE_STEPS));
    return Math.max(...[...peaks.slice(from, to)].map(Number));
  }).join('');
}
