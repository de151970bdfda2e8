import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Member, startWithFixtures } from './member.ts';
import { check, median, milliseconds, runScenario } from './report.ts';

/* A thousand connections send one byte a second. Other clients' responses stay fast. */

const CONNECTIONS = 1000;
const READS = 250;
const MAX_SLOWDOWN = 2;

await runScenario(`${CONNECTIONS} slow clients`, async (dataDir) => {
  const {
    server,
    fixtures: { members },
  } = await startWithFixtures(dataDir);
  const reader = members[1] as Member;
  await read(reader);

  const before = await read(reader);
  const trickle = await openTrickle(server.port);
  const during = await read(reader);
  const open = trickle.stop();
  const after = await read(reader);
  check(open > CONNECTIONS * 0.9, `only ${open} slow connections were open`);
  const ratio = median(during) / ((median(before) + median(after)) / 2);
  check(
    ratio <= MAX_SLOWDOWN,
    `the median page took ${ratio.toFixed(2)} times as long as without slow clients`,
  );
  await server.kill('SIGTERM');
  return [
    `median page: ${milliseconds(median(before))} before, ${milliseconds(median(during))} with ${open} slow connections open, ${milliseconds(median(after))} after: ${ratio.toFixed(2)} times as long`,
  ];
});

async function read(reader: Member): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < READS; index += 1) {
    const { status, ms } = await reader.get('/stories/food');
    check(status === 200, `a page returned ${status}`);
    times.push(ms);
  }
  return times;
}

/** Opens the slow connections. Half never end their headers, half never end their body; all reconnect when closed. */
async function openTrickle(port: number) {
  const sockets = new Set<Socket>();
  let isStopped = false;
  const begin = (index: number) => {
    const socket = connect(port, '127.0.0.1');
    sockets.add(socket);
    socket.on('error', () => {});
    socket.resume();
    socket.once('close', () => {
      sockets.delete(socket);
      if (!isStopped) begin(index);
    });
    socket.write(`${index % 2 === 0 ? 'GET' : 'POST'} / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`);
    if (index % 2 === 1) {
      const type = 'application/x-www-form-urlencoded';
      socket.write(
        `Origin: http://127.0.0.1:${port}\r\nContent-Type: ${type}\r\nContent-Length: 4000\r\n\r\n`,
      );
    } else socket.write('X-Slow: ');
  };
  for (let index = 0; index < CONNECTIONS; index += 1) begin(index);
  const drip = setInterval(() => {
    for (const socket of sockets) socket.write('x');
  }, 1000);
  await pause(1000);
  return {
    /** Closes the connections and returns how many were open. */
    stop(): number {
      isStopped = true;
      clearInterval(drip);
      const open = [...sockets].filter(({ readyState }) => readyState === 'open').length;
      for (const socket of sockets) socket.destroy();
      return open;
    },
  };
}
