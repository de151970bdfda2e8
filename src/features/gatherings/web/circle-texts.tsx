import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { CircleStories } from '../../reading/web/circle-stories.tsx';
import type { GatheringPage } from '../contract.ts';
import { GatheringCard } from './gathering-card.tsx';

interface CircleTextsProps {
  stories: Parameters<typeof CircleStories>[0]['page'] & { path: string };
  gatherings: GatheringPage;
  /** The circle, if the viewer may propose a gathering for it. */
  proposesFor: string | undefined;
}

/** The coming gatherings and the stories of a circle. */
export function CircleTexts({ stories, gatherings, proposesFor }: CircleTextsProps) {
  return (
    <>
      {stories.isFirst && (proposesFor || gatherings.rows.length > 0) && (
        <Gatherings {...gatherings} proposesFor={proposesFor} />
      )}
      <CircleStories page={stories} path={stories.path} />
    </>
  );
}

function Gatherings({ rows, next, proposesFor }: GatheringPage & Pick<CircleTextsProps, 'proposesFor'>) {
  const { gatherings } = useTexts('gatherings');
  return (
    <section className="stack" aria-labelledby="gatherings">
      <h2 id="gatherings">{gatherings.title}</h2>
      {rows.length === 0 && <p>{gatherings.none}</p>}
      {/* The page's heading has the circle's name already. */}
      {rows.map(({ circle: _named, ...row }) => (
        <GatheringCard key={row.id} row={row} heading="h3" />
      ))}
      <div className="row">
        {proposesFor && (
          <ButtonLink to={`/gatherings/new?circle=${proposesFor}`}>{gatherings.propose}</ButtonLink>
        )}
        {next && <Link to="/gatherings">{gatherings.next}</Link>}
      </div>
    </section>
  );
}
