/** The element by which Chrome's translation replaces a text. */
const TRANSLATED = 'FONT';

/** The element that replaces each text that a translation has removed from the page. */
const standIns = new WeakMap<Node, Element>();
const taken = new WeakSet<Element>();

/**
 * Lets React work on a page that the browser translates. Chrome replaces each text by an element. React would
 * fail when it removes a missing text, or inserts something before it
 * (https://github.com/facebook/react/issues/11538). If React removes a text, its replacement is removed too. If
 * React changes a text, the text returns, and is translated again.
 */
export function followTranslation(): void {
  const changes = new MutationObserver((records) => {
    for (const { target } of records) {
      if (!target.isConnected) standIns.get(target)?.replaceWith(target);
    }
  });
  const replacements = new MutationObserver((records) => {
    for (const [index, record] of records.entries()) {
      for (const text of record.removedNodes) {
        const standIn = text instanceof Text && !text.isConnected && findStandIn(record, records[index - 1]);
        if (!standIn) continue;
        standIns.set(text, standIn);
        taken.add(standIn);
        changes.observe(text, { characterData: true });
      }
    }
  });
  replacements.observe(document, { childList: true, subtree: true });

  const { insertBefore, removeChild } = Node.prototype;
  Object.assign(Node.prototype, {
    removeChild(this: Node, child: Node): Node {
      const standIn = child.parentNode === this ? undefined : standIns.get(child);
      if (!standIn) return removeChild.call(this, child);
      standIn.remove();
      return child;
    },
    insertBefore(this: Node, added: Node, before: Node | null): Node {
      const standIn = before && before.parentNode !== this ? standIns.get(before) : undefined;
      return insertBefore.call(this, added, standIn ?? before);
    },
  });
}

/**
 * Returns the element that replaced a text: it was added together with the removal, just before it, or beside
 * it.
 */
function findStandIn(record: MutationRecord, before: MutationRecord | undefined): Element | undefined {
  const { addedNodes, previousSibling, nextSibling, target } = record;
  return [...addedNodes, ...(before?.addedNodes ?? []), previousSibling, nextSibling].find(
    (node): node is Element =>
      node?.nodeName === TRANSLATED && node.parentNode === target && !taken.has(node as Element),
  );
}
