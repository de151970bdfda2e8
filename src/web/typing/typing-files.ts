import { DEFAULT_LANGUAGE } from '../../languages/languages.ts';
import type { TypingTexts } from './texts.en.ts';
import styles from './typing-aid.css?url';

export type Texts = TypingTexts['typing'];

const files = import.meta.glob<TypingTexts>('./texts.??.ts', { import: 'texts' });

/** Returns the aid's texts in the language of the page. @throws if they cannot be loaded */
export async function loadTexts(): Promise<Texts> {
  const { lang } = document.documentElement;
  const load = files[`./texts.${lang}.ts`] ?? files[`./texts.${DEFAULT_LANGUAGE}.ts`];
  return (await (load as () => Promise<TypingTexts>)()).typing;
}

let loadingStyles: Promise<unknown> | undefined;

/**
 * Resolves once the styles of the aid apply. Without them, the aid must not be visible. @throws if they cannot
 * be loaded
 */
export function loadStyles(): Promise<unknown> {
  loadingStyles ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: styles });
    link.addEventListener('load', resolve);
    link.addEventListener('error', () => {
      loadingStyles = undefined;
      link.remove();
      reject(new Error('The styles of the typing aid cannot be loaded.'));
    });
    document.head.append(link);
  });
  return loadingStyles;
}
