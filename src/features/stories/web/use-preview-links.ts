import { useEffect, useState } from 'react';
import type { TextLink } from '../links-contract.ts';

/** After the last letter, so that typing asks once. */
const ASK_AFTER_MS = 700;
/** A sign that every address has: see MAY_HAVE_LINK of src/server/links. A text without it asks nothing. */
const MAY_HAVE_LINK = /[^\s.]\.[^\s.]|@|\/\//;

/**
 * Returns the links of a text that is being written, as the server finds them in the published story. `known` are those that came
 * with the page. While the text changes, links before the change stay. Without a network there are none.
 */
export function usePreviewLinks(
  content: string,
  known: readonly TextLink[] | undefined,
): readonly TextLink[] {
  const [found, setFound] = useState({ content: '', links: known ?? [] });
  useEffect(() => {
    if (!MAY_HAVE_LINK.test(content)) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const body = new URLSearchParams({ intent: 'links', content });
        const response = await fetch('/write/draft', { method: 'POST', body, signal: controller.signal });
        const { links = [] } = response.ok ? await response.json() : {};
        setFound({ content, links });
      } catch {
        // The preview shows the addresses as text.
      }
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [content]);
  if (known && found.content === '') return known;
  return found.links.filter(({ end }) => content.slice(0, end) === found.content.slice(0, end));
}
