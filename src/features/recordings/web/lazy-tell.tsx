import { type ComponentProps, use } from 'react';
import { loadLate } from '../../../web/ui/members/load-late.ts';

type Tell = typeof import('./tell-composer.tsx')['TellComposer'];

/** Loads the recorder and its texts. */
export const loadTell = loadLate(
  (): Promise<Tell> => import('./tell-composer.tsx').then(({ TellComposer }) => TellComposer),
  ['composer', 'stories'],
);

/** TellComposer, loaded late: its script is too large for the script of its page. */
export function LazyTell(props: ComponentProps<Tell>) {
  const TellComposer = use(loadTell());
  return <TellComposer {...props} />;
}
