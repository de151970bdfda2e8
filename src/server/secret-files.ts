import { readFileSync } from 'node:fs';

/** Settings that are secrets. `NAME_FILE` may name a file that contains the value of `NAME`. */
export const SECRET_NAMES = ['SECRET_KEY', 'DATABASE_URL', 'SMTP_URL', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * Returns the secrets from the files that the environment names, trimmed, and a sentence for each file that
 * cannot be used. No sentence contains the content of a file.
 */
export function readSecretFiles(environment: Record<string, string | undefined>): {
  secrets: Record<string, string>;
  problems: string[];
} {
  const secrets: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of SECRET_NAMES) {
    const path = environment[`${name}_FILE`]?.trim();
    if (!path) continue;
    if (environment[name]?.trim()) {
      problems.push(`${name} and ${name}_FILE are both set: remove one of them.`);
      continue;
    }
    try {
      const secret = readFileSync(path, 'utf8').trim();
      if (secret) secrets[name] = secret;
      else problems.push(`${name}_FILE must name a file with the value of ${name}: ${path} is empty.`);
    } catch (error) {
      problems.push(
        `${name}_FILE must name a file that Kerikko can read: ${path} (${(error as NodeJS.ErrnoException).code}).`,
      );
    }
  }
  return { secrets, problems };
}
