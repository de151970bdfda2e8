import { use } from 'react';
import type { Messages } from './en.ts';
import type { AdminTexts } from './en-admin.ts';
import type { AdminMailsTexts } from './en-admin-mails.ts';
import type { AdminTasksTexts } from './en-admin-tasks.ts';
import type { ApplicationTexts } from './en-application.ts';
import type { AuditTexts } from './en-audit.ts';
import type { CommentsTexts } from './en-comments.ts';
import type { HouseRulesTexts } from './en-house-rules.ts';
import type { LinksTexts } from './en-links.ts';
import type { MembersTexts } from './en-members.ts';
import type { MembersDataMessages } from './en-members-data.ts';
import type { ModerationTexts } from './en-moderation.ts';
import type { NewsTexts } from './en-news.ts';
import type { PeopleTexts } from './en-people.ts';
import type { ReadingTexts } from './en-reading.ts';
import type { SearchTexts } from './en-search.ts';
import type { SecurityTexts } from './en-security.ts';
import type { SignInTexts } from './en-sign-in.ts';
import type { StoriesTexts } from './en-stories.ts';
import type { WritingTexts } from './en-writing.ts';
import { type Language, useLanguage } from './language.ts';

/** The catalogues by audience. Every page needs 'visitors' too. */
interface Texts {
  visitors: Messages;
  'sign-in': SignInTexts;
  application: ApplicationTexts;
  links: LinksTexts;
  'house-rules': HouseRulesTexts;
  security: SecurityTexts;
  members: MembersTexts;
  'members-data': MembersDataMessages;
  moderation: ModerationTexts;
  news: NewsTexts;
  people: PeopleTexts;
  reading: ReadingTexts;
  search: SearchTexts;
  stories: StoriesTexts;
  writing: WritingTexts;
  comments: CommentsTexts;
  admin: AdminTexts;
  'admin-tasks': AdminTasksTexts;
  audit: AuditTexts;
  'admin-mails': AdminMailsTexts;
}

export type CatalogueName = keyof Texts;

/** A catalogue's file must export the catalogue and nothing else. */
type Sources = { [Name in CatalogueName]: () => Promise<Record<string, Texts[Name]>> };

/** Each catalogue is a module of its own, so that a page downloads only the texts it shows. */
const sources: Record<Language, Sources> = {
  en: {
    visitors: () => import('./en.ts'),
    'sign-in': () => import('./en-sign-in.ts'),
    application: () => import('./en-application.ts'),
    links: () => import('./en-links.ts'),
    'house-rules': () => import('./en-house-rules.ts'),
    security: () => import('./en-security.ts'),
    members: () => import('./en-members.ts'),
    'members-data': () => import('./en-members-data.ts'),
    moderation: () => import('./en-moderation.ts'),
    news: () => import('./en-news.ts'),
    people: () => import('./en-people.ts'),
    reading: () => import('./en-reading.ts'),
    search: () => import('./en-search.ts'),
    stories: () => import('./en-stories.ts'),
    writing: () => import('./en-writing.ts'),
    comments: () => import('./en-comments.ts'),
    admin: () => import('./en-admin.ts'),
    'admin-tasks': () => import('./en-admin-tasks.ts'),
    audit: () => import('./en-audit.ts'),
    'admin-mails': () => import('./en-admin-mails.ts'),
  },
  ml: {
    visitors: () => import('./ml.ts'),
    'sign-in': () => import('./ml-sign-in.ts'),
    application: () => import('./ml-application.ts'),
    links: () => import('./ml-links.ts'),
    'house-rules': () => import('./ml-house-rules.ts'),
    security: () => import('./ml-security.ts'),
    members: () => import('./ml-members.ts'),
    'members-data': () => import('./ml-members-data.ts'),
    moderation: () => import('./ml-moderation.ts'),
    news: () => import('./ml-news.ts'),
    people: () => import('./ml-people.ts'),
    reading: () => import('./ml-reading.ts'),
    search: () => import('./ml-search.ts'),
    stories: () => import('./ml-stories.ts'),
    writing: () => import('./ml-writing.ts'),
    comments: () => import('./ml-comments.ts'),
    admin: () => import('./ml-admin.ts'),
    'admin-tasks': () => import('./ml-admin-tasks.ts'),
    audit: () => import('./ml-audit.ts'),
    'admin-mails': () => import('./ml-admin-mails.ts'),
  },
};

const loading = new Map<string, Promise<object>>();

/** Loads a catalogue once. A failed load is not cached. */
function loadCatalogue(language: Language, name: CatalogueName): Promise<object> {
  const key = `${language} ${name}`;
  const known = loading.get(key);
  if (known) return known;
  const { visitors, [name]: own } = sources[language];
  const catalogue = Promise.all([visitors(), own()]).then((files) =>
    Object.assign({}, ...files.flatMap(Object.values)),
  );
  // React's `use` reads these properties and then renders a loaded catalogue without suspending.
  catalogue.then(
    (value) => Object.assign(catalogue, { status: 'fulfilled', value }),
    () => loading.delete(key),
  );
  loading.set(key, catalogue);
  return catalogue;
}

/** Loads catalogues before the first render. Rejects when one cannot be loaded. */
export async function loadCatalogues(language: Language, names: CatalogueName[]): Promise<void> {
  await Promise.all(['visitors' as const, ...names].map((name) => loadCatalogue(language, name)));
}

/** Returns a catalogue together with the visitors' texts in the reader's language. Suspends until it is loaded. */
export function useCatalogue<Name extends CatalogueName>(name: Name): Texts[Name] & Messages {
  // Call `use` on every render: leaving it out once the catalogue is loaded confuses React after a suspended render.
  return use(loadCatalogue(useLanguage(), name)) as Texts[Name] & Messages;
}

/** Returns the name of a catalogue's file without its extension. */
export function catalogueFile(language: Language, name: CatalogueName): string {
  return name === 'visitors' ? language : `${language}-${name}`;
}
