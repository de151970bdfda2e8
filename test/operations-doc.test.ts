import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const page = readFileSync(join(root, 'docs/operations.md'), 'utf8');
/** What the page quotes, without its blocks of commands. */
const quotes = [...page.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`]+)`/g)].map(([, quote = '']) =>
  quote.replace(/\s+/g, ' '),
);
/** First words of what a reader types, and of settings of other programs. */
const NO_SENTENCE = /^(npm|sudo|kerikko|systemctl|docker|delete|env|set|lasting|GET|POST) /;
/** Words alone, with gaps: a sentence of a page, of a command, or of the log. */
const SENTENCE = /^[A-Za-z’,.… ]+$/;

test('every sentence that docs/operations.md quotes is one that Kerikko says', () => {
  const sentences = quotes.filter(
    (quote) => quote.includes(' ') && SENTENCE.test(quote) && !NO_SENTENCE.test(quote),
  );
  expect(sentences.length).toBeGreaterThan(20);
  const said = ['src', 'cli']
    .flatMap((folder) => listSources(join(root, folder)))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const unsaid = sentences.filter((sentence) =>
    sentence.split('…').some((part) => !said.includes(part.trim().replace(/[.,]$/, ''))),
  );
  expect(unsaid).toEqual([]);
});

test('every command and script that docs/operations.md names exists', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wrapper = readFileSync(join(root, 'deploy/kerikko'), 'utf8');
  const commands = /^ {2}(admin [a-z |]+)\)/m.exec(wrapper)?.[1]?.split(' | ') ?? [];
  const resilience = readdirSync(join(root, 'test/resilience'));
  const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name = '']) => name);
  const missing = [
    ...named(/npm run ([\w:-]+)/g).filter((name) => !(name in scripts)),
    ...named(/--run ([\w:-]+)/g).filter((name) => !(name in scripts)),
    ...named(/sudo kerikko (\w+)/g).filter((name) => !commands.includes(name)),
    ...named(/test:resilience -- ([\w-]+)/g).filter(
      (name) => !resilience.some((file) => file.startsWith(name)),
    ),
  ];
  expect(missing.filter((name) => name !== 'NAME' && name !== 'would')).toEqual([]);
});

/** Returns the sources in a folder and its folders, without tests. */
function listSources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(ts|tsx|mjs)$/.test(name) && !name.includes('.test.'))
    .map(({ parentPath, name }) => join(parentPath, name));
}
