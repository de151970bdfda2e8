import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { convert } from './react-as-modules.ts';

const require = createRequire(import.meta.url);

test.each(['scheduler', 'react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'])(
  '%s becomes a module with all of its exports and nothing of CommonJS',
  (name) => {
    const code = convert(name);
    const exported = Array.from(code.matchAll(/^let exported_(\w+);/gm), ([, key]) => key);
    expect(exported.toSorted()).toEqual(Object.keys(require(name)).toSorted());
    // Another form of import or export would stay as it is, and fail in browsers only.
    expect(code).not.toMatch(/\b(require|module|exports)\b(?!_)\s*[.[(=]/);
  },
);
