import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { createContext, locateDatabase } from '../src/compose.ts';
import { email as emailSchema } from '../src/features/accounts/contract.ts';
import { forgetAuthenticators } from '../src/features/accounts/server/factors/factors.ts';
import { createResetLink } from '../src/features/accounts/server/passwords/password-reset.ts';
import { makeAdministrator } from '../src/features/membership/server/administrators/administrators.ts';
import { resetFactors } from '../src/features/membership/server/administrators/factor-removal.ts';
import { readConfig } from '../src/server/config.ts';
import { migrateDatabase } from '../src/server/database/database.ts';
import { nameDatabase } from '../src/server/database/existing-database.ts';
import { becomeOwner, NoCommunityError, requireCommunity } from './community.ts';
import { printFailure } from './print.ts';

const USAGE = `Usage: npm run admin -- EMAIL
       npm run admin -- EMAIL --new             creates the database of a new community first
       npm run admin -- EMAIL --reset-factors   removes passkeys, authenticator app and recovery codes
       npm run admin -- --forget-authenticators   removes everyone's authenticator apps, after a loss of the secret key`;

/**
 * Implements `npm run admin -- EMAIL`, which makes an account an administrator and so also ends a lock-out. `--new`
 * creates the database, before the first start. `--reset-factors` removes the second factors of someone who has lost them.
 */
async function main(parameters: string[]): Promise<void> {
  const { email, options } = readParameters(parameters);
  const config = readConfig(process.env);
  const location = locateDatabase(config);
  await becomeOwner(config.dataDir);
  if (!options.new) {
    await requireCommunity(config).catch((error: Error) => {
      if (!(error instanceof NoCommunityError)) throw error;
      throw new Error(`${error.message}\nFor a new community: npm run admin -- ${email ?? 'EMAIL'} --new`);
    });
  }
  // Only the current user may read the files of a new database.
  process.umask(0o077);
  const context = await createContext(config);
  try {
    console.log(`Database: ${nameDatabase(location)}`);
    await migrateDatabase(location);
    if (email === undefined) {
      const count = await forgetAuthenticators(context);
      console.log(
        `Removed ${count} authenticator apps. Their owners sign in with the password or a passkey.`,
      );
      return;
    }
    if (options['reset-factors']) {
      const isFound = await resetFactors(context, email);
      if (!isFound) throw new Error(`There is no account with the email ${email}.`);
      console.log(`${email} has no second step now, and is signed out everywhere.`);
      return;
    }
    const { accountId, needsPassword } = await makeAdministrator(context, email);
    console.log(`${email} is an administrator now, verified and approved.`);
    if (needsPassword) {
      console.log(
        `Open this link within an hour to choose a password:\n  ${await createResetLink(context, accountId)}`,
      );
    }
  } finally {
    await context.close();
  }
}

const OPTIONS = ['new', 'reset-factors', 'forget-authenticators'] as const;
type Options = Partial<Record<(typeof OPTIONS)[number], boolean>>;

/** Returns the email. Undefined for `--forget-authenticators`, which concerns all accounts. */
function readParameters(parameters: string[]): { email: string | undefined; options: Options } {
  const { values, positionals } = parseArgs({
    args: parameters,
    options: Object.fromEntries(OPTIONS.map((name) => [name, { type: 'boolean' as const }])),
    allowPositionals: true,
    strict: false,
  });
  const isUnknown = Object.keys(values).some((name) => !OPTIONS.includes(name as keyof Options));
  if (isUnknown || Object.keys(values).length > 1 || positionals.length > 1) throw new Error(USAGE);
  const options = values as Options;
  if (options['forget-authenticators']) {
    if (positionals.length > 0) throw new Error(USAGE);
    return { email: undefined, options };
  }
  const email = v.safeParse(emailSchema, positionals[0]);
  if (!email.success) throw new Error(`${USAGE}\n${email.issues[0].message}`);
  return { email: email.output, options };
}

await main(process.argv.slice(2)).catch(printFailure);
