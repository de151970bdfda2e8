/** A piece of a story's text on the page. */
interface TextPiece {
  node: Text;
  /** The length of the piece in the written text, in UTF-16 code units. */
  length: number;
}

/** Returns the pieces of a text. A link that shows a title has the length of its address. */
export function listPieces(text: Element): TextPiece[] {
  const children = [...text.childNodes].flatMap((child) =>
    child instanceof HTMLElement && child.getAttribute('role') === 'paragraph'
      ? [...child.childNodes]
      : [child],
  );
  return children.flatMap((child) => {
    const node = child instanceof HTMLElement ? child.firstChild : child;
    if (!(node instanceof Text)) return [];
    const length = child instanceof HTMLElement ? child.dataset.length : undefined;
    return [{ node, length: Number(length ?? node.length) }];
  });
}
