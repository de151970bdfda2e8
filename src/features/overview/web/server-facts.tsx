import { useLanguage } from '../../../web/texts/language.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { ButtonLink } from '../../../web/ui/controls/button.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { Card } from '../../../web/ui/page/card.tsx';
import type { Fact } from '../contract.ts';
import { formatGigabytes } from './format-gigabytes.ts';

/** Says when the last backup was made, how full the disk is, and which version runs. */
export function ServerFacts({ facts }: { facts: readonly Fact[] }) {
  const { server: texts } = useTexts('overview').overview;
  const language = useLanguage();
  const { dayAndTime } = useDateFormats();
  const find = (key: string) => facts.find((fact) => fact.key === key);
  const [backups, space, version] = [find('backups'), find('space'), find('version')];
  const [running, newer] = version?.words ?? [];
  return (
    <Card>
      <h2>{texts.title}</h2>
      {backups && (
        <p>
          {backups.at === undefined
            ? texts.backups[backups.state === 'off' ? 'off' : 'none']
            : texts.backup(dayAndTime(backups.at))}
        </p>
      )}
      {space && (
        <p>{texts.space(formatGigabytes(space.count, language), formatGigabytes(space.of, language))}</p>
      )}
      {running && (
        <p>
          {texts.version(running)} {newer ? texts.newer(newer) : texts.newest}
        </p>
      )}
      <div className="row">
        <ButtonLink to="/admin/system">{texts.more}</ButtonLink>
      </div>
    </Card>
  );
}
