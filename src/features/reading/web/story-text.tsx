import { Children, type ReactNode } from 'react';
import { linkText } from '../../stories/web/shared/lists/linked-text.tsx';
import type { WholeStory } from '../contract.ts';
import styles from './story.module.css';

/**
 * Shows the text of a story, with an element around each paragraph: a screen reader stops there and goes on from there. The
 * line breaks between them stay parts of the text, which text-pieces.ts counts.
 */
export function StoryText({ story: { card, rest, restLinks } }: { story: WholeStory }) {
  const nodes = Children.toArray([
    linkText({ text: card.opening, links: card.links }),
    linkText({ text: rest, links: restLinks }),
  ]);
  return (
    <div className={styles.text} dir="auto" lang={card.language} data-text>
      {divideParagraphs(nodes)}
    </div>
  );
}

function divideParagraphs(nodes: readonly ReactNode[]): ReactNode[] {
  const divided: ReactNode[] = [];
  let paragraph: ReactNode[] = [];
  const end = () => {
    if (paragraph.length > 0) divided.push(<Paragraph key={divided.length}>{paragraph}</Paragraph>);
    paragraph = [];
  };
  for (const node of nodes) {
    if (typeof node !== 'string') {
      paragraph.push(node);
      continue;
    }
    // The parts with an odd index are line breaks.
    for (const [index, part] of node.split(/(\n+)/).entries()) {
      if (index % 2 === 1) end();
      // An empty line is no paragraph.
      const isBetween = paragraph.length === 0 && part.trim() === '';
      if (part) (isBetween ? divided : paragraph).push(part);
    }
  }
  end();
  return divided;
}

function Paragraph({ children }: { children: ReactNode }) {
  // biome-ignore lint/a11y/useSemanticElements: a browser adds line breaks of its own to a copied `p`.
  return <span role="paragraph">{children}</span>;
}
