import { expect, test } from 'vitest';
import { createLogger } from './log.ts';

test('the log redacts a password, token or body', () => {
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  log.info({ password: 'secret-1', token: 'secret-2', body: 'secret-3', path: '/seen' }, 'careless');
  log.error({ input: { password: 'secret-4', token: 'secret-5' }, mail: { body: 'secret-6' } }, 'careless');
  expect(lines.join('')).not.toContain('secret');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ password: '[hidden]', path: '/seen', msg: 'careless' });
});

test('a line has its time in UTC', () => {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).info('seen');
  const { time } = JSON.parse(lines[0] ?? '');
  expect(time).toBe(new Date(time).toISOString());
});

test('lines below the level are not written', () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  createLogger('warn', destination).info('quiet');
  createLogger('silent', destination).fatal('quieter');
  expect(lines).toEqual([]);
});

test('a line break in a logged value cannot forge a line', () => {
  const lines: string[] = [];
  createLogger('info', { write: (line) => void lines.push(line) }).info({ path: '/a\n{"level":60}' }, 'x');
  expect(lines).toHaveLength(1);
  expect(lines[0]?.trimEnd()).not.toContain('\n');
});
