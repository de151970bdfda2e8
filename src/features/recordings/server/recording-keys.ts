/** The first part of every key. */
export const RECORDING_FOLDER = 'recordings';

/** The kinds of files, by the ending of their names. */
export const RECORDING_TYPES = { m4a: 'audio/mp4', webm: 'audio/webm', ogg: 'audio/ogg' } as const;

export type RecordingType = keyof typeof RECORDING_TYPES;

const ID = '([\\da-f]{8}(?:-[\\da-f]{4}){3}-[\\da-f]{12})';
const FILE = new RegExp(`^${RECORDING_FOLDER}/${ID}\\.(m4a|webm|ogg)$`);
const PIECE = new RegExp(`^${RECORDING_FOLDER}/${ID}\\.\\d{1,5}\\.piece$`);

/**
 * Returns the key of a whole recording. The key names no account, because the story's author may be anonymous.
 */
export function toRecordingKey(id: string, type: string): string {
  return `${RECORDING_FOLDER}/${id}.${type}`;
}

export function toPieceKey(id: string, number: number): string {
  return `${RECORDING_FOLDER}/${id}.${number}.piece`;
}

/** Returns the keys of the pieces with the numbers below `count`. */
export function listPieceKeys(id: string, count: number): string[] {
  return Array.from({ length: count }, (_, number) => toPieceKey(id, number));
}

/** Returns the id and type in the key of a whole recording, or undefined for any other key. */
export function readRecordingKey(key: string): { id: string; type: RecordingType } | undefined {
  const [, id, type] = FILE.exec(key) ?? [];
  return id && type ? { id, type: type as RecordingType } : undefined;
}

/** Returns the id in the key of a piece, or undefined for any other key. */
export function readPieceId(key: string): string | undefined {
  return PIECE.exec(key)?.[1];
}
