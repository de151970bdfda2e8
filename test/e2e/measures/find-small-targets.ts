/** Returns controls smaller than 44 × 44 pixels. Links within a sentence are exempt (WCAG 2.5.8). */
export function findSmallTargets(): string[] {
  const LEAST = 44;
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
  const controls = document.querySelectorAll('a[href], button, input, select, textarea, summary');
  return [...controls].flatMap((control) => {
    const target = control.closest('label') ?? control;
    const { width, height, bottom } = target.getBoundingClientRect();
    const isSeen = width > 1 && bottom > 0 && (control as HTMLElement).checkVisibility();
    if (!isSeen || isInSentence(control) || (width >= LEAST - 0.5 && height >= LEAST - 0.5)) return [];
    return [
      `<${control.localName}> is ${Math.round(width)} × ${Math.round(height)} px: ${control.textContent?.slice(0, 40)}`,
    ];
  });
}
