import { use } from 'react';
import type { Language } from '../../languages/languages.ts';
import { loadAgain } from '../ui/page/load-again.ts';
import { useCommunityName } from './community-name.ts';
import { nameTexts } from './file-name.ts';
import { useLanguage } from './language.ts';

/**
 * The texts by the name of their file. Each `texts-NAME.en.ts`, or `texts.en.ts` of a feature, adds its own
 * texts.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the files of texts fill it.
export interface Texts {}

export type TextsName = keyof Texts;

/** The texts that every page needs. */
export type CommonTexts = Texts['visitors'];

/** The texts of a page that names a file of texts. */
export type PageTexts<Name extends TextsName> = CommonTexts & Texts[Name];

/** A file's texts. Texts that name the community are a function of its name. */
type FileTexts = object | ((communityName: string) => object);

/** Each file is a separate module, so that a page downloads only the texts that it shows. */
type TextFiles = Record<string, () => Promise<{ texts: FileTexts }>>;

/**
 * The file that every page needs. It contains the list of the other files, so that nobody downloads the list of
 * another language.
 */
interface CommonFile {
  texts: FileTexts;
  files: TextFiles;
}

const commonFiles = import.meta.glob<CommonFile>('./visitors.??.ts');

type LoadedFiles = readonly FileTexts[];

/** The files by language and name. */
const loading = new Map<string, Promise<LoadedFiles>>();
/** Those that a part on the page waits for. */
const awaited = new Map<string, Promise<LoadedFiles>>();
/** Those that are there. */
const loaded = new Map<string, Promise<LoadedFiles>>();

/** Loads a file of texts once, together with the common texts. A failed load is not cached. */
function loadFile(language: Language, name: TextsName): Promise<LoadedFiles> {
  const key = `${language}-${name}`;
  return keepLoaded(loading, key, () => loadWithCommon(language, key));
}

/** Does the same, and asks again if the texts do not come: an error would remove the page that shows them. */
function waitForFile(language: Language, name: TextsName): Promise<LoadedFiles> {
  const key = `${language}-${name}`;
  const found = loaded.get(key);
  return found ?? keepLoaded(awaited, key, () => loadAgain(() => loadFile(language, name)));
}

function keepLoaded(
  known: Map<string, Promise<LoadedFiles>>,
  key: string,
  load: () => Promise<LoadedFiles>,
): Promise<LoadedFiles> {
  const kept = known.get(key);
  if (kept) return kept;
  const texts = load();
  // React's `use` reads these properties and then renders loaded texts without suspending.
  texts.then(
    (value) => loaded.set(key, Object.assign(texts, { status: 'fulfilled', value })),
    () => known.delete(key),
  );
  known.set(key, texts);
  return texts;
}

async function loadWithCommon(language: Language, key: string): Promise<LoadedFiles> {
  const common = await commonFiles[`./visitors.${language}.ts`]?.();
  if (!common) return [];
  const [, load] = Object.entries(common.files).find(([path]) => nameTexts(path) === key) ?? [];
  const own = await load?.();
  return own ? [common.texts, own.texts] : [common.texts];
}

/** Loads texts before the first render. Rejects if a file cannot be loaded. */
export async function loadTexts(language: Language, names: TextsName[]): Promise<void> {
  await Promise.all(['visitors' as const, ...names].map((name) => loadFile(language, name)));
}

/**
 * Returns the texts of a file in the reader's language, together with the common texts, which every page needs.
 * Without a name, returns only the common texts. Suspends until the texts are loaded.
 */
export function useTexts<Name extends TextsName = 'visitors'>(name?: Name): PageTexts<Name> {
  // Call `use` on every render: leaving it out once the texts are loaded confuses React after a suspended render.
  const files = use(waitForFile(useLanguage(), name ?? 'visitors'));
  return writeTexts(files, useCommunityName()) as PageTexts<Name>;
}

interface WrittenTexts {
  communityName: string;
  texts: object;
}

/** The texts with the community's name that was last used. A community rarely changes its name. */
const written = new WeakMap<LoadedFiles, WrittenTexts>();

/**
 * Returns the texts of files with the community's name. The same name returns the same object, so that React
 * can compare it.
 */
function writeTexts(files: LoadedFiles, communityName: string): object {
  const known = written.get(files);
  if (known?.communityName === communityName) return known.texts;
  const texts = Object.assign(
    {},
    ...files.map((file) => (typeof file === 'function' ? file(communityName) : file)),
  );
  written.set(files, { communityName, texts });
  return texts;
}
