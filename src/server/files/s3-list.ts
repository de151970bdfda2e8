import type { ListedFile } from './file-store.ts';

/** One page of a ListObjectsV2 answer. */
interface ListPage {
  files: ListedFile[];
  /** The token for the next page. Undefined on the last page. */
  next: string | undefined;
}

/** Parses a page. S3's answer is flat and has a fixed structure, so it needs no full XML parser. */
export function readListPage(xml: string): ListPage {
  const isEncoded = readElement(xml, 'EncodingType') === 'url';
  const files = xml
    .split('</Contents>')
    .slice(0, -1)
    .map((part) => {
      const content = part.slice(part.indexOf('<Contents>'));
      const key = readElement(content, 'Key') ?? '';
      return {
        key: isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key,
        modifiedAt: Date.parse(readElement(content, 'LastModified') ?? ''),
      };
    });
  const isCut = readElement(xml, 'IsTruncated') === 'true';
  return { files, next: isCut ? readElement(xml, 'NextContinuationToken') : undefined };
}

/** Returns the code of an S3 error, such as NoSuchKey or AccessDenied. */
export function readErrorCode(xml: string): string | undefined {
  return readElement(xml, 'Code');
}

function readElement(xml: string, name: string): string | undefined {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return text?.replace(/&(?:(amp|lt|gt|quot|apos)|#(\d+)|#x([\da-f]+));/gi, (all, named, decimal, hex) => {
    if (named) return ENTITIES[named.toLowerCase()] ?? all;
    return String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16));
  });
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
