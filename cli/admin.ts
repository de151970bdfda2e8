import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { createContext, locateDatabase } from '../src/compose.ts';
import { email as emailSchema } from '../src/features/auth/contract.ts';
import { createResetLink } from '../src/features/auth/server/password-reset.ts';
import { makeAdministrator } from '../src/features/membership/server/administrators.ts';
import { readConfig } from '../src/server/config.ts';
import { migrateDatabase } from '../src/server/database/database.ts';
import { nameDatabase } from '../src/server/database/existing-database.ts';
import { becomeOwner, requireCommunity } from './community.ts';

const USAGE = `Usage: npm run admin -- EMAIL
       npm run admin -- EMAIL --new   creates the database of a new community first`;

/**
 * Implements `npm run admin -- EMAIL`, which makes an account an administrator and so also ends a lock-out. `--new`
 * creates the database, before the first start.
 */
async function main(parameters: string[]): Promise<void> {
  const { email, isNew } = readParameters(parameters);
  const config = readConfig(process.env);
  const location = locateDatabase(config);
  await becomeOwner(config.dataDir);
  if (!isNew) {
    await requireCommunity(config).catch((error: Error) => {
      throw new Error(`${error.message}\nFor a new community: npm run admin -- ${email} --new`);
    });
  }
  // Only the current user may read the files of a new database.
  process.umask(0o077);
  const context = await createContext(config);
  try {
    console.log(`Database: ${nameDatabase(location)}`);
    await migrateDatabase(location);
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

function readParameters(parameters: string[]): { email: string; isNew: boolean } {
  const { values, positionals } = parseArgs({
    args: parameters,
    options: { new: { type: 'boolean', default: false } },
    allowPositionals: true,
    strict: false,
  });
  const unknown = Object.keys(values).find((name) => name !== 'new');
  if (unknown || positionals.length > 1) throw new Error(USAGE);
  const email = v.safeParse(emailSchema, positionals[0]);
  if (!email.success) throw new Error(`${USAGE}\n${email.issues[0].message}`);
  return { email: email.output, isNew: values.new === true };
}

await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
