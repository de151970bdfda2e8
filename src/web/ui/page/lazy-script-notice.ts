import { type ComponentType, lazy } from 'react';
// A page's HTML contains the styles that its own script imports.
import '../late/script-notice.module.css';

/** Loaded with its texts only for readers of English letters. If it cannot be loaded, renders nothing. */
export const LazyScriptNotice = lazy<ComponentType>(() =>
  import('../late/script-notice.tsx').then(
    ({ ScriptNotice }) => ({ default: ScriptNotice }),
    () => ({ default: () => null }),
  ),
);
