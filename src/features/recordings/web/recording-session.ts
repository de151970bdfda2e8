import type { ActionError } from '../../../web/texts/errors.ts';
import type { ToldPart, WaitingPart } from '../contract.ts';
import { MAX_PIECE_BYTES, MAX_RECORDING_BYTES, MAX_RECORDING_MS } from '../limits-contract.ts';
import { describeKept, type LocalPart, type PausedPart, toLength, toPart, toPaused } from './local-part.ts';
import { measureFile } from './measure-file.ts';
import { canRecord, MEASURE_EVERY_MS, type Microphone, openMicrophone } from './microphone.ts';
import { fetchForm, type RecordingForm, send } from './piece-sender.ts';
import { UnsentPieces } from './unsent-pieces.ts';

export interface SessionState {
  microphone: 'idle' | 'asking' | 'recording' | 'paused' | 'refused' | 'missing';
  /** True once the page knows the earlier parts. */
  isReady: boolean;
  /** How long all parts are, in milliseconds. */
  told: number;
  /** The newest loudness, one digit for each tenth of a second. */
  peaks: string;
  /** Set while the microphone pauses. */
  paused: PausedPart | undefined;
  /** Whether the server lacks a part or piece. */
  isUnsent: boolean;
  /** The finished parts that the server has. */
  parts: ToldPart[];
  /** How many parts there are, on this device and on the server. */
  count: number;
  error: ActionError | undefined;
}

/** How many measurements the moving wave shows. */
const SHOWN_PEAKS = 100;

/**
 * Records for one form, sends each piece as it arrives, and keeps it on this device until the server has it.
 * First sends what an earlier page recorded and could not send.
 */
export class RecordingSession {
  readonly #form: RecordingForm;
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
    paused: undefined,
    isUnsent: false,
    parts: [],
    count: 0,
    error: undefined,
  };

  constructor(form: RecordingForm, parts: ToldPart[]) {
    this.#form = form;
    this.#kept = new UnsentPieces(form.account, form.key);
    this.#state.parts = parts;
    this.#state.count = parts.length;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly read = (): SessionState => this.#state;

  /** Finds the earlier parts, and returns the function that ends the session. */
  begin(): () => void {
    this.#abort = new AbortController();
    if (!canRecord()) this.#change({ microphone: 'missing' });
    void this.#resume();
    // A page that comes back from the browser's cache would have a microphone that has stopped.
    const stop = () => this.stop();
    addEventListener('pagehide', stop);
    return () => {
      removeEventListener('pagehide', stop);
      this.stop();
      this.#abort.abort();
    };
  }

  async #resume(): Promise<void> {
    const { signal } = this.#abort;
    const kept = await this.#kept.find();
    // Without kept parts, nothing must be sent first, so recording can begin.
    if (kept.length === 0 && !signal.aborted) this.#change({ isReady: true });
    const waiting = (await fetchForm(this.#form.key, signal))?.parts;
    if (signal.aborted) return;
    const ids = new Set(kept.map(({ id }) => id));
    for (const { id, known, pieces } of kept) {
      // The page ended while it copied the sent pieces of a part. Nothing of the copy was sent. Delete the copy:
      // otherwise listeners would hear the part twice.
      if (known.replaces?.some((replaced) => ids.has(replaced))) {
        await this.#kept.forget(id);
        continue;
      }
      const there = waiting?.find((part) => part.key === id);
      if (there?.finished && there.pieces >= known.pieces) {
        await this.#kept.forget(id);
        continue;
      }
      if (this.#parts.has(id)) continue;
      const { duration, peaks, replaces = [] } = known;
      const sent = there?.pieces ?? 0;
      this.#parts.set(id, toPart({ id, pieces, count: known.pieces, sent, duration, peaks, replaces }));
    }
    if (waiting) this.#adopt(waiting);
    this.#change({ isReady: true });
    void this.#sendAll();
  }

  /** Adds the parts that the server has, including unfinished parts of another device. */
  #adopt(waiting: WaitingPart[]): void {
    for (const { key: id, pieces, duration, finished } of waiting) {
      if (finished || this.#parts.has(id) || pieces === 0) continue;
      this.#parts.set(id, toPart({ id, count: pieces, sent: pieces, duration: duration ?? 0 }));
    }
    // Leave out a part that a complete part of this device replaces, so that it is not heard twice.
    const replaced = new Set([...this.#parts.values()].flatMap(({ id, replaces }) => [id, ...replaces]));
    this.#change({
      parts: waiting.flatMap(({ key, finished }) => (replaced.has(key) ? [] : (finished ?? []))),
    });
  }

  async start(): Promise<void> {
    if (this.#microphone || this.#state.microphone === 'asking') return;
    const part = toPart({ id: crypto.randomUUID(), isOpen: true });
    this.#retryStalled();
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
    this.#change({ microphone: 'paused', paused: this.#describePaused() });
  }

  resume(): void {
    this.#microphone?.resume();
    this.#change({ microphone: 'recording', paused: undefined });
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
    const part = toPart({ id: crypto.randomUUID(), duration, peaks, isOpen: true });
    this.#retryStalled();
    this.#parts.set(part.id, part);
    for (let at = 0; at < file.size; at += MAX_PIECE_BYTES) {
      this.#addPiece(part, file.slice(at, at + MAX_PIECE_BYTES));
    }
    this.#change({ error: undefined });
    this.#endPart(part);
  }

  /** Removes all recordings for this form, here and on the server. */
  async startOver(): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    for (const id of this.#parts.keys()) await this.#kept.forget(id);
    this.#parts.clear();
    this.#change({ parts: [], error: undefined, peaks: '' });
    const fields = { account: this.#form.account, intent: 'start-over', key: this.#form.key };
    const { error } = await send(fields, this.#abort.signal);
    this.#change({ error });
  }

  #addPiece(part: LocalPart, piece: Blob): void {
    part.pieces.set(part.count, piece);
    part.marks[part.count] = part.duration;
    void this.#kept.keep(part.id, part.count, piece, describeKept(part, part.count + 1));
    part.count += 1;
    // The last piece arrives just after the microphone has paused.
    this.#change(this.#state.paused ? { paused: this.#describePaused() } : {});
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
    else void this.#kept.update(part.id, describeKept(part, part.count));
    this.#microphone = undefined;
    const microphone = this.#state.microphone === 'missing' ? 'missing' : 'idle';
    this.#change({ microphone, paused: undefined });
    void this.#sendAll();
  }

  #describePaused(): PausedPart | undefined {
    const part = [...this.#parts.values()].find(({ isOpen }) => isOpen);
    return part && toPaused(part);
  }

  #retryStalled(): void {
    for (const part of this.#parts.values()) part.isStalled = false;
  }

  /** Sends the parts that the server lacks, one piece after another. */
  async #sendAll(): Promise<void> {
    if (this.#isSending) return;
    this.#isSending = true;
    const { signal } = this.#abort;
    try {
      for (let part = this.#next(); part && !signal.aborted; part = this.#next()) {
        await this.#sendNext(part, signal);
      }
    } catch {
      // The session has ended or restarted, so ignore the failure.
    } finally {
      this.#isSending = false;
    }
    if (signal.aborted && !this.#abort.signal.aborted) void this.#sendAll();
  }

  #next(): LocalPart | undefined {
    return [...this.#parts.values()].find(
      ({ sent, count, isOpen, isStalled }) => !isStalled && (sent < count || !isOpen),
    );
  }

  async #sendNext(part: LocalPart, signal: AbortSignal): Promise<void> {
    // If this device has lost a piece, the part ends there: the pieces before it can still be heard.
    if (part.sent < part.count && part.pieces.has(part.sent)) await this.#sendPiece(part, signal);
    else await this.#finish(part, signal);
    this.#change({});
  }

  async #sendPiece(part: LocalPart, signal: AbortSignal): Promise<void> {
    const { sent } = part;
    const duration = part.marks[sent] ?? (sent === part.count - 1 ? part.duration : 0);
    const { pieces, isFinished, error } = await send(
      {
        ...this.#fieldsOf(part),
        intent: 'piece',
        ...(this.#form.circle && { circle: this.#form.circle }),
        number: String(sent),
        ...toLength(duration, part.peaks.slice(0, Math.ceil(duration / MEASURE_EVERY_MS))),
        file: part.pieces.get(sent) ?? '',
      },
      signal,
    );
    if (isFinished && (part.isOpen || (pieces ?? 0) < part.count)) return this.#beginAgain(part);
    part.sent = pieces ?? nextOf(error) ?? sent;
    if (error && part.sent === sent) await this.#refuse(part, error);
  }

  async #finish(part: LocalPart, signal: AbortSignal): Promise<void> {
    const fields = this.#fieldsOf(part);
    for (const replaced of part.replaces) {
      await send({ ...fields, intent: 'replace', replaced }, signal);
    }
    const { parts, error } = await send(
      {
        ...fields,
        intent: 'finish',
        pieces: String(part.sent),
        ...toLength(part.duration, part.peaks),
      },
      signal,
    );
    const next = error?.code === 'recording-missing' && part.pieces.has(0) ? 0 : nextOf(error);
    if (next !== undefined && next !== part.sent) part.sent = next;
    else if (error) await this.#refuse(part, error);
    else await this.#forget(part);
    if (parts) this.#adopt(parts);
  }

  #fieldsOf({ id }: LocalPart) {
    return { account: this.#form.account, key: this.#form.key, part: id };
  }

  /** Sends all pieces as a new part, because another device has finished this one without its last pieces. */
  async #beginAgain(part: LocalPart): Promise<void> {
    const { id } = part;
    this.#parts.delete(id);
    part.replaces.push(id);
    part.id = crypto.randomUUID();
    part.sent = 0;
    this.#parts.set(part.id, part);
    for (const [number, piece] of part.pieces) {
      await this.#kept.keep(part.id, number, piece, describeKept(part, part.count));
    }
    await this.#kept.forget(id);
  }

  /**
   * Stops, and keeps what the server refuses on this device: the member may free space, sign in again or
   * discard it.
   */
  async #refuse(part: LocalPart, error: ActionError): Promise<void> {
    part.isStalled = true;
    this.stop();
    // Forget a part that cannot be played, or of which this device has no piece.
    if (error.code === 'recording-invalid' || part.pieces.size === 0) await this.#forget(part);
    this.#change({ error });
  }

  async #forget(part: LocalPart): Promise<void> {
    this.#parts.delete(part.id);
    await this.#kept.forget(part.id);
  }

  #change(change: Partial<SessionState>): void {
    const state = { ...this.#state, ...change };
    const local = [...this.#parts.values()];
    const sum = [...state.parts, ...local].reduce((total, { duration }) => total + (duration ?? 0), 0);
    const count = state.parts.length + local.length;
    this.#state = { ...state, told: sum, count, isUnsent: local.length > 0 };
    for (const listener of this.#listeners) listener();
  }
}

function nextOf(error: ActionError | undefined): number | undefined {
  return error?.code === 'piece-missing' ? Number(error.details?.next) : undefined;
}
