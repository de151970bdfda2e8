import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { email as emailSchema } from '../../src/features/accounts/contract.ts';
import {
  MAX_REASON,
  MEMBER_GROUPS,
  type MemberGroup,
  SUSPENSION_DAYS,
} from '../../src/features/membership/contract.ts';

const GROUPS = ['applicants', ...MEMBER_GROUPS] as const;

const USAGE = `Usage: npm run members -- list [--group GROUP]          everyone, or ${GROUPS.join(', ')}
       npm run members -- show EMAIL                    what is known about someone
       npm run members -- approve EMAIL [--unverified]  lets someone in who asked to join
       npm run members -- suspend EMAIL [--days ${SUSPENSION_DAYS.join('|')}] [--reason TEXT]
       npm run members -- restore EMAIL [--reason TEXT] ends a suspension
       npm run members -- reset-link EMAIL              prints a link that sets a new password, for one hour
With --json, the answer is JSON.`;

/** The parameters of each command besides --json. */
const COMMANDS = {
  list: ['group'],
  show: [],
  approve: ['unverified'],
  suspend: ['days', 'reason'],
  restore: ['reason'],
  'reset-link': [],
} as const;
type Command = keyof typeof COMMANDS;

export interface ListParameters {
  command: 'list';
  json: boolean;
  group: MemberGroup | 'applicants' | undefined;
}

export interface PersonParameters {
  command: Exclude<Command, 'list'>;
  json: boolean;
  email: string;
  unverified: boolean;
  /** 0 for a suspension without an end. */
  days: number;
  reason: string;
}

/** Returns what the command line asks for. @throws with the usage, and what is wrong */
export function readParameters(parameters: string[]): ListParameters | PersonParameters {
  const { values, positionals } = parse(parameters);
  const [name = '', address, ...more] = positionals;
  if (!isCommand(name) || more.length > 0) throw new Error(USAGE);
  const allowed: readonly string[] = [...COMMANDS[name], 'json'];
  const foreign = Object.keys(values).find((option) => !allowed.includes(option));
  if (foreign) throw new Error(`${USAGE}\n${name} has no option --${foreign}.`);
  const { json = false, unverified = false, reason = '' } = values;
  if (name === 'list') {
    if (address !== undefined) throw new Error(USAGE);
    return { command: name, json, group: values.group === undefined ? undefined : readGroup(values.group) };
  }
  const email = v.safeParse(emailSchema, address ?? '');
  if (!email.success) throw new Error(`${USAGE}\n${email.issues[0].message}`);
  if (reason.length > MAX_REASON) throw new Error(`A reason has at most ${MAX_REASON} characters.`);
  return { command: name, json, email: email.output, unverified, reason, days: readDays(values.days) };
}

function parse(parameters: string[]) {
  try {
    return parseArgs({
      args: parameters,
      options: {
        json: { type: 'boolean' },
        group: { type: 'string' },
        unverified: { type: 'boolean' },
        days: { type: 'string' },
        reason: { type: 'string' },
      },
      allowPositionals: true,
    });
  } catch {
    throw new Error(USAGE);
  }
}

function isCommand(name: string): name is Command {
  return Object.hasOwn(COMMANDS, name);
}

function readGroup(text: string): MemberGroup | 'applicants' {
  const group = GROUPS.find((known) => known === text);
  if (!group) throw new Error(`There is no group "${text}". Name one of ${GROUPS.join(', ')}.`);
  return group;
}

function readDays(text: string | undefined): number {
  if (text === undefined) return 0;
  const days = SUSPENSION_DAYS.find((known) => String(known) === text);
  if (!days)
    throw new Error(`A suspension lasts ${SUSPENSION_DAYS.join(', ')} days, or has no end without --days.`);
  return days;
}
