import { createContext, type ReactNode, useContext } from 'react';
import { useLanguage } from '../messages/language.ts';
import { useTimeZone } from '../messages/time-zone.ts';
import { useReader } from './reader.ts';
import { useViewer } from './viewer.ts';

/** The HTML of list items that this server keeps, during the rendering of one page. */
export interface KeptItems {
  /** Returns the HTML inside an item. */
  find(key: string): string | undefined;
  /** The keys of the items that React had to draw, by the item's id. */
  missing: Map<string, string>;
}

const KeptItemsContext = createContext<KeptItems | undefined>(undefined);

export const KeptItemsProvider = KeptItemsContext.Provider;

interface KeptItemProps {
  id: string;
  /** Everything that the content depends on, except what itemKey adds. */
  data: object;
  children: ReactNode;
}

/**
 * A list item that React draws once on the server. Later pages reuse its HTML as long as everything that it depends on
 * is equal (docs/decisions/025). `data` is also in the HTML, where the browser reads it.
 */
export const KeptItem = import.meta.env.SSR ? ServedItem : BrowserItem;

function ServedItem({ id, data, children }: KeptItemProps) {
  const items = useContext(KeptItemsContext);
  const language = useLanguage();
  const { script } = useReader();
  const timeZone = useTimeZone();
  const permissions = useViewer()?.permissions ?? [];
  const item = JSON.stringify(data);
  const key = itemKey({ language, script, timeZone, permissions }, item);
  const html = items?.find(key);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has drawn this HTML
  if (html !== undefined) return <li id={id} data-item={item} dangerouslySetInnerHTML={{ __html: html }} />;
  items?.missing.set(id, key);
  return (
    <li id={id} data-item={item}>
      {children}
    </li>
  );
}

/** The server's item has an attribute more. */
function BrowserItem({ id, children }: KeptItemProps) {
  return (
    <li id={id} suppressHydrationWarning>
      {children}
    </li>
  );
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
