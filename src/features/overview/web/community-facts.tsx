import { Link } from 'react-router';
import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { textLanguage } from '../../../web/ui/members/text-language.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Fact, FactLink } from '../contract.ts';
import styles from './overview.module.css';

/** Says how many members were here, whom nobody has answered, and which topics are quiet. */
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
      <Answers fact={find('firstStories')} title={texts.firstStories} none={texts.noFirstStories} />
      <Answers fact={find('newcomers')} title={texts.newcomers} none={texts.noNewcomers} />
      {quiet && <Answers fact={quiet} title={texts.quietTopics} none={texts.noQuietTopics} />}
    </Card>
  );
}

interface AnswersProps {
  fact: Fact | undefined;
  title: string;
  none: string;
}

function Answers({ fact, title, none }: AnswersProps) {
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
            <FactLinkText link={link} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={styles.note}>{texts.more(more)}</p>}
    </section>
  );
}

function FactLinkText({ link }: { link: FactLink }) {
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
  const author = link.author || texts.nameless;
  return (
    <>
      <Link to={link.path} lang={link.titleLanguage} dir="auto">
        {link.title}
      </Link>
      <span className={styles.note}>
        {link.path.includes('?comment=') ? texts.comment(author) : texts.story(author)}
      </span>
    </>
  );
}
