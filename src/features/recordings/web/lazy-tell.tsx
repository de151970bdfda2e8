import { type ComponentProps, use } from 'react';
import { loadLate } from '../../../web/ui/members/load-late.ts';
// A page's HTML contains the styles that its own script imports.
import '../../../web/ui/composer/composer.module.css';
import '../../../web/ui/composer/chips.module.css';
import '../../../web/ui/controls/dialog.module.css';
import '../../../web/ui/composer/round-button.module.css';
import '../../photos/web/shared/members/add-file.module.css';
import './player.module.css';
import './recorder.module.css';

type Tell = typeof import('./tell-composer.tsx')['TellComposer'];

/** Loads the recorder and its texts. */
export const loadTell = loadLate(
  (): Promise<Tell> => import('./tell-composer.tsx').then(({ TellComposer }) => TellComposer),
  ['composer', 'stories'],
);

/** TellComposer, whose script is too large for one with its page. */
export function LazyTell(props: ComponentProps<Tell>) {
  const TellComposer = use(loadTell());
  return <TellComposer {...props} />;
}
