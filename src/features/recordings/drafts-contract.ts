import type { OtherDraft } from '../stories/contract.ts';
import type { ToldPart } from './contract.ts';
import { TELL_PATH } from './limits-contract.ts';
import { nameRecording } from './names-contract.ts';

/** The kind of drafts that are recordings. */
export const RECORDING = 'recording';

interface WaitingRecording extends Pick<OtherDraft, 'updatedAt' | 'keptUntil'> {
  /** The key of the recording's form. */
  key: string;
  /** The length of the recording's parts. */
  milliseconds: number;
  /** The parts that the server has finished. */
  parts?: ToldPart[];
}

/** Returns a recording that waits for its story as a draft. The server and the device both use this. */
export function describeDraft({ key, milliseconds, ...times }: WaitingRecording): OtherDraft {
  const path = `${TELL_PATH}?draft=${key}`;
  const name = nameRecording(milliseconds);
  return { kind: RECORDING, id: key, name, path, publishPath: `${path}#publish`, ...times };
}
