import { Link } from 'react-router';
import { useTexts } from '../../../web/texts/texts.ts';
import type { HomeWait } from '../contract.ts';

/** Links to the waiting things that features register. Loaded late: see waiting.tsx. */
export function FurtherWaits({ waits }: { waits: HomeWait[] }) {
  const { homeWaits } = useTexts('waiting');
  return waits.map((wait) => {
    const words = homeWaits[wait.kind];
    return (
      <Link key={wait.kind} to={wait.path}>
        {'count' in wait ? (
          typeof words === 'function' && words(wait.count)
        ) : (
          <span>
            {typeof words === 'string' && words}
            {wait.title && ': '}
            {wait.title && <bdi lang={wait.titleLanguage}>{wait.title}</bdi>}
          </span>
        )}
      </Link>
    );
  });
}
