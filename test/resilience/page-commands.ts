import { readFile } from 'node:fs/promises';

/** A block of a page that a reader types or writes. */
export interface Block {
  /** The heading above it. */
  section: string;
  /** `sh`, `sql`, or empty for the lines of a file. */
  kind: string;
  text: string;
}

/** Returns the blocks of a page in Markdown, in their order, without the indentation of the list they stand in. */
export async function readBlocks(path: string): Promise<Block[]> {
  const blocks: Block[] = [];
  let section = '';
  let block: (Block & { indent: string }) | undefined;
  for (const line of (await readFile(path, 'utf8')).split('\n')) {
    const [, indent, kind] = /^( *)```(\w*)$/.exec(line) ?? [];
    if (indent !== undefined && block) {
      blocks.push({ section: block.section, kind: block.kind, text: block.text });
      block = undefined;
    } else if (indent !== undefined) block = { section, kind: kind ?? '', text: '', indent };
    else if (block) block.text += `${line.slice(block.indent.length)}\n`;
    else section = /^#+ (.*)$/.exec(line)?.[1] ?? section;
  }
  return blocks;
}
