import type { ListedFile } from './file-store.ts';

/** One page of what ListObjectsV2 answers. */
export interface ListPage {
  files: ListedFile[];
  /** Names the next page; undefined on the last. */
  next: string | undefined;
}

/** Reads a page. S3's answer is flat and its shape is fixed: this needs no parser of all XML. */
export function readListPage(xml: string): ListPage {
  const isEncoded = readElement(xml, 'EncodingType') === 'url';
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, content = '']) => {
    const key = readElement(content, 'Key') ?? '';
    return {
      key: isEncoded ? decodeURIComponent(key.replaceAll('+', ' ')) : key,
      modifiedAt: Date.parse(readElement(content, 'LastModified') ?? ''),
    };
  });
  const isCut = readElement(xml, 'IsTruncated') === 'true';
  return { files, next: isCut ? readElement(xml, 'NextContinuationToken') : undefined };
}

/** What S3 calls a failure: NoSuchKey, AccessDenied and the like. */
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
