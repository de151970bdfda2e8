import { type ComponentProps, use } from 'react';
import { loadTexts } from '../../../web/texts/texts.ts';
import { readFromPage } from '../../../web/ui/page/reader.ts';
// A page's HTML contains the styles that its own script imports.
import '../../../web/ui/composer/composer.module.css';
import '../../../web/ui/composer/chips.module.css';
import '../../../web/ui/controls/dialog.module.css';
import '../../../web/ui/composer/round-button.module.css';
import '../../photos/web/shared/members/add-file.module.css';
import './player.module.css';
import './recorder.module.css';

type Tell = typeof import('./tell-composer.tsx')['TellComposer'];

let loading: Promise<Tell> | undefined;

/** Loads the recorder and its texts once. A failed load is not cached. */
export function loadTell(): Promise<Tell> {
  loading ??= Promise.all([
    import('./tell-composer.tsx'),
    !import.meta.env.SSR && loadTexts(readFromPage().language, ['composer', 'stories']),
  ]).then(
    ([{ TellComposer }]) => TellComposer,
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/** TellComposer, whose script is too large for one with its page. */
export function LazyTell(props: ComponentProps<Tell>) {
  const TellComposer = use(loadTell());
  return <TellComposer {...props} />;
}
