import { use } from 'react';
import type { Messages } from './en.ts';
import type { AdminTexts } from './en-admin.ts';
import type { AdminTasksTexts } from './en-admin-tasks.ts';
import type { LinksTexts } from './en-links.ts';
import type { MembersTexts } from './en-members.ts';
import type { MembersDataMessages } from './en-members-data.ts';
import type { SignInTexts } from './en-sign-in.ts';
import type { StoriesTexts } from './en-stories.ts';
import { type Language, useLanguage } from './language.ts';

/** What each audience reads beside what visitors read, which everyone needs. */
interface Texts {
  visitors: Messages;
  'sign-in': SignInTexts;
  links: LinksTexts;
  members: MembersTexts;
  'members-data': MembersDataMessages;
  stories: StoriesTexts;
  admin: AdminTexts;
  'admin-tasks': AdminTasksTexts;
}

export type CatalogueName = keyof Texts;

/** A catalogue's file exports it and nothing else. */
type Sources = { [Name in CatalogueName]: () => Promise<Record<string, Texts[Name]>> };

/** A file for each language and audience: nobody fetches what they do not read. */
const sources: Record<Language, Sources> = {
  en: {
    visitors: () => import('./en.ts'),
    'sign-in': () => import('./en-sign-in.ts'),
    links: () => import('./en-links.ts'),
    members: () => import('./en-members.ts'),
    'members-data': () => import('./en-members-data.ts'),
    stories: () => import('./en-stories.ts'),
    admin: () => import('./en-admin.ts'),
    'admin-tasks': () => import('./en-admin-tasks.ts'),
  },
  ml: {
    visitors: () => import('./ml.ts'),
    'sign-in': () => import('./ml-sign-in.ts'),
    links: () => import('./ml-links.ts'),
    members: () => import('./ml-members.ts'),
    'members-data': () => import('./ml-members-data.ts'),
    stories: () => import('./ml-stories.ts'),
    admin: () => import('./ml-admin.ts'),
    'admin-tasks': () => import('./ml-admin-tasks.ts'),
  },
};

const loading = new Map<string, Promise<object>>();

/** Fetches a catalogue once; one that could not be fetched is tried again next time. */
function loadCatalogue(language: Language, name: CatalogueName): Promise<object> {
  const key = `${language} ${name}`;
  const known = loading.get(key);
  if (known) return known;
  const { visitors, [name]: own } = sources[language];
  const catalogue = Promise.all([visitors(), own()]).then((files) =>
    Object.assign({}, ...files.flatMap(Object.values)),
  );
  // Noted as React notes it: a page whose texts are here is drawn without waiting.
  catalogue.then(
    (value) => Object.assign(catalogue, { status: 'fulfilled', value }),
    () => loading.delete(key),
  );
  loading.set(key, catalogue);
  return catalogue;
}

/** Has the texts ready before anything is drawn with them. Rejects when one cannot be fetched. */
export async function loadCatalogues(language: Language, names: CatalogueName[]): Promise<void> {
  await Promise.all(['visitors' as const, ...names].map((name) => loadCatalogue(language, name)));
}

/** A catalogue in the reader's language, with what visitors read. The page waits for one that is not here yet. */
export function useCatalogue<Name extends CatalogueName>(name: Name): Texts[Name] & Messages {
  // Asked each time it is drawn: React loses count of a page that waited for it at first and does not at last.
  return use(loadCatalogue(useLanguage(), name)) as Texts[Name] & Messages;
}

/** What a catalogue's file is called. */
export function catalogueFile(language: Language, name: CatalogueName): string {
  return name === 'visitors' ? language : `${language}-${name}`;
}
