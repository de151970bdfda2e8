/**
 * Returns what decides the contrast of the texts that axe checks, which are visible and not disabled: each combination of
 * colour, size, weight and the backgrounds behind that is not known, once. Marks the first text of each with an attribute. Runs in
 * the page.
 */
export function markNewColours({ known, mark }: { known: string[]; mark: string }): string[] {
  const isChecked = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    // Texts for screen readers alone are 1 px wide.
    element.getBoundingClientRect().width > 1 &&
    !element.closest(':disabled, [aria-disabled=true]');
  const isText = ({ nodeType, textContent }: ChildNode) => nodeType === Node.TEXT_NODE && textContent?.trim();
  const seen = new Set(known);
  const added: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!Array.from(element.childNodes).some(isText) || !isChecked(element)) continue;
    const { color, fontSize, fontWeight } = getComputedStyle(element);
    const looks = [color, fontSize, fontWeight];
    for (let behind: Element | null = element; behind; behind = behind.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(behind);
      if (opacity !== '1') looks.push(opacity);
      if (backgroundImage !== 'none') looks.push(backgroundImage);
      if (backgroundColor !== 'rgba(0, 0, 0, 0)') looks.push(backgroundColor);
      // An opaque colour hides what is behind it.
      if (backgroundColor.startsWith('rgb(')) break;
    }
    const colours = looks.join(' ');
    if (seen.has(colours)) continue;
    seen.add(colours);
    added.push(colours);
    element.setAttribute(mark, '');
  }
  return added;
}
