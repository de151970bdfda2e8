import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TextLink } from '../../../links-contract.ts';
import styles from './linked-text.module.css';

interface LinkedTextProps {
  text: string;
  /** The links in their order. */
  links?: readonly TextLink[] | undefined;
  /** Renders the text between the links. */
  show?: ((piece: string) => ReactNode) | undefined;
  /** In a preview, our own pages open in new tabs, too. */
  isPreview?: boolean;
}

/** Pages that React Router opens without a new document. Other paths may be files. */
const PAGE = /^\/(?:stories|people)\//;

/** Shows a text whose addresses a reader can tap. A link to a story of this community shows its title. */
export function LinkedText(props: LinkedTextProps): ReactNode {
  return linkText(props);
}

/** Returns the links of a text and the text between them: see LinkedText. */
export function linkText({
  text,
  links = [],
  show = (piece) => piece,
  isPreview,
}: LinkedTextProps): ReactNode {
  if (links.length === 0) return show(text);
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const link of links) {
    const { start, to, title, titleLanguage } = link;
    pieces.push(show(text.slice(end, start)));
    end = link.end;
    const address = text.slice(start, end);
    const shared = { className: styles.link, children: title ?? address };
    pieces.push(
      to.startsWith('/') && !isPreview ? (
        <Link
          {...shared}
          key={start}
          to={to}
          reloadDocument={!PAGE.test(to)}
          lang={titleLanguage}
          // text-pieces.ts reads this length, because places in a story count the characters of the written
          // address.
          data-length={title === undefined ? undefined : address.length}
        />
      ) : (
        // The link opens a new tab, so that this page keeps the reader's place, and what they have begun to
        // write.
        <a {...shared} key={start} href={to} target="_blank" rel="noopener nofollow ugc" />
      ),
    );
  }
  return [...pieces, show(text.slice(end))];
}
