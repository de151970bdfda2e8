/**
 * Returns the language and name of a file of texts, such as 'en-writing' for stories/texts-writing.en.ts and 'ml-news' for
 * news/texts.ml.ts; undefined for other files. The built script has this name.
 */
export function nameTexts(path: string): string | undefined {
  const [, folder, own, language] =
    /(?:features\/([\w-]+)\/texts-?|web\/texts\/|\.\/)([\w-]*)\.([a-z]{2})\.ts$/.exec(path) ?? [];
  return language && `${language}-${own || folder}`;
}
