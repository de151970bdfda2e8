import { useTexts } from '../../../web/texts/texts.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { ShelfSwitch } from './shelf-switch.tsx';

/** Where members choose whether this device keeps stories for reading without a network. */
export default function ShelfPage() {
  const { shelf: texts } = useTexts('shelf');
  return (
    <Page title={texts.title}>
      <PageHeading title={texts.title} intro={texts.intro} back="/settings" />
      <ShelfSwitch />
    </Page>
  );
}
