import type { Signals } from '../database/signals.ts';
import type { Logger } from '../log.ts';

/** The reads of one flush, by name. Many streams of one page share a query through these. */
export type SharedReads = Map<string, Promise<unknown>>;

export interface NewStream {
  accountId: string;
  /** The hash of the session's token. */
  session: string;
  channels: readonly string[];
  /**
   * Returns the state to send: only counts, never content. `channel` names the only channel that has changed,
   * if known.
   */
  read(shared: SharedReads, channel?: string): Promise<object>;
}

/**
 * Open streams, and the signals after which they send their state again. Independent of features: channels are
 * strings.
 */
export interface Live {
  /**
   * Signals to all nodes that the state behind these channels has changed. Call this after the commit: see
   * signalAfterCommit.
   */
  publish(channels: readonly string[]): void;
  /** Begins to receive the signals of other nodes, even before a page listens. */
  listen(): void;
  /**
   * Returns the stream's bytes, or why there is none: 'full' if the node has too many, 'too-many' if the
   * account has.
   */
  open(stream: NewStream): ReadableStream<Uint8Array> | 'full' | 'too-many';
  /** False if LIVE_STREAMS=0 switches streams off. */
  isOn: boolean;
  count(): number;
  /** False while signals of other nodes may be lost. */
  isComplete(): boolean;
  /** Ends all streams and opens no new ones, because the server stops. */
  endAll(): void;
  close(): Promise<void>;
}

export interface LiveOptions {
  /** How many streams this node keeps open. 0 switches them off. */
  maxStreams: number;
  createSignals(handlers: { onSignals(channels: readonly string[]): void; onGap(): void }): Signals;
  /** Returns which of these sessions may still open members' pages, by the hash of their token. */
  findOpenSessions(sessions: readonly string[]): Promise<ReadonlySet<string>>;
  /** Milliseconds since 1970. */
  now(): number;
  log: Logger;
}

/** How many streams an account may have on one node. */
export const MAX_STREAMS_OF_ACCOUNT = 6;
/** The streams of a channel send their state at most this often. */
const FLUSH_EVERY_MS = 1000;
/** After this many ticks of a second, each stream gets a heartbeat, and its session is checked. */
export const HEARTBEAT_TICKS = 25;
const TICK_MS = 1000;
/** While signals of other nodes may be lost, all channels are read this often. */
const GAP_TICKS = 15;
/** In bytes. With more unsent data, the reader has gone or is too slow. */
const MAX_UNSENT = 16 * 1024;
/** Streams end after this time, so that they spread over nodes that were added. */
const LIFETIME_TICKS = 30 * 60;
/** All streams end after this many failed checks of their sessions in a row. */
const MAX_FAILED_CHECKS = 3;
const SESSIONS_AT_ONCE = 200;

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(':\n\n');
/** Tells the page to connect again, so that the gate checks the new request. */
const AGAIN = encoder.encode('event: again\ndata: {}\n\n');

interface OpenStream extends NewStream {
  controller: ReadableStreamDefaultController<Uint8Array>;
  /** The last state that was sent. */
  sent: string | undefined;
  /** The step in which its last read ended. */
  readStep: number;
  bucket: number;
  /** True if the reader had unread data at the last heartbeat. */
  wasBehind: boolean;
  lastTick: number;
}

interface BegunRead {
  shared: SharedReads;
  step: number;
  /** Milliseconds since 1970. */
  at: number;
}

interface Channel {
  streams: Set<OpenStream>;
  flushedAt: number;
  timer: NodeJS.Timeout | undefined;
}

export function createLive(options: LiveOptions): Live {
  return new LiveStreams(options);
}

/** Returns the result of the flush's earlier read of this name, or reads now. */
export function readOnce<Result>(
  shared: SharedReads,
  name: string,
  read: () => Promise<Result>,
): Promise<Result> {
  const found = (shared.get(name) as Promise<Result> | undefined) ?? read();
  shared.set(name, found);
  return found;
}

class LiveStreams implements Live {
  readonly isOn: boolean;
  readonly #options: LiveOptions;
  readonly #signals: Signals;
  readonly #streams = new Set<OpenStream>();
  readonly #channels = new Map<string, Channel>();
  #ticker: NodeJS.Timeout | undefined;
  #tick = 0;
  #opened = 0;
  /** A counter that numbers the beginnings and ends of reads in their order. */
  #steps = 0;
  #failedChecks = 0;
  #isEnding = false;

  constructor(options: LiveOptions) {
    this.#options = options;
    this.isOn = options.maxStreams > 0;
    this.#signals = options.createSignals({
      onSignals: (channels) => this.#receive(channels),
      onGap: () => this.#flushAll(),
    });
  }

  publish(channels: readonly string[]): void {
    this.#signals.publish(channels);
  }

  listen(): void {
    this.#signals.listen();
  }

  open(stream: NewStream): ReadableStream<Uint8Array> | 'full' | 'too-many' {
    if (this.#isEnding || this.#streams.size >= this.#options.maxStreams) return 'full';
    const own = this.#channels.get(accountChannel(stream.accountId))?.streams.size ?? 0;
    if (own >= MAX_STREAMS_OF_ACCOUNT) return 'too-many';
    this.#signals.listen();
    let opened: OpenStream | undefined;
    return new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          opened = this.#add(stream, controller);
          // Send after subscribing, so that no change is missed in between.
          void this.#send([opened]);
        },
        cancel: () => opened && this.#remove(opened),
      },
      { highWaterMark: MAX_UNSENT, size: (chunk) => chunk.byteLength },
    );
  }

  count(): number {
    return this.#streams.size;
  }

  isComplete(): boolean {
    return this.#signals.isComplete();
  }

  endAll(): void {
    this.#isEnding = true;
    for (const stream of this.#streams) this.#end(stream);
  }

  async close(): Promise<void> {
    this.endAll();
    await this.#signals.close();
  }

  #add(stream: NewStream, controller: ReadableStreamDefaultController<Uint8Array>): OpenStream {
    this.#opened += 1;
    const opened: OpenStream = {
      ...stream,
      channels: [accountChannel(stream.accountId), ...stream.channels],
      controller,
      sent: undefined,
      readStep: 0,
      bucket: this.#opened % HEARTBEAT_TICKS,
      wasBehind: false,
      lastTick: this.#tick + Math.round(LIFETIME_TICKS * (5 / 6 + Math.random() / 3)),
    };
    this.#streams.add(opened);
    for (const name of opened.channels) {
      const channel = this.#channels.get(name) ?? {
        streams: new Set(),
        flushedAt: Number.NEGATIVE_INFINITY,
        timer: undefined,
      };
      channel.streams.add(opened);
      this.#channels.set(name, channel);
    }
    this.#ticker ??= setInterval(() => void this.#beat(), TICK_MS).unref();
    return opened;
  }

  #remove(stream: OpenStream): void {
    if (!this.#streams.delete(stream)) return;
    for (const name of stream.channels) {
      const channel = this.#channels.get(name);
      channel?.streams.delete(stream);
      if (channel?.streams.size === 0) {
        clearTimeout(channel.timer);
        this.#channels.delete(name);
      }
    }
    if (this.#streams.size > 0) return;
    clearInterval(this.#ticker);
    this.#ticker = undefined;
  }

  #end(stream: OpenStream): void {
    this.#remove(stream);
    try {
      stream.controller.enqueue(AGAIN);
      stream.controller.close();
    } catch {
      // The reader has disconnected.
    }
  }

  #receive(channels: readonly string[]): void {
    for (const name of channels) {
      const channel = this.#channels.get(name);
      if (!channel) continue;
      if (name.startsWith(ACCOUNT)) void this.#checkSessions([...channel.streams]);
      this.#flush(channel, name);
    }
  }

  /**
   * Sends the state of a channel's streams: at once, or later if the last time was too recent. Without `name`,
   * other channels may have changed as well.
   */
  #flush(channel: Channel, name?: string): void {
    if (channel.timer) return;
    const waitMs = channel.flushedAt + FLUSH_EVERY_MS - performance.now();
    const send = () => {
      channel.timer = undefined;
      channel.flushedAt = performance.now();
      void this.#send([...channel.streams], name);
    };
    if (waitMs <= 0) send();
    else channel.timer = setTimeout(send, waitMs).unref();
  }

  #flushAll(): void {
    for (const [name, channel] of this.#channels) if (!name.startsWith(ACCOUNT)) this.#flush(channel);
  }

  async #send(streams: readonly OpenStream[], channel?: string): Promise<void> {
    const begun = this.#begin();
    for (const stream of streams) {
      try {
        await this.#sendTo(stream, begun, channel);
      } catch (error) {
        // Only log the failure, because the next signal reads again.
        this.#options.log.debug({ error: String(error) }, 'could not read the state of a stream');
      }
    }
  }

  /** Begins reads. `at` is the time before them: a page compares it with the time of its own read. */
  #begin(): BegunRead {
    this.#steps += 1;
    return { shared: new Map(), step: this.#steps, at: this.#options.now() };
  }

  /**
   * Sends a stream its state. Reads again if another read has ended meanwhile, because that one may have found
   * a newer state.
   */
  async #sendTo(stream: OpenStream, begun: BegunRead, channel: string | undefined): Promise<void> {
    const found = await stream.read(begun.shared, channel);
    if (!this.#streams.has(stream)) return;
    if (stream.readStep > begun.step) return this.#sendTo(stream, this.#begin(), undefined);
    this.#steps += 1;
    stream.readStep = this.#steps;
    const state = JSON.stringify(found);
    if (state === stream.sent) return;
    stream.sent = state;
    this.#write(stream, encoder.encode(`data: ${JSON.stringify({ ...found, at: begun.at })}\n\n`));
  }

  #write(stream: OpenStream, bytes: Uint8Array): void {
    if ((stream.controller.desiredSize ?? 0) <= 0) this.#drop(stream);
    else stream.controller.enqueue(bytes);
  }

  /** Ends the stream of a reader that does not read. */
  #drop(stream: OpenStream): void {
    this.#remove(stream);
    stream.controller.error(new Error('The reader is too slow'));
  }

  async #beat(): Promise<void> {
    this.#tick += 1;
    const due = [...this.#streams].filter(({ bucket }) => bucket === this.#tick % HEARTBEAT_TICKS);
    for (const stream of due) {
      const isBehind = (stream.controller.desiredSize ?? 0) < MAX_UNSENT;
      // The reader has read nothing since the last heartbeat.
      if (isBehind && stream.wasBehind) this.#drop(stream);
      else if (stream.lastTick <= this.#tick) this.#end(stream);
      else this.#write(stream, HEARTBEAT);
      stream.wasBehind = isBehind;
    }
    if (!this.isComplete() && this.#tick % GAP_TICKS === 0) this.#flushAll();
    await this.#checkSessions(due);
  }

  /** Ends the streams whose session has ended, or may no longer open members' pages. */
  async #checkSessions(streams: readonly OpenStream[]): Promise<void> {
    const sessions = [...new Set(streams.map(({ session }) => session))];
    try {
      for (let at = 0; at < sessions.length; at += SESSIONS_AT_ONCE) {
        const some = sessions.slice(at, at + SESSIONS_AT_ONCE);
        const open = await this.#options.findOpenSessions(some);
        for (const stream of streams) {
          if (some.includes(stream.session) && !open.has(stream.session)) this.#end(stream);
        }
      }
      if (sessions.length > 0) this.#failedChecks = 0;
    } catch (error) {
      this.#failedChecks += 1;
      this.#options.log.warn({ error: String(error) }, 'could not check who may listen');
      if (this.#failedChecks < MAX_FAILED_CHECKS) return;
      for (const stream of this.#streams) this.#end(stream);
    }
  }
}

const ACCOUNT = 'account:';

/** Returns the channel that signals changes of an account's access. */
export function accountChannel(accountId: string): string {
  return ACCOUNT + accountId;
}
