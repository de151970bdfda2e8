import * as v from 'valibot';
import { createContext, locateDatabase } from '../src/compose.ts';
import { email as emailSchema } from '../src/features/auth/contract.ts';
import { createResetLink } from '../src/features/auth/server/password-reset.ts';
import { makeAdministrator } from '../src/features/membership/server/administrators.ts';
import { readConfig } from '../src/server/config.ts';
import { migrateDatabase } from '../src/server/database/database.ts';

/** Implements `npm run admin -- EMAIL`, which makes an account an administrator and so also ends a lock-out. */
async function main([given]: string[]): Promise<void> {
  const email = v.safeParse(emailSchema, given);
  if (!email.success) throw new Error(`Usage: npm run admin -- EMAIL\n${email.issues[0].message}`);

  const config = readConfig(process.env);
  const context = await createContext(config);
  try {
    await migrateDatabase(locateDatabase(config));
    const { accountId, needsPassword } = await makeAdministrator(context, email.output);
    console.log(`${email.output} is an administrator now, verified and approved.`);
    if (needsPassword) {
      console.log(
        `Open this link within an hour to choose a password:\n  ${await createResetLink(context, accountId)}`,
      );
    }
  } finally {
    await context.close();
  }
}

await main(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
