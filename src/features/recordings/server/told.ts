import type { Queries } from '../../../server/database/database.ts';
import type { Told } from '../contract.ts';
import { findParts } from './recording-store.ts';
import { findWriting } from './writing-store.ts';

/** Returns the recording of a story, and the member who writes it down. */
export async function readTold(queries: Queries, storyId: string): Promise<Told> {
  const [parts, writing] = await Promise.all([findParts(queries, storyId), findWriting(queries, storyId)]);
  const isWritten = writing !== undefined && writing.approvedAt !== null;
  return { parts, writer: isWritten ? { id: writing.writerId, name: writing.writerName } : null };
}
