/** Returns texts that are clipped, overflow, or have too little line height. Playwright serializes this function, so it imports nothing. */
export function findCutText(): string[] {
  const TOLERANCE = 1;
  /** A trailing space may overflow the line where white space is preserved. In em. */
  const HANGING = 0.375;
  const MAX_OWN_WORD_LENGTH = 40;
  const MALAYALAM = /[\u0d00-\u0d7f]/;
  const found = new Set<string>();
  const report = (element: Element, what: string) => {
    const name = element.className ? `${element.localName}.${element.className}` : element.localName;
    found.add(`<${name}> ${what}: ${element.textContent?.trim().slice(0, 40)}`);
  };
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) report(document.body, `scrolls sideways by ${scrollWidth - clientWidth} px`);

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const element = node.parentElement as HTMLElement;
    if (!node.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    // A separator dot at the start of a line is hidden on purpose.
    if (element.matches('.dot') && node.data.trim() === '·') continue;
    if (element.closest('script, style, title, option, textarea, svg')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
    if (rects.length === 0 || isOffScreen(element)) continue;
    const style = getComputedStyle(element);
    checkEdges(element, rects);
    if (/flex|grid/.test(style.display) && element.querySelector(':scope > :is(bdi, mark)'))
      report(element, 'breaks its sentence into columns');
    checkInk(element, node.data, rects, style);
    checkWords(element, node);
    if (MALAYALAM.test(node.data)) checkMalayalam(element, style);
  }
  for (const control of document.querySelectorAll<HTMLInputElement>('input, select')) checkControl(control);
  return [...found];

  /** Returns true for text that only screen readers read, and for skip links that are off screen until focused. */
  function isOffScreen(element: Element): boolean {
    for (let above: Element | null = element; above; above = above.parentElement) {
      const { width, bottom } = above.getBoundingClientRect();
      if (getComputedStyle(above).position === 'absolute' && (width <= 1 || bottom <= -scrollY)) return true;
    }
    return false;
  }

  /** Reports lines that overflow the window, their block, or a clipping ancestor. */
  function checkEdges(element: Element, rects: DOMRect[]): void {
    const left = Math.min(...rects.map((rect) => rect.left));
    const right = Math.max(...rects.map((rect) => rect.right));
    const top = Math.min(...rects.map((rect) => rect.top));
    const bottom = Math.max(...rects.map((rect) => rect.bottom));
    // A list of options in one line scrolls, and the arrow keys move in it. So does a strip of links.
    const isScrolled = element.closest('[role=listbox]:not([hidden])') !== null || isInStrip(element);
    if (!isScrolled && (left < -TOLERANCE || right > clientWidth + TOLERANCE)) {
      report(element, 'reaches over the window');
    }
    let block: Element = element;
    while (block.parentElement && /^(inline|contents)$/.test(getComputedStyle(block).display))
      block = block.parentElement;
    const box = block.getBoundingClientRect();
    const hanging = (above: Element) =>
      getComputedStyle(above).whiteSpace === 'pre-wrap'
        ? HANGING * Number.parseFloat(getComputedStyle(element).fontSize)
        : TOLERANCE;
    if (left < box.left - TOLERANCE || right > box.right + hanging(block))
      report(block, 'is too narrow for its words');
    for (
      let above: Element | null = block;
      above && above !== document.documentElement;
      above = above.parentElement
    ) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(above);
      const cutter = above.getBoundingClientRect();
      const isCutX = /hidden|clip/.test(overflowX) || clipPath !== 'none';
      // A text of a few lines ends with an ellipsis, and its page has the rest.
      const isShortened = getComputedStyle(above).webkitLineClamp !== 'none';
      const isCutY = (/hidden|clip/.test(overflowY) && !isShortened) || clipPath !== 'none';
      if (isCutX && (left < cutter.left - TOLERANCE || right > cutter.right + hanging(above)))
        report(above, 'cuts words off');
      if (isCutY && (top < cutter.top - TOLERANCE || bottom > cutter.bottom + TOLERANCE))
        report(above, 'cuts lines off');
      if (
        isCutX &&
        getComputedStyle(above).textOverflow === 'ellipsis' &&
        above.scrollWidth > above.clientWidth
      )
        report(above, 'ends within its words');
    }
  }

  /** Returns true in a part of the page that scrolls sideways. */
  function isInStrip(element: Element): boolean {
    for (let above: Element | null = element; above && above !== document.body; above = above.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(above).overflowX) && above.scrollWidth > above.clientWidth)
        return true;
    }
    return false;
  }

  /** Reports glyphs that are taller than their line and that an ancestor clips. */
  function checkInk(element: Element, text: string, rects: DOMRect[], style: CSSStyleDeclaration): void {
    const cutter = element.closest<HTMLElement>('*') && findCutter(element);
    const [rect] = rects;
    if (!cutter || !rect) return;
    const ink = measure(text, style);
    const box = cutter.getBoundingClientRect();
    if (isLeftOut(rect, cutter)) return;
    const baseline =
      rect.top +
      (rect.height - ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2 +
      ink.fontBoundingBoxAscent;
    const isCut =
      baseline - ink.actualBoundingBoxAscent < box.top - TOLERANCE ||
      baseline + ink.actualBoundingBoxDescent > box.bottom + TOLERANCE;
    if (isCut) report(cutter, 'cuts the ink of its letters');
  }

  /** True for one of the lines that an ellipsis stands for. */
  function isLeftOut({ top, bottom }: DOMRect, element: Element): boolean {
    if (getComputedStyle(element).webkitLineClamp === 'none') return false;
    return (top + bottom) / 2 > element.getBoundingClientRect().bottom;
  }

  function findCutter(element: Element): Element | undefined {
    for (let above: Element | null = element; above && above !== document.body; above = above.parentElement) {
      if (/hidden|clip/.test(getComputedStyle(above).overflowY)) return above;
    }
    return undefined;
  }

  /** Reports line breaks within our own words. Members may write words of any length, so their texts are skipped. */
  function checkWords(element: Element, node: Text): void {
    if (element.closest('[dir=auto], bdi') || /@/.test(element.textContent ?? '')) return;
    for (const { index, 0: word } of node.data.matchAll(/[^\s\u200b\-–—/·@._:]+/g)) {
      if (word.length > MAX_OWN_WORD_LENGTH || /\d/.test(word)) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(
        [...range.getClientRects()]
          .filter((rect) => rect.width > 0 && !isLeftOut(rect, element))
          .map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) report(element, `breaks within ${word}`);
    }
  }

  /** Reports Malayalam with too little line height, or with letter spacing, which breaks ligatures. See malayalam/README.md. */
  function checkMalayalam(
    element: Element,
    { lineHeight, fontSize, fontFamily, letterSpacing }: CSSStyleDeclaration,
  ): void {
    // Avatars show a single letter, which checkInk covers.
    if (element.closest('[aria-hidden=true]')) return;
    const height = Number.parseFloat(lineHeight) / Number.parseFloat(fontSize);
    const isHeading =
      element.closest('h1, h2, h3, legend, caption') !== null || Number.parseFloat(fontSize) >= 20;
    const isStory = /^Georgia/.test(fontFamily) && Number.parseFloat(fontSize) >= 18;
    const least = isHeading ? 1.35 : isStory ? 1.7 : 1.5;
    if (height < least - 0.01)
      report(element, `has lines of ${height.toFixed(2)}, where ${least} is the least`);
    if (letterSpacing !== 'normal' && letterSpacing !== '0px')
      report(element, `has its letters ${letterSpacing} apart`);
  }

  /** Reports fields whose placeholder or selected option does not fit. Typed text may scroll. */
  function checkControl(control: HTMLInputElement | HTMLSelectElement): void {
    if (!control.checkVisibility() || control.clientWidth <= 1) return;
    const style = getComputedStyle(control);
    const inner = (side: 'Left' | 'Right' | 'Top' | 'Bottom') => Number.parseFloat(style[`padding${side}`]);
    const height = control.clientHeight - inner('Top') - inner('Bottom');
    const isText = control.localName === 'select' || /^(text|email|password|search)$/.test(control.type);
    if (isText && height < 1.26 * Number.parseFloat(style.fontSize))
      report(control, `leaves ${height} px for a line`);
    // The words of such a choice wrap.
    if (style.appearance === 'base-select') return;
    const words =
      control instanceof HTMLSelectElement
        ? control.selectedOptions[0]?.text
        : !control.value && control.placeholder;
    // The arrow of a browser stands beside the padding, an arrow of ours in it.
    const arrow = control.localName === 'select' && style.appearance !== 'none' ? 20 : 0;
    const room = control.clientWidth - inner('Left') - inner('Right') - arrow;
    if (words && measure(words, style).width > room + TOLERANCE) report(control, `cuts ${words}`);
  }

  function measure(text: string, { font }: CSSStyleDeclaration): TextMetrics {
    pen.font = font;
    return pen.measureText(text);
  }
}
