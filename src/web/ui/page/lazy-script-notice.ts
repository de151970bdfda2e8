import { lazyOrNothing } from './late.tsx';
// A page's HTML contains the styles that its own script imports.
import '../late/script-notice.module.css';

/** Loaded with its texts only for readers of English letters. If it cannot be loaded, renders nothing. */
export const LazyScriptNotice = lazyOrNothing(() =>
  import('../late/script-notice.tsx').then(({ ScriptNotice }) => ScriptNotice),
);
