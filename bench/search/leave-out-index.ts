import { registerHooks } from 'node:module';

/* Imported before a process starts, this lets rules change stories without the index of the search. */

const NO_INDEX = new URL('no-index.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context);
    return resolved.url.endsWith('/search/server/search-index.ts')
      ? { ...resolved, url: NO_INDEX }
      : resolved;
  },
});
