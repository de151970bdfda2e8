import { getRequest, getViewer } from '../../../app/request.ts';
import { LANGUAGE_NAMES } from '../../../languages/languages.ts';
import { install, refuseInstall, useCanInstall } from '../../../web/connection/install-prompt.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { ReaderChoices } from '../../../web/ui/members/reader-choices.tsx';
import { useDateFormats } from '../../../web/ui/members/shared/dates.ts';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import type { SettingsOverview } from '../contract.ts';
import { readSettingsOverview } from '../server/settings-overview.ts';
import type { Route } from './+types/settings-page';
import { Setting, SettingsGroup } from './settings-group.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  return readSettingsOverview(app, viewer, getRequest(context).sessionToken);
}

/**
 * Shows all settings in groups. Each row has the setting's present value, and leads to the page that changes
 * it.
 */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { account } = useTexts('members');
  const { overview } = useTexts('settings');
  const { member } = loaderData;
  return (
    <Page title={overview.title}>
      <PageHeading title={overview.title} back={member ? '/me' : '/account'} />
      <InstallApp />
      <AccountGroup overview={loaderData} />
      {member && <SecurityGroup member={member} />}
      <ReadingGroup />
      {member && <NewsGroup member={member} />}
      <SettingsGroup title={overview.groups.community}>
        {member && (
          <>
            <Setting
              to="/invitations"
              name={account.invite}
              value={overview.invitations(member.openInvitations)}
            />
            <Setting
              to="/account/community-archive"
              name={overview.archive}
              value={overview.inArchive[member.isInArchive ? 'yes' : 'no']}
            />
            {member.deputy && (
              <Setting
                to="/account/deputy"
                name={overview.deputy}
                value={member.deputy.isDeputy ? overview.isDeputy : (member.deputy.own ?? overview.noDeputy)}
              />
            )}
          </>
        )}
        <Setting to="/house-rules" name={account.houseRules} />
      </SettingsGroup>
      <Form action="/sign-out">
        <Button kind="secondary">{account.logout}</Button>
      </Form>
    </Page>
  );
}

function AccountGroup({ overview: { email, createdAt, member } }: { overview: SettingsOverview }) {
  const { account, profile } = useTexts('members');
  const { overview } = useTexts('settings');
  const { day } = useDateFormats();
  const { isChosen, isShown, isListed } = member?.visibility ?? {};
  const visible = [
    overview.visible[isShown ? 'whole' : 'basic'],
    ...(isListed ? [overview.visible.listed] : []),
  ];
  return (
    <SettingsGroup title={overview.groups.account}>
      <Setting to="/account" name={account.information} value={overview.since(day(createdAt))} />
      {member && (
        <>
          <Setting to="/profile" name={account.profile} value={overview.complete(member.completion)} />
          <Setting
            to="/profile#visibility"
            name={profile.visibility.title}
            value={isChosen ? visible.join(' · ') : overview.notChosen}
          />
          <Setting to="/account/email" name={account.changeEmail} value={<bdi>{email}</bdi>} />
        </>
      )}
      <Setting to="/account/own-data" name={account.ownData} value={overview.ownData} />
      {member && (
        <Setting
          to="/account/feed"
          name={overview.feed}
          value={overview.hasFeed[member.hasFeed ? 'yes' : 'no']}
        />
      )}
      {member && <Setting to="/shelf" name={overview.shelf} value={overview.shelfText} />}
    </SettingsGroup>
  );
}

interface MemberProps {
  member: NonNullable<SettingsOverview['member']>;
}

function SecurityGroup({ member: { isTwoStep, devices } }: MemberProps) {
  const { account, profile } = useTexts('members');
  const { overview } = useTexts('settings');
  return (
    <SettingsGroup title={overview.groups.security}>
      <Setting to="/profile?tab=security" name={overview.password} value={overview.passwordText} />
      <Setting
        to="/account/security"
        name={account.twoStep}
        value={overview.twoStep[isTwoStep ? 'on' : 'off']}
      />
      <Setting
        to="/profile?tab=security#devices"
        name={profile.devicesTitle}
        value={overview.devices(devices)}
      />
    </SettingsGroup>
  );
}

/** The settings on this page itself, which change at once. */
function ReadingGroup() {
  const { overview } = useTexts('settings');
  const { reading, settings } = useTexts('reading');
  return (
    <SettingsGroup title={overview.groups.reading} hasForms>
      <ReaderChoices name="language" label={reading.language} options={LANGUAGE_NAMES} />
      <ReaderChoices name="textSize" label={settings.textSize} options={settings.textSizes} />
      <ReaderChoices name="lineSpacing" label={reading.lineSpacing} options={reading.lineSpacings} />
      <ReaderChoices name="script" label={reading.script} options={reading.scripts} />
      <ReaderChoices name="theme" label={settings.theme} options={settings.themes} />
    </SettingsGroup>
  );
}

function NewsGroup({ member: { news, mails, muted } }: MemberProps) {
  const { account } = useTexts('members');
  const { overview } = useTexts('settings');
  const { answers, digest } = mails;
  const emails = [answers && overview.answers, digest !== 'off' && overview.digests[digest]].filter(Boolean);
  return (
    <SettingsGroup title={overview.groups.news}>
      <Setting
        to="/news/settings"
        name={overview.newsSettings}
        value={overview.news(news.wanted, news.kinds)}
      />
      <Setting
        to="/news/settings#mails"
        name={overview.byEmail}
        value={emails.join(' · ') || overview.never}
      />
      <Setting to="/account/muted" name={account.muted} value={overview.muted(muted)} />
    </SettingsGroup>
  );
}

/**
 * Offers to install the app where the browser can, until the reader declines. On an iPhone, the settings of
 * news have the steps.
 */
function InstallApp() {
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
