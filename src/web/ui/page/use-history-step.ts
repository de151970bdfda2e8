import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

/** A state of the page that the browser's Back ends, such as an enlarged photo. */
export interface HistoryStep {
  /** The open value; undefined while the step is closed. */
  value: string | undefined;
  /** Opens the step with a new entry in the browser's history. If it is open already, replaces the value. */
  open: (value: string) => void;
  /**
   * Goes back to the previous entry, and resolves once the browser is there. Does nothing while the step is
   * closed.
   */
  close: () => Promise<void>;
}

type Steps = Record<string, string>;

const listeners = new Set<() => void>();
/** The router's key of the shown entry, once for each component that uses a step. */
const shownKeys: string[] = [];
/** Whether the shown entry is a step. */
let isStep = false;

/**
 * Starts to hide moves between a page and its steps from the router. Call this before the router adds its own
 * listener.
 */
export function watchHistorySteps(): void {
  addEventListener('popstate', onPopState);
}

/**
 * Returns the step of this name. A step is an entry of the browser's history with the page's own address, which
 * survives a reload. The router must not notice it: it would load the page's data again, and without a
 * connection Back would fail.
 */
export function useHistoryStep(name: string): HistoryStep {
  const { key } = useLocation();
  useEffect(() => {
    shownKeys.push(key);
    isStep = 'steps' in (history.state ?? {});
    return () => void shownKeys.splice(shownKeys.indexOf(key), 1);
  }, [key]);
  const value = useSyncExternalStore(
    subscribe,
    () => readSteps()[name],
    () => undefined,
  );
  return {
    value,
    open(next) {
      const steps = readSteps();
      const state = { ...history.state, steps: { ...steps, [name]: next } };
      if (name in steps) history.replaceState(state, '');
      else history.pushState(state, '');
      notify();
    },
    close() {
      if (!(name in readSteps())) return Promise.resolve();
      return new Promise((resolve) => {
        const listener = () => {
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
        history.back();
      });
    },
  };
}

function readSteps(): Steps {
  return history.state?.steps ?? {};
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function onPopState(event: PopStateEvent): void {
  const { state } = event;
  const isSamePage = shownKeys.includes(state?.key ?? 'default');
  if (isSamePage && (isStep || state?.steps)) event.stopImmediatePropagation();
  notify();
}

function notify(): void {
  isStep = 'steps' in (history.state ?? {});
  for (const listener of listeners) listener();
}
