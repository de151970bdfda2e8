/** What a browser says of its connection. Not all browsers say it. */
export interface ConnectionInfo {
  saveData?: boolean;
  /** 'slow-2g', '2g', '3g' or '4g'. */
  effectiveType?: string;
}

/** Returns whether files may be fetched before anybody asks for them. */
export function mayFetchAhead({ saveData, effectiveType }: ConnectionInfo = {}): boolean {
  return !saveData && !effectiveType?.endsWith('2g');
}
