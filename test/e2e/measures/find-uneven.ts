/** Returns where a page leaves the grid: a main column that begins beside the header, or a title smaller than an h2. */
export function findUneven(): string[] {
  const problems: string[] = [];
  const leftOf = (element: Element) =>
    element.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(element).paddingLeft);
  const bar = document.querySelector('a[href="#content"] + header > div');
  const main = document.querySelector('main#content');
  // A page for writing hides its header. The header of a page for visitors has no entries, and its page is centred.
  if (
    bar?.checkVisibility() &&
    bar.querySelector('nav') &&
    main &&
    Math.abs(leftOf(bar) - leftOf(main)) > 0.5
  )
    problems.push(`begins at ${leftOf(main)} px, and the header at ${leftOf(bar)} px`);
  // A page for writing has a small title, and its preview the large one of the story's page.
  const preview = document.querySelector('#composer-heading') ? 'article *' : 'none';
  const sizesOf = (name: string) =>
    [...document.querySelectorAll(`:is(main, aside) ${name}:not(${preview})`)]
      .filter((heading) => heading.checkVisibility() && heading.getBoundingClientRect().width > 1)
      .map((heading) => Number.parseFloat(getComputedStyle(heading).fontSize));
  const title = Math.min(...sizesOf('h1'));
  const section = Math.max(...sizesOf('h2'));
  if (title < section) problems.push(`has an h1 of ${title} px and an h2 of ${section} px`);
  return problems;
}
