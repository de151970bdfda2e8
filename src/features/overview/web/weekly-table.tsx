import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import styles from './weekly-chart.module.css';

interface WeeklyTableProps {
  weeks: readonly number[];
  stories: readonly number[];
  comments: readonly number[];
}

/** Lists the numbers of each week, the newest first. */
export function WeeklyTable({ weeks, stories, comments }: WeeklyTableProps) {
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
