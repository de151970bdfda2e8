import { getViewer } from '../../../app/request.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Disclosure } from '../../../web/ui/controls/disclosure.tsx';
import { EmptyCard } from '../../../web/ui/members/shared/empty-card.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { listCorrespondences } from '../server/list-letters.ts';
import type { Route } from './+types/letters-page';
import styles from './letters-frame.module.css';
import { LettersFrame } from './letters-frame.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const after = new URL(request.url).searchParams.get('after') ?? undefined;
  const list = await listCorrespondences(app, viewer, after);
  return { list, isFirst: after === undefined };
}

/** Lists the members with whom the reader exchanges letters, the newest letter first. */
export default function LettersPage({ loaderData: { list, isFirst } }: Route.ComponentProps) {
  const { letters } = useTexts('letters');
  return (
    <LettersFrame
      title={letters.title}
      list={list}
      isFirst={isFirst}
      heading={
        <PageHeading
          title={letters.title}
          action={
            <ButtonLink to="/people">{list.rows.length > 0 ? letters.another : letters.toPeople}</ButtonLink>
          }
        />
      }
    >
      <div className={list.rows.length > 0 ? styles.wide : undefined}>
        <EmptyCard title={list.rows.length === 0 ? letters.none : letters.another} text={letters.noneText} />
      </div>
      <Disclosure summary={letters.intro}>
        <p>{letters.privacy}</p>
      </Disclosure>
    </LettersFrame>
  );
}
