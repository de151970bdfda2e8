import type { MouseEvent } from 'react';
import { type HistoryStep, useHistoryStep } from './use-history-step.ts';

interface StepLink extends HistoryStep {
  /** Loads the script of the step. */
  preload: () => void;
  /** Opens the step instead of following the clicked link. Follows the link if the script cannot be loaded. */
  follow: (event: MouseEvent<HTMLAnchorElement>, value: string) => void;
}

/** Returns a step of the page that its links open, such as a photo that a tap enlarges. `load` fetches its script. */
export function useStepLink(name: string, load: () => Promise<unknown>): StepLink {
  const step = useHistoryStep(name);
  return {
    ...step,
    preload: () => void load().catch(() => {}),
    follow(event, value) {
      // The reader asks for a new tab or a download.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      const { href } = event.currentTarget;
      load().then(
        () => step.open(value),
        () => location.assign(href),
      );
    },
  };
}
