/** Returns the innermost elements that overflow the right edge of the page. */
export function findWide(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll('body *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1,
  );
  const inner = wide.filter((element) => !wide.some((other) => other !== element && element.contains(other)));
  return inner.map(
    (element) =>
      `<${element.localName} class="${element.className}"> is ${scrollWidth - clientWidth} px too wide: ${element.textContent?.slice(0, 40)}`,
  );
}
