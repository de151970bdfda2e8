import { useLocation } from 'react-router';
import type { StoryCard } from '../contract.ts';

/** The address of a story's own page. */
export function storyPath({ topic, id }: Pick<StoryCard, 'topic' | 'id'>): string {
  return `/stories/${topic}/${id}`;
}

/** What the browser's history keeps beside a story's page: how far back the list is that it was opened from. */
export interface StoryPlace {
  stepsFromList: number;
}

/** Undefined when the story was not opened from a list: by a link, or in another tab. */
export function useStepsFromList(): number | undefined {
  const place = useLocation().state as Partial<StoryPlace> | null;
  return typeof place?.stepsFromList === 'number' ? place.stepsFromList : undefined;
}
