import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { WeeklyNumbers } from '../contract.ts';
import { LineSample, WeeklyBars } from './weekly-bars.tsx';
import styles from './weekly-chart.module.css';

/** Shows how many stories and answers each week had, as a chart that the server draws, and as a table. */
export function WeeklyChart({ weeks, series }: WeeklyNumbers) {
  const { weeks: texts } = useTexts('overview').overview;
  const { day } = useDateFormats();
  const { stories = [], comments = [] } = series;
  const most = Math.max(...stories, ...comments);
  return (
    <Card>
      <h2>{texts.title}</h2>
      {most > 0 ? (
        <>
          <figure className={styles.chart}>
            <figcaption className={styles.legend}>
              <span>
                <LineSample isBar />
                {texts.stories}
              </span>
              <span>
                <LineSample />
                {texts.comments}
              </span>
              <span className={styles.most}>{texts.most(most)}</span>
            </figcaption>
            <WeeklyBars
              label={texts.chart(Math.max(...stories), Math.max(...comments))}
              bars={stories}
              line={comments}
              most={most}
            />
            <p className={styles.ends}>
              <span>{day(weeks[0] ?? 0)}</span>
              <span>{texts.thisWeek}</span>
            </p>
          </figure>
          <Disclosure summary={texts.table} isChip>
            <WeeklyTable weeks={weeks} stories={stories} comments={comments} />
          </Disclosure>
        </>
      ) : (
        <>
          <p>{texts.none}</p>
          <div className="row">
            <ButtonLink to="/write">{texts.write}</ButtonLink>
          </div>
        </>
      )}
    </Card>
  );
}

interface WeeklyTableProps {
  weeks: readonly number[];
  stories: readonly number[];
  comments: readonly number[];
}

/** Lists the numbers of each week, the newest first. */
function WeeklyTable({ weeks, stories, comments }: WeeklyTableProps) {
  const { weeks: texts } = useTexts('overview').overview;
  const { day } = useDateFormats();
  const language = useLanguage();
  const rows = weeks.map((week, index) => ({ week, isLast: index === weeks.length - 1, index })).reverse();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{texts.week}</th>
          <th scope="col">{texts.stories}</th>
          <th scope="col">{texts.comments}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ week, isLast, index }) => (
          <tr key={week}>
            <th scope="row">{isLast ? texts.thisWeek : day(week)}</th>
            <td>{stories[index]?.toLocaleString(language)}</td>
            <td>{comments[index]?.toLocaleString(language)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
