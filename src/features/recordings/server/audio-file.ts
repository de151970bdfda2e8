import { AppError } from '../../../server/errors.ts';
import type { RecordingType } from './recording-keys.ts';

/** How many bytes at the beginning of a WebM file name its tracks. */
const WEBM_HEAD = 4096;
const OGG = Buffer.from('OggS');
const EBML = Buffer.from([0x1a, 0x45, 0xdf, 0xa3]);
/** The elements of WebM: Segment of unknown size, and its Info. */
const OPEN_SEGMENT = Buffer.from([0x18, 0x53, 0x80, 0x67, 0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]);
const INFO = Buffer.from([0x15, 0x49, 0xa9, 0x66]);
const DURATION = Buffer.from([0x44, 0x89, 0x88]);
/** The unit of our duration, one millisecond: the element TimecodeScale with its usual value. */
const MILLISECONDS = Buffer.from([0x2a, 0xd7, 0xb1, 0x83, 0x0f, 0x42, 0x40]);
/** The video codecs in WebM. */
const FILM = /V_(VP|AV1|MPEG|THEORA)/;
/** The first packets of videos in Ogg. */
const OGG_FILM = /\x80theora|BBCD|OVP80/;
/** MP4 files whose sound browsers do not play: files of old telephones, and QuickTime. */
const OTHER_BRANDS = /^(3g|qt)/;

/**
 * Returns the kind of a file by its first bytes, whatever its name. MP4 begins with a box `ftyp`, WebM with EBML, and
 * a voice note of WhatsApp is Opus in Ogg.
 * @throws AppError 'recording-invalid' (415) for every other file
 */
export function recogniseRecording(bytes: Buffer): RecordingType {
  if (bytes.toString('latin1', 4, 8) === 'ftyp' && !OTHER_BRANDS.test(bytes.toString('latin1', 8, 12))) {
    return 'm4a';
  }
  if (bytes.subarray(0, 4).equals(EBML) && bytes.subarray(0, 64).includes('webm')) return 'webm';
  // The first page of Ogg has a header of 28 bytes, and then names the codec.
  if (bytes.subarray(0, 4).equals(OGG) && bytes.toString('latin1', 28, 36) === 'OpusHead') return 'ogg';
  throw recordingInvalid();
}

/**
 * The fields that name the kinds of tracks in an MP4 file: the name of a box `hdlr`, 8 bytes, then the kind. One
 * search for each kind: a file may have a million boxes of other kinds.
 */
const SOUND_TRACK = /hdlr.{8}soun/s;
const FILM_TRACK = /hdlr.{8}vide/s;
const HANDLER_BYTES = 16;

/**
 * Checks that a recording has sound and no video. Its chunks arrive one after another, so that memory never
 * holds the whole recording.
 */
export class SoundCheck {
  #head = Buffer.alloc(0);
  /** The end of the previous chunk, in which a field may begin. */
  #rest = Buffer.alloc(0);
  #hasIndex = false;
  /** True once sound was found: in Chromium, the first piece of an MP4 contains only the index. */
  #hasSound = false;
  #hasSoundTrack = false;
  #hasFilm = false;

  add(chunk: Uint8Array): void {
    if (this.#head.byteLength < WEBM_HEAD) {
      this.#head = Buffer.concat([this.#head, chunk.subarray(0, WEBM_HEAD - this.#head.byteLength)]);
    }
    const bytes = Buffer.concat([this.#rest, chunk]);
    this.#hasIndex ||= bytes.includes('moov');
    this.#hasSound ||= bytes.includes('mdat');
    const text = bytes.toString('latin1');
    this.#hasSoundTrack ||= SOUND_TRACK.test(text);
    this.#hasFilm ||= FILM_TRACK.test(text);
    this.#rest = bytes.subarray(Math.max(0, bytes.byteLength - HANDLER_BYTES + 1));
  }

  /** Returns the kind of the file. Call this after the last chunk. @throws AppError 'recording-invalid' (415) */
  end(): RecordingType {
    const type = recogniseRecording(this.#head);
    if (type === 'webm') {
      if (!this.#head.includes('A_OPUS') || FILM.test(this.#head.toString('latin1')))
        throw recordingInvalid();
    } else if (type === 'ogg') {
      if (OGG_FILM.test(this.#head.toString('latin1'))) throw recordingInvalid();
    } else if (!this.#hasIndex || !this.#hasSound || !this.#hasSoundTrack || this.#hasFilm) {
      throw recordingInvalid();
    }
    return type;
  }
}

/**
 * Returns the kind of a whole file, which must have sound and no video. @throws AppError 'recording-invalid'
 * (415)
 */
export function mustBeSound(bytes: Uint8Array): RecordingType {
  const check = new SoundCheck();
  check.add(bytes);
  return check.end();
}

/**
 * Adds the duration to the beginning of a WebM file, which may be the whole file. Browsers record without a
 * duration, and then their players can neither show it nor jump. Returns the same bytes for files of another
 * structure.
 */
export function addDuration(bytes: Buffer, milliseconds: number): Buffer {
  const segment = bytes.indexOf(OPEN_SEGMENT);
  const at = segment + OPEN_SEGMENT.byteLength;
  // A file whose index contains positions must not grow before them.
  if (segment < 0 || segment > 128 || !bytes.subarray(at, at + 4).equals(INFO)) return bytes;
  const size = readSize(bytes, at + 4);
  if (!size) return bytes;
  const content = bytes.subarray(size.end, size.end + size.value);
  if (content.includes(DURATION.subarray(0, 2)) || !content.includes(MILLISECONDS)) return bytes;
  const duration = Buffer.alloc(11);
  DURATION.copy(duration);
  duration.writeDoubleBE(milliseconds, 3);
  const newSize = Buffer.alloc(8);
  newSize.writeUInt32BE(size.value + duration.byteLength, 4);
  newSize[0] = 0x01;
  return Buffer.concat([
    bytes.subarray(0, at + 4),
    newSize,
    content,
    duration,
    bytes.subarray(size.end + size.value),
  ]);
}

/** Reads a size of EBML. The position of its first set bit tells how many bytes it has. */
function readSize(bytes: Buffer, at: number): { value: number; end: number } | undefined {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (length > 4 || at + length > bytes.byteLength) return undefined;
  const value = bytes.readUIntBE(at, length) & (2 ** (7 * length) - 1);
  return { value, end: at + length };
}

export function recordingInvalid(): AppError {
  return new AppError('recording-invalid', 415, 'This is no recording that browsers can play.');
}
