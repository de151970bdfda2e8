import { createElement, type ReactNode } from 'react';
import { useLanguage } from '../../texts/language.ts';
import { useTimeZone } from '../../texts/time-zone.ts';
import { useKeptHtml } from './kept-html.ts';
import { useReader } from './reader.ts';
import { useViewer } from './viewer.ts';

interface KeptProps {
  /** The tag of the element. It must not contain another element with this tag. */
  tag: 'article' | 'footer' | 'header' | 'li' | 'nav';
  /** The element's id, unique on the page. */
  id: string;
  className?: string | undefined;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /**
   * Everything that the content depends on, except what every kept element depends on: see ServedElement.
   * Undefined for an element that is always drawn again.
   */
  data: object | undefined;
  children: ReactNode;
}

/**
 * An element that React draws once on the server. Later pages reuse its HTML as long as everything that it
 * depends on is equal (docs/decisions/049). Its forms may name the reader's account and the page to come back
 * to: see kept-html.ts.
 */
export const Kept = import.meta.env.SSR ? ServedElement : BrowserElement;

function ServedElement({ tag, id, data, children, ...attributes }: KeptProps) {
  const language = useLanguage();
  const { script, communityName, communityLogo, topics } = useReader();
  const timeZone = useTimeZone();
  const permissions = useViewer()?.permissions ?? [];
  const key =
    data &&
    `${tag} ${language} ${script} ${timeZone} ${communityName} ${communityLogo} ${JSON.stringify(topics)} ${permissions.join()} ${JSON.stringify(data)}`;
  const kept = useKeptHtml(key, `<${tag} id="${id}"`);
  if (kept === undefined) return createElement(tag, { id, ...attributes }, children);
  const html = kept.slice(kept.indexOf('>') + 1, -`</${tag}>`.length);
  return createElement(tag, { id, ...attributes, dangerouslySetInnerHTML: { __html: html } });
}

function BrowserElement({ tag, data, children, ...attributes }: KeptProps) {
  return createElement(tag, attributes, children);
}
