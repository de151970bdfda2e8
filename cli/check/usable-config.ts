import { type Config, ConfigError, readConfig } from '../../src/server/config.ts';

type Environment = Record<string, string | undefined>;

export interface UsableConfig {
  /** Has the default of each setting that is wrong. */
  config: Config;
  /** What is wrong with the settings, one sentence each. */
  problems: string[];
  /**
   * Returns true if a problem names one of these settings: the configuration then has a default instead of the
   * intended value.
   */
  isUnknown(...names: string[]): boolean;
}

/** Reads the configuration as far as it can be used, so that all wrong settings are reported together. */
export function readUsableConfig(environment: Environment): UsableConfig {
  try {
    return { config: readConfig(environment), problems: [], isUnknown: () => false };
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { problems } = error;
    const named = new Set(problems.flatMap((problem) => problem.match(/\b[A-Z\d_]+\b/gi) ?? []));
    const isNamed = (name: string) =>
      named.has(name) || named.has(`${name}_FILE`) || named.has(name.replace(/_FILE$/, ''));
    const rest = Object.entries(environment).filter(([name]) => !isNamed(name));
    return {
      config: readConfig(Object.fromEntries(rest)),
      problems,
      isUnknown: (...names) => names.some(isNamed),
    };
  }
}
