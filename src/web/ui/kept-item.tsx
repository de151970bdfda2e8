import type { ReactNode } from 'react';
import { useLanguage } from '../messages/language.ts';
import { useTimeZone } from '../messages/time-zone.ts';
import { useKeptHtml } from './kept-html.ts';
import { useReader } from './reader.ts';
import { useViewer } from './viewer.ts';

const END = '</li>';

interface KeptItemProps {
  id: string;
  /** Everything that the content depends on, except what itemKey adds. */
  data: object;
  children: ReactNode;
}

/**
 * A list item that React draws once on the server. Later pages reuse its HTML as long as everything that it depends on
 * is equal (docs/decisions/025).
 */
export const KeptItem = import.meta.env.SSR ? ServedItem : BrowserItem;

function ServedItem({ id, data, children }: KeptItemProps) {
  const language = useLanguage();
  const { script } = useReader();
  const timeZone = useTimeZone();
  const permissions = useViewer()?.permissions ?? [];
  const item = JSON.stringify(data);
  const kept = useKeptHtml(itemKey({ language, script, timeZone, permissions }, item), `<li id="${id}"`);
  if (kept === undefined) {
    return <li id={id}>{children}</li>;
  }
  const html = kept.slice(kept.indexOf('>') + 1, -END.length);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn this HTML
  return <li id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}

function BrowserItem({ id, children }: KeptItemProps) {
  return <li id={id}>{children}</li>;
}

/** Returns the key of an item for readers who share these settings and permissions. */
export function itemKey(
  reader: {
    language: string;
    script: string | undefined;
    timeZone: string;
    permissions: readonly string[];
  },
  item: string,
): string {
  return `${reader.language} ${reader.script} ${reader.timeZone} ${reader.permissions.join()} ${item}`;
}
