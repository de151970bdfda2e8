import type { StoryDraft } from './story-draft.ts';

/** Returns the path where the author continues a draft that only this device has. The server knows nothing of it. */
export function draftPath({ key, question }: Pick<StoryDraft, 'key' | 'question'>): string {
  return `/write?draft=${key}${question ? `&question=${question}` : ''}`;
}
