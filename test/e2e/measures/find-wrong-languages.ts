/** Returns Malayalam text outside lang="ml", and English sentences inside it: screen readers pronounce both wrongly. */
export function findWrongLanguages(): string[] {
  const found = new Set<string>();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement as HTMLElement;
    if (element.closest('script, style, title, svg, textarea') || !element.checkVisibility()) continue;
    const language = element.closest('[lang]')?.getAttribute('lang');
    const text = node.data.trim();
    if (/[\u0d00-\u0d7f]/.test(text) && language !== 'ml')
      found.add(`${element.localName}.${element.className} lang ${language}: ${text.slice(0, 40)}`);
    if (language === 'ml' && /[a-z]{3,} [a-z]{2,}/i.test(text))
      found.add(`${element.localName}.${element.className} lang ml: ${text.slice(0, 40)}`);
  }
  return [...found];
}
