import { Link } from 'react-router';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Fact, FactLink } from '../contract.ts';
import styles from './overview.module.css';

/** Says how many members were here, who waits for an answer, and which topics are quiet. */
export function CommunityFacts({ facts }: { facts: readonly Fact[] }) {
  const { community: texts } = useTexts('overview').overview;
  const find = (key: string) => facts.find((fact) => fact.key === key);
  const active = find('active');
  const quiet = find('quietTopics');
  return (
    <Card>
      <h2>{texts.title}</h2>
      {active && (
        <p>
          <Link to={active.path ?? '/admin/members'}>{texts.active(active.count, active.of)}</Link>{' '}
          <span className={styles.note}>{texts.activeHint}</span>
        </p>
      )}
      <LinkList
        fact={find('firstStories')}
        title={texts.firstStories}
        none={texts.noFirstStories}
        byline={texts.story}
      />
      <LinkList
        fact={find('newcomers')}
        title={texts.newcomers}
        none={texts.noNewcomers}
        byline={texts.comment}
      />
      {quiet && <LinkList fact={quiet} title={texts.quietTopics} none={texts.noQuietTopics} />}
    </Card>
  );
}

interface LinkListProps {
  fact: Fact | undefined;
  title: string;
  /** Shown instead of an empty list. */
  none: string;
  /** Returns the words that name the author of the story or comment behind a link. */
  byline?: (author: string) => string;
}

function LinkList({ fact, title, none, byline }: LinkListProps) {
  const { community: texts } = useTexts('overview').overview;
  const language = useLanguage();
  if (!fact || fact.count === 0) return <p>{none}</p>;
  const more = fact.count - fact.links.length;
  return (
    <section className={styles.list}>
      <h3>
        {title} ({fact.count.toLocaleString(language)})
      </h3>
      <ul>
        {fact.links.map((link) => (
          <li key={link.path}>
            <NamedLink link={link} byline={byline} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.note}>{texts.more(more)}</p>}
    </section>
  );
}

function NamedLink({ link, byline }: { link: FactLink; byline: LinkListProps['byline'] | undefined }) {
  const { community: texts } = useTexts('overview').overview;
  const language = useLanguage();
  if ('name' in link) {
    const name = link.name[language];
    return (
      <Link to={link.path} lang={textLanguage(name)}>
        {name}
      </Link>
    );
  }
  return (
    <>
      <Link to={link.path} lang={link.titleLanguage} dir="auto">
        {link.title}
      </Link>
      <span className={styles.note}>{byline?.(link.author || texts.nameless)}</span>
    </>
  );
}
