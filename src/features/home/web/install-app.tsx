import { install, refuseInstall, useCanInstall } from '../../../web/connection/install-prompt.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Card } from '../../../web/ui/page/card.tsx';

/**
 * Offers to install the app where the browser can, until the reader declines. On an iPhone, the settings of
 * news have the steps.
 */
export function InstallApp() {
  const { install: texts } = useTexts('settings').overview;
  if (!useCanInstall()) return null;
  return (
    <Card>
      <h2>{texts.title}</h2>
      <p>{texts.text}</p>
      <div className="row">
        <Button type="button" onClick={() => void install()}>
          {texts.yes}
        </Button>
        <Button type="button" kind="quiet" onClick={refuseInstall}>
          {texts.no}
        </Button>
      </div>
    </Card>
  );
}
