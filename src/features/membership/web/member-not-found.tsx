import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { StateNotice } from '../../../web/ui/page/state-notice.tsx';

/** Says that this address belongs to nobody. Loaded late: see member-page.tsx. */
export function MemberNotFound({ list }: { list: string }) {
  const { admin } = useTexts('admin');
  const texts = useTexts('admin-tasks').decide;
  return (
    <Card>
      <StateNotice
        scene="lost"
        title={texts.nobodyTitle}
        isSubsection
        action={
          <ButtonLink to={list} kind="primary">
            {admin.toList}
          </ButtonLink>
        }
      >
        <p>{texts.nobodyText}</p>
      </StateNotice>
    </Card>
  );
}
