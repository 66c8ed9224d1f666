// A proxy in front of a Redis server that loses replies, as a broken connection does.

import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/** Starts it in front of the server at `port`. */
export async function startLossyProxy(port) {
  let word;
  let meanwhile;
  const proxy = createServer((client) => {
    const server = connect(port, '127.0.0.1');
    let isLost = false;
    client.on('error', () => {});
    server.on('error', () => {});
    client.on('close', () => server.destroy());
    client.on('data', (sent) => {
      isLost ||= word !== undefined && sent.includes(word);
      server.write(sent);
    });
    server.on('data', async (reply) => {
      if (!isLost) return void client.write(reply);
      word = undefined;
      await meanwhile?.();
      client.destroy();
    });
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    port: proxy.address().port,
    /** Loses the reply to the next command with `text`: calls `then`, and closes the connection. */
    lose: (text, then) => {
      word = text;
      meanwhile = then;
    },
    hasLost: () => word === undefined,
    close: () => proxy.close(),
  };
}
