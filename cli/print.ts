import { nameCommands } from '../src/server/command-names.ts';
import { explainDatabaseError } from '../src/server/database/explain-error.ts';

/** Prints a text with commands named as they are typed here. */
export function print(text: string): void {
  console.log(nameCommands(text, process.env));
}

/** Prints why a command failed, and lets the process exit with 1. */
export function printFailure(error: Error): void {
  console.error(nameCommands(explainDatabaseError(error), process.env));
  process.exitCode = 1;
}
