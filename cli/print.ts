import { nameCommands } from '../src/server/command-names.ts';

/** Prints a text with commands named as they are typed here. */
export function print(text: string): void {
  console.log(nameCommands(text, process.env));
}

/** Prints why a command failed, and lets the process exit with 1. */
export function printFailure({ message }: Error): void {
  console.error(nameCommands(message, process.env));
  process.exitCode = 1;
}
