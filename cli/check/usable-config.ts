import { type Config, ConfigError, readConfig } from '../../src/server/config.ts';

type Environment = Record<string, string | undefined>;

/** The settings of the photo store begin with this. */
const STORE = 'S3_';

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
    // The photo store needs all of its settings, so that one wrong setting would make the others incomplete.
    const isStoreWrong = Object.keys(environment).some((name) => name.startsWith(STORE) && isNamed(name));
    const isUsable = (name: string) => !isNamed(name) && !(isStoreWrong && name.startsWith(STORE));
    const rest = Object.entries(environment).filter(([name]) => isUsable(name));
    return {
      config: readConfig(Object.fromEntries(rest)),
      problems,
      isUnknown: (...names) => names.some(isNamed),
    };
  }
}
