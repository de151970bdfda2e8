import { useMemo } from 'react';
import {
  data,
  isRouteErrorResponse,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useFetcher,
  useSearchParams,
} from 'react-router';
import * as v from 'valibot';
import { getRequest, getViewer, handleForm, succeed } from '../../../app/request.ts';
import { asWritten } from '../../../malayalam/latin-view.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/controls/button.tsx';
import { Form } from '../../../web/ui/controls/form.tsx';
import { PageHeading } from '../../../web/ui/members/shared/page-heading.tsx';
import { Card } from '../../../web/ui/page/card.tsx';
import { Page } from '../../../web/ui/page/page.tsx';
import { changePasswordInput, endSessionsInput } from '../../accounts/contract.ts';
import {
  confirmByForm,
  getConfirmation,
  readBrowserCookie,
  setBrowserCookie,
  setSessionCookie,
} from '../../accounts/request.ts';
import { changePassword } from '../../accounts/server/passwords/change-password.ts';
import { requestOwnPasswordReset } from '../../accounts/server/passwords/password-reset.ts';
import { endViewerSessions, listViewerSessions } from '../../accounts/server/sessions/viewer-sessions.ts';
import { rememberDevice } from '../../accounts/server/sign-in/known-devices.ts';
import {
  type Profile,
  type ProfileNotice,
  photoInput,
  removePhotoInput,
  resetMailInput,
  saveInput,
  visibilityInput,
} from '../contract.ts';
import { changePhoto, removePhoto } from '../server/photos.ts';
import { getProfile, saveProfile, saveVisibility } from '../server/profile.ts';
import type { Route } from './+types/profile-page';
import { ChangePassword } from './change-password.tsx';
import { Devices } from './devices.tsx';
import { type FormResult, type Intent, intentOf, type ProfileFetcher } from './form-result.ts';
import { PersonalForm } from './personal-form.tsx';
import { PhotoForm } from './photo-form.tsx';
import { ProfileHeader } from './profile-header.tsx';
import styles from './profile-page.module.css';
import { FormStatus } from './profile-status.tsx';
import { ProfileTabs, SECURITY_PATH, TabPanel } from './profile-tabs.tsx';
import { usePhotoUpload } from './use-photo-upload.ts';
import { VisibilityForm } from './visibility-form.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { app, viewer } = getViewer(context);
  const [profile, sessions, confirmation] = await Promise.all([
    getProfile(app, viewer),
    listViewerSessions(app, viewer, getRequest(context).sessionToken),
    getConfirmation(context),
  ]);
  const { name, initial } = profile;
  return {
    profile: asWritten(profile),
    shown: { name, initial },
    sessions,
    confirmation,
    email: viewer.email,
  };
}

const inputs = v.variant('intent', [
  saveInput,
  photoInput,
  removePhotoInput,
  visibilityInput,
  resetMailInput,
  changePasswordInput,
  endSessionsInput,
]);

export function action({ context, request }: Route.ActionArgs) {
  const done = (notice: ProfileNotice, path = '/profile') => succeed(context, path, notice);
  return handleForm(
    { context, request },
    inputs,
    async (asked, { app, viewer }) => {
      const { address } = getRequest(context);
      switch (asked.intent) {
        case 'save':
          if (asked.visibility) await saveVisibility(app, viewer, asked);
          await saveProfile(app, viewer, asked);
          return done('saved');
        case 'photo':
          await changePhoto(app, viewer, await asked.photo.bytes());
          return done('photo-changed');
        case 'remove-photo':
          await removePhoto(app, viewer);
          return done('photo-removed');
        case 'visibility':
          await saveVisibility(app, viewer, asked);
          return done('visibility-saved');
        case 'reset-mail':
          await requestOwnPasswordReset(app, viewer, address);
          return done('reset-sent', SECURITY_PATH);
        case 'change-password': {
          const userAgent = request.headers.get('user-agent') ?? '';
          const confirmed = await confirmByForm(context, asked);
          setSessionCookie(context, await changePassword(app, confirmed.viewer, asked, { userAgent }));
          const knownDevices = readBrowserCookie(context, request, 'device');
          setBrowserCookie(context, 'device', await rememberDevice(app, viewer.accountId, knownDevices));
          return done('password-changed', SECURITY_PATH);
        }
        case 'end-sessions': {
          const { sessionToken } = getRequest(context);
          const isSignedOut = await endViewerSessions(app, viewer, asked.session, sessionToken);
          if (!isSignedOut) return done('sessions-ended', SECURITY_PATH);
          setSessionCookie(context, undefined);
          return redirect('/');
        }
      }
    },
    { hasPhoto: true },
  );
}

/**
 * Keeps the typed text even if the session has ended. The status 401 prevents a revalidation, which would also fail with 401
 * and replace the form with an error page.
 */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!isRouteErrorResponse(error) || error.status !== 401) throw error;
    return data<FormResult>({ error: { code: 'session-ended' } }, { status: 401 });
  }
}

/** Skips reloading on a change of tab: the page's data covers both tabs. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isTab = currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search;
  return !formMethod && isTab ? false : defaultShouldRevalidate;
}

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { account, profile: texts } = useTexts('members');
  const { profile, sessions, confirmation, email } = loaderData;
  const [searchParams] = useSearchParams();
  const notice = searchParams.get('notice');
  // The result of a form that was submitted without JavaScript.
  const initial = useMemo<FormResult>(() => actionData ?? (notice ? { notice } : {}), [actionData, notice]);
  const resultOf = (intent: Intent, fetcher: ProfileFetcher): FormResult | undefined =>
    fetcher.data ?? (intentOf(initial) === intent ? initial : undefined);

  const save = useFetcher<FormResult>();
  const remove = useFetcher<FormResult>();
  const mail = useFetcher<FormResult>();
  const change = useFetcher<FormResult>();
  const signOut = useFetcher<FormResult>();
  const upload = usePhotoUpload(intentOf(initial) === 'photo' ? initial : undefined);
  const saved = resultOf('save', save);
  const changed = resultOf('change-password', change);
  const tab = searchParams.get('tab') === 'security' ? 'security' : 'personal';
  // Without scripts, the photo has a separate page: a second form would lose what is typed in the first.
  if (searchParams.has('photo')) {
    return (
      <Page title={texts.photo}>
        <PageHeading title={texts.photo} back="/profile" />
        <Card>
          <PhotoForm photo={profile.photo?.large} upload={upload} remove={remove} action="/profile?photo" />
        </Card>
        <FormStatus intent="photo" result={upload.result} />
      </Page>
    );
  }
  return (
    <Page title={texts.title}>
      <ProfileHeader profile={{ ...profile, ...loaderData.shown }} email={email} />
      <ProfileTabs selected={tab} />
      <TabPanel tab="personal" selected={tab}>
        <Card>
          <PhotoForm photo={profile.photo?.large} upload={upload} remove={remove} action="/profile" />
          <PersonalForm profile={profile} fetcher={save} result={saved} />
        </Card>
        <ProfileVisibility
          profile={profile}
          result={intentOf(initial) === 'visibility' ? initial : undefined}
        />
        <div className={styles.statuses}>
          <FormStatus intent="photo" result={upload.result} />
          <FormStatus intent="remove-photo" result={resultOf('remove-photo', remove)} />
          <FormStatus intent="save" result={saved} />
        </div>
      </TabPanel>
      <TabPanel tab="security" selected={tab}>
        <ResetMail email={email} fetcher={mail} />
        <ChangePassword email={email} confirmation={confirmation} fetcher={change} result={changed} />
        <LinkCard title={account.twoStep} text={texts.twoStepText} to="/account/security" />
        <Devices sessions={sessions} fetcher={signOut} />
        <LinkCard title={account.ownData} text={texts.ownDataText} to="/account/own-data" />
        <div className={styles.statuses}>
          <FormStatus intent="reset-mail" result={resultOf('reset-mail', mail)} />
          <FormStatus intent="change-password" result={changed} />
          <FormStatus intent="end-sessions" result={resultOf('end-sessions', signOut)} />
        </div>
      </TabPanel>
    </Page>
  );
}

function ResetMail({ email, fetcher }: { email: string; fetcher: ProfileFetcher }) {
  const { profile } = useTexts('members');
  return (
    <Card>
      <h2>{profile.resetTitle}</h2>
      <p>{profile.resetText(email)}</p>
      <Form fetcher={fetcher} action={SECURITY_PATH} fields={{ intent: 'reset-mail' }}>
        <Button kind="secondary" isBusy={fetcher.state !== 'idle'} busyText={profile.sending}>
          {profile.sendReset}
        </Button>
      </Form>
    </Card>
  );
}

/** Lets members choose what others see. Without scripts, personal-form.tsx has these choices. */
function ProfileVisibility({ profile, result }: { profile: Profile; result: FormResult | undefined }) {
  const { profile: texts } = useTexts('members');
  return (
    <div className={styles.scripted}>
      <Card>
        <h2 id="visibility">{texts.visibility.title}</h2>
        <VisibilityForm visibility={profile.visibility} result={result} />
      </Card>
    </div>
  );
}

/** Leads to a page with further settings of the account. */
function LinkCard({ title, text, to }: { title: string; text: string; to: string }) {
  return (
    <Card>
      <h2>{title}</h2>
      <p>{text}</p>
      <div>
        <ButtonLink to={to}>{title}</ButtonLink>
      </div>
    </Card>
  );
}
