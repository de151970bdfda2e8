import { expect, test } from 'vitest';
import {
  expectedAccess,
  expectedRefusal,
  hasSession,
  mayOpen,
  PERSONS,
  type Visitor,
} from '../../test/expected-access.ts';
import { SPELLINGS } from '../../test/spellings.ts';
import type { AccessLevel, Viewer } from '../identity/viewer.ts';
import { addresses, decideAccess } from './access.ts';

const ORIGIN = 'http://kerikko.test';

test.each(PERSONS)('%s is allowed and refused at each address as the independent list says', (person) => {
  for (const { pattern, url } of listExamples()) {
    const refused = expectedRefusal(expectedAccess(pattern), person) ?? false;
    for (const path of [url, toData(url)]) {
      const decision = decideAccess(path, toViewer(person));
      expect([path, !decision.allowed && decision.status]).toEqual([path, refused]);
    }
  }
});

test.each(PERSONS)('%s is refused at every other spelling of every address', (person) => {
  const viewer = toViewer(person);
  const wrong: string[] = [];
  let tried = 0;
  for (const { url } of listExamples()) {
    for (const spelling of SPELLINGS.flatMap((spell) => spell(url)).flatMap((text) => [text, toData(text)])) {
      // The pipeline reads the path of a request like this.
      const { pathname } = new URL(ORIGIN + spelling);
      const decision = decideAccess(pathname, viewer);
      tried += 1;
      const isKnown = patterns.some((pattern) => pattern.test(pathname));
      if (decision.allowed && !(isKnown && mayOpen(spelling, person))) wrong.push(`${spelling} is allowed`);
      if (!decision.allowed && !isKnown && decision.status !== 404) wrong.push(`${spelling} is known`);
    }
  }
  expect(tried).toBeGreaterThan(5000);
  expect(wrong).toEqual([]);
});

/** The paths of pages, files and data requests, exactly as pages.ts lists them. */
const patterns = addresses.map(
  ({ pattern }) =>
    new RegExp(
      `^(${pattern.replaceAll('.', '\\.').replace(/:\w+/g, '[\\w-][\\w.-]*')})${pattern === '/' ? '(_?\\.data)?' : '(\\.data)?'}$`,
    ),
);

function listExamples(): { pattern: string; url: string }[] {
  return addresses.map(({ pattern }) => ({ pattern, url: pattern.replace(/:\w+/g, 'x8123') }));
}

/** Returns null for a person whose session the server ignores. */
function toViewer(person: Visitor): Viewer | null {
  if (!hasSession(person)) return null;
  return { accountId: 'a', email: 'a@example.org', name: 'A', accessLevel: person as AccessLevel };
}

function toData(url: string): string {
  const [path = '', query] = url.split('?');
  return `${path === '/' ? '/_' : path}.data${query === undefined ? '' : `?${query}`}`;
}
