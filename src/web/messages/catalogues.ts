import { use } from 'react';
import type { Messages } from './en.ts';
import type { AdminTexts } from './en-admin.ts';
import type { AdminTasksTexts } from './en-admin-tasks.ts';
import type { ConnectionTexts } from './en-connection.ts';
import type { LinksTexts } from './en-links.ts';
import type { MembersTexts } from './en-members.ts';
import type { MembersDataMessages } from './en-members-data.ts';
import type { StoriesTexts } from './en-stories.ts';
import { type Language, useLanguage } from './language.ts';

/** What each audience reads beside what visitors read, which everyone needs. */
interface Texts {
  visitors: Messages;
  links: LinksTexts;
  members: MembersTexts;
  'members-data': MembersDataMessages;
  stories: StoriesTexts;
  connection: ConnectionTexts;
  admin: AdminTexts;
  'admin-tasks': AdminTasksTexts;
}

export type CatalogueName = keyof Texts;

type Sources = { [Name in CatalogueName]: () => Promise<Texts[Name]> };

/** A file for each language and audience: nobody fetches what they do not read. */
const sources: Record<Language, Sources> = {
  en: {
    visitors: () => import('./en.ts').then(({ en }) => en),
    links: () => import('./en-links.ts').then(({ enLinks }) => enLinks),
    members: () => import('./en-members.ts').then(({ enMembers }) => enMembers),
    'members-data': () => import('./en-members-data.ts').then(({ enMembersData }) => enMembersData),
    stories: () => import('./en-stories.ts').then(({ enStories }) => enStories),
    connection: () => import('./en-connection.ts').then(({ enConnection }) => enConnection),
    admin: () => import('./en-admin.ts').then(({ enAdmin }) => enAdmin),
    'admin-tasks': () => import('./en-admin-tasks.ts').then(({ enAdminTasks }) => enAdminTasks),
  },
  ml: {
    visitors: () => import('./ml.ts').then(({ ml }) => ml),
    links: () => import('./ml-links.ts').then(({ mlLinks }) => mlLinks),
    members: () => import('./ml-members.ts').then(({ mlMembers }) => mlMembers),
    'members-data': () => import('./ml-members-data.ts').then(({ mlMembersData }) => mlMembersData),
    stories: () => import('./ml-stories.ts').then(({ mlStories }) => mlStories),
    connection: () => import('./ml-connection.ts').then(({ mlConnection }) => mlConnection),
    admin: () => import('./ml-admin.ts').then(({ mlAdmin }) => mlAdmin),
    'admin-tasks': () => import('./ml-admin-tasks.ts').then(({ mlAdminTasks }) => mlAdminTasks),
  },
};

const loaded = new Map<string, object>();
const loading = new Map<string, Promise<object>>();

/** Fetches a catalogue once; one that could not be fetched is tried again next time. */
function loadCatalogue(language: Language, name: CatalogueName): Promise<object> {
  const key = `${language} ${name}`;
  let promise = loading.get(key);
  if (!promise) {
    const { visitors, [name]: own } = sources[language];
    promise = Promise.all([visitors(), own()]).then((texts) => {
      const catalogue = Object.assign({}, ...texts);
      loaded.set(key, catalogue);
      return catalogue;
    });
    promise.catch(() => loading.delete(key));
    loading.set(key, promise);
  }
  return promise;
}

/** Has the texts ready before anything is drawn with them. Rejects when one cannot be fetched. */
export async function loadCatalogues(language: Language, names: CatalogueName[]): Promise<void> {
  await Promise.all(['visitors' as const, ...names].map((name) => loadCatalogue(language, name)));
}

/** A catalogue in the reader's language, with what visitors read. The page waits for one that is not here yet. */
export function useCatalogue<Name extends CatalogueName>(name: Name): Texts[Name] & Messages {
  const language = useLanguage();
  const catalogue = loaded.get(`${language} ${name}`) ?? use(loadCatalogue(language, name));
  return catalogue as Texts[Name] & Messages;
}

/** What a catalogue's file is called. */
export function catalogueFile(language: Language, name: CatalogueName): string {
  return name === 'visitors' ? language : `${language}-${name}`;
}

/** What a page at this address is written with, known before the page itself has arrived. */
export function listCatalogues(path: string): CatalogueName[] {
  if (/^\/admin\/(mails|members\/.)/.test(path)) return ['admin', 'admin-tasks'];
  if (path.startsWith('/admin')) return ['admin'];
  if (path === '/reset-password' || path === '/verify-email') return ['links'];
  if (path === '/account/own-data' || path === '/goodbye') return ['members-data'];
  if (path.startsWith('/stories')) return ['stories'];
  return /^\/(account|dashboard|profile)/.test(path) ? ['members'] : [];
}
