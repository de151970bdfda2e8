import { createContext, useContext } from 'react';
import { useRouteLoaderData } from 'react-router';
import { DEFAULT_LANGUAGE, DEFAULT_NAMES, isLanguage, type Language } from '../../../languages/languages.ts';
import type { TextsName } from '../../texts/texts.ts';

/** The reader's language, theme and settings of stories, and the community's name in this language. */
export interface Reader {
  language: Language;
  /** Undefined means the device's preference. */
  theme: 'light' | 'dark' | undefined;
  textSize: 'small' | 'medium' | 'large' | 'very-large' | undefined;
  lineSpacing: 'normal' | 'wide' | undefined;
  /** The letters of members' Malayalam: 'latin', or undefined for Malayalam letters. */
  script: 'latin' | undefined;
  /** Whether the member types Malayalam in English letters. Undefined until they have chosen. */
  typingAid: 'on' | 'off' | undefined;
  communityName: string;
  /** The topics of stories in the community's order; undefined for Kerikko's own. */
  topics?: readonly NamedTopic[] | undefined;
  /** The version of the community's logo; undefined for Kerikko's own. */
  communityLogo: string | undefined;
}

/** A topic that administrators have set. */
interface NamedTopic {
  id: string;
  /** The name in the reader's language; empty for Kerikko's name. */
  name: string;
  icon?: string | undefined;
  isShown: boolean;
}

interface ServedReader extends Reader {
  /** Paths of the page's text catalogues, which the browser preloads. */
  catalogues: Map<TextsName, string>;
}

const ServedReaderContext = createContext<ServedReader | undefined>(undefined);

export const ServedReaderProvider = ServedReaderContext.Provider;

/** Returns the settings from the root loader. On error pages, which have no loader data, reads them from the page. */
export function useReader(): Reader {
  const loaded = useRouteLoaderData('root') as { settings: Reader } | undefined;
  const served = useContext(ServedReaderContext);
  return loaded?.settings ?? served ?? readFromPage();
}

/** Returns the page's catalogues on the server, and undefined in the browser, which already loads them. */
export function useServedTexts(): Map<TextsName, string> | undefined {
  return useContext(ServedReaderContext)?.catalogues;
}

/** Reads the settings from the attributes of the root element, as the server rendered them. */
export function readFromPage(): Reader {
  const { lang, dataset } = document.documentElement;
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const kept = dataset as Omit<Reader, 'language' | 'communityName'> & { communityName?: string };
  return { ...kept, language, communityName: kept.communityName ?? DEFAULT_NAMES[language] };
}

/** Returns the catalogues that the server used to render this page. */
export function listServedTexts(): TextsName[] {
  const links = document.querySelectorAll<HTMLLinkElement>('link[data-texts]');
  return Array.from(links, (link) => link.dataset.texts as TextsName);
}
