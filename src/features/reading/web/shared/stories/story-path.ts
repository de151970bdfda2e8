import { useLocation } from 'react-router';

/** Returns the path of a story's own page. */
export function storyPath({ topic, id }: { topic: string; id: string }): string {
  return `/stories/${topic}/${id}`;
}

/** The location state of a story's page in the browser's history. */
export interface StoryLocationState {
  /** How many history entries back the list is. */
  stepsFromList: number;
}

/** Returns undefined if the reader did not come from a list, but by a link or in a new tab. */
export function useStepsFromList(): number | undefined {
  const state = useLocation().state as Partial<StoryLocationState> | null;
  return typeof state?.stepsFromList === 'number' ? state.stepsFromList : undefined;
}
