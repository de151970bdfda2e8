import { redirect, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import * as v from 'valibot';
import { getRequest, handleAction } from '../../../app/request.ts';
import { findText } from '../../../languages/languages.ts';
import { readForm } from '../../../server/validate.ts';
import { readSecret } from '../../../web/read-secret.ts';
import { useTexts } from '../../../web/texts/texts.ts';
import { LanguageSwitch } from '../../../web/ui/controls/language-switch.tsx';
import { signInInput, signUpInput } from '../contract.ts';
import { bindWaitingLinks, finishSignIn, keepSignIn, readBrowser, setBrowserCookie } from '../request.ts';
import { ownSignOf } from '../server/own-sign.ts';
import { signIn } from '../server/sign-in/sign-in.ts';
import { readSignUpPage, signUp } from '../server/sign-up/sign-up.ts';
import type { Route } from './+types/sign-in-page';
import { BusStopScene } from './bus-stop-scene.tsx';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in-page.module.css';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, returnPath, identity, settings } = getRequest(context);
  if (viewer) throw redirect(returnPath ?? '/account');
  const invite = readSecret(new URL(request.url).searchParams, 'invite');
  const { contact } = identity;
  const ownName = ownSignOf(identity, settings.language);
  const tagline = identity.tagline ?? ownName;
  const welcome = findText(identity.welcome, settings.language);
  return { returnPath, ownName, tagline, contact, welcome, ...(await readSignUpPage(app, invite)) };
}

/** Switching modes does not revalidate, because a late answer must not replace a form that is being filled in. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return formMethod !== undefined || currentUrl.pathname !== nextUrl.pathname;
}

export function action({ context, request }: Route.ActionArgs) {
  return handleAction(
    context,
    async () => {
      const { app, returnPath, settings } = getRequest(context);
      const input = await readForm(request, v.variant('intent', [signInInput, signUpInput]));
      const browser = { ...readBrowser(context, request), language: settings.language };
      if (input.intent === 'sign-up') {
        const result = await signUp(app, input, browser);
        if ('token' in result) {
          await keepSignIn(context, request, result);
          return redirect('/dashboard');
        }
        await bindWaitingLinks(context, request, result.accountId);
        setBrowserCookie(context, 'sign-up', result.browserSecret);
        return redirect('/?notice=signed-up');
      }
      const result = await signIn(app, input, browser);
      if ('secondStep' in result) {
        setBrowserCookie(context, 'second-step', result.secondStep);
        return redirect(returnPath ? `/second-step?to=${returnPath}` : '/second-step');
      }
      return finishSignIn(context, request, result);
    },
    request,
  );
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { common, signIn } = useTexts('sign-in');
  const { ownName, tagline, welcome, contact, ...formData } = loaderData;
  const [searchParams] = useSearchParams();
  const setup = readSecret(searchParams, 'setup');
  const invite = readSecret(searchParams, 'invite');
  const isSignUp = setup !== undefined || invite !== undefined || searchParams.get('mode') === 'sign-up';
  const notice = searchParams.get('notice') ?? undefined;
  return (
    <>
      <header className={styles.language}>
        <LanguageSwitch />
      </header>
      <main className={notice ? `${styles.page} ${styles.news}` : styles.page}>
        <title>{`${common.product} · ${tagline ?? signIn.taglineRomanised}`}</title>
        <div className={styles.welcome}>
          <BusStopScene sign={ownName} />
          {tagline ? (
            <p className={styles.tagline}>{tagline}</p>
          ) : (
            <>
              <p className={styles.tagline} lang="ml">
                {signIn.tagline}
              </p>
              <p className={styles.romanised} lang="ml-Latn">
                {signIn.taglineRomanised}
              </p>
            </>
          )}
          {welcome && <p className={styles.about}>{welcome}</p>}
        </div>
        <section className={styles.card}>
          <h1>{isSignUp ? signIn.signUpTitle : signIn.title}</h1>
          <SignInForm
            mode={isSignUp ? 'sign-up' : 'sign-in'}
            setup={setup}
            invite={invite}
            notice={notice}
            {...formData}
            error={actionData?.error}
            values={actionData?.values}
          />
          {contact && <p className={styles.contact}>{signIn.contact(contact)}</p>}
        </section>
      </main>
    </>
  );
}
