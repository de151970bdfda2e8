// glibc gives many threads their own malloc arena, and each arena keeps the memory that a password hash or a compiler once
// used. Two arenas for all threads are enough. glibc reads the variable only when a process starts, so Node replaces itself
// (execve, same process id), which takes 50 ms. The files in deploy/ set the variable and so skip this step.
if (process.platform === 'linux' && process.env.MALLOC_ARENA_MAX === undefined) {
  const { argv, execPath, execArgv, env } = process;
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, MALLOC_ARENA_MAX: '2' });
}
