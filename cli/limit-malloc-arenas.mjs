// glibc gives many threads a memory of their own, and each keeps what a password's hash took there, or a compiler. Two
// for all of them are enough. It asks the environment once, before anything runs: so Node is started anew, as the same
// process and in a twentieth of a second. What deploy/ starts has the variable already.
if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined) {
  const { argv, execPath, execArgv, env } = process;
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, MALLOC_ARENA_MAX: '2' });
}
