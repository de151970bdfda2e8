import { readItem, writeItem } from '../device-storage.ts';

/**
 * The typed spellings, each with the Malayalam word that the writer chooses for it, or with the spelling itself
 * if it stays Latin. After two different choices, the value has both words with a space between, the last
 * chosen first.
 */
type Learned = Record<string, string>;

const MAX_LEARNED = 500;
const PREFIX = 'typing:';

/** The key contains the account's id, because members may share a device, and clear-stored-data.ts finds it by the id. */
function keyOf(accountId: string): string {
  return PREFIX + accountId;
}

/** Returns a member's choices on this device, the last one last. */
export function readLearned(accountId: string): Learned {
  try {
    const learned: unknown = JSON.parse(readItem(keyOf(accountId)) ?? '{}');
    if (typeof learned !== 'object' || learned === null) return {};
    return Object.fromEntries(Object.entries(learned).filter(([, word]) => typeof word === 'string'));
  } catch {
    return {};
  }
}

/** Keeps the newest choices. */
export function learn(accountId: string, latin: string, word: string): void {
  const { [latin]: before, ...others } = readLearned(accountId);
  const entries = [...Object.entries(others), [latin, addChoice(before, word)] as const].slice(-MAX_LEARNED);
  writeItem(keyOf(accountId), JSON.stringify(Object.fromEntries(entries)));
}

/**
 * Returns the value for a spelling after another word was chosen for it. Letters that stay Latin replace all
 * words.
 */
export function addChoice(before: string | undefined, word: string): string {
  const [last] = listChoices(before);
  return last && last !== word && isMalayalam(word) ? `${word} ${last}` : word;
}

/**
 * Returns the Malayalam words that were chosen for a spelling, the last chosen first. If there are two, they
 * count as equally likely.
 */
export function listChoices(kept: string | undefined): string[] {
  return kept && isMalayalam(kept) ? kept.split(' ') : [];
}

function isMalayalam(word: string): boolean {
  return /\p{Script=Malayalam}/u.test(word);
}

export function forgetLearned(accountId: string): void {
  writeItem(keyOf(accountId), undefined);
}
