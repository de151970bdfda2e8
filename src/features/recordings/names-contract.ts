import { inEachLanguage, type Language } from '../../languages/languages.ts';
import { toClock } from './clock-contract.ts';

/** The name of a recording that has no title yet. The length is missing if no device measured it. */
export const NAMES: Record<Language, (length?: string) => string> = {
  en: (length) => (length ? `Recording, ${length}` : 'Recording'),
  ml: (length) => (length ? `പറഞ്ഞ കഥ, ${length}` : 'പറഞ്ഞ കഥ'),
};

/** Returns the name of a recording of this length, in milliseconds, in each language. */
export function nameRecording(milliseconds: number): Record<Language, string> {
  return inEachLanguage((language) => NAMES[language](milliseconds > 0 ? toClock(milliseconds) : undefined));
}
