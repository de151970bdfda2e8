import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { LinkedText } from '../../stories/web/shared/lists/linked-text.tsx';
import type { CommentCard } from '../contract.ts';
import styles from './comments.module.css';

type MentioningText = Pick<CommentCard, 'text' | 'mentions'>;
type ShownText = MentioningText & Pick<CommentCard, 'links'>;

const TOKEN = /\u2068(\d+)\u2069/;

/** Returns a comment's text with its links. The people whom it mentions lead to their pages. */
export function showText({ text, links, mentions }: ShownText, anonymous: string): ReactNode {
  return <LinkedText text={text} links={links} show={(piece) => showMentions(piece, mentions, anonymous)} />;
}

function showMentions(text: string, mentions: CommentCard['mentions'], anonymous: string): ReactNode[] {
  return text.split(TOKEN).map((part, index) => {
    // Every second part is the number of a mention.
    if (index % 2 === 0) return part;
    const { name = '', accountId = null } = mentions[Number(part)] ?? {};
    if (!accountId) return `@${nameOf(mentions[Number(part)], anonymous)}`;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
      <Link key={index} to={`/people/${accountId}`} className={styles.mention}>
        @{name}
      </Link>
    );
  });
}

/** Returns a comment's text as its author typed it, for the form that edits it. */
export function toTypedText({ text, mentions }: MentioningText, anonymous: string): string {
  return text
    .split(TOKEN)
    .map((part, index) => (index % 2 ? `@${nameOf(mentions[Number(part)], anonymous)}` : part))
    .join('');
}

function nameOf(mention: CommentCard['mentions'][number] | undefined, anonymous: string): string {
  const { name, ending } = mention ?? {};
  if (name || !ending) return name || anonymous;
  return anonymous.endsWith('ൾ') ? anonymous.slice(0, -1) + ending.joined : anonymous + ending.apart;
}
