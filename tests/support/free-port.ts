import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Finds a free port, for a server whose URL must be known before it starts or stay the same after a restart. The system
 * gives none of these ports to other sockets.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    const server = createServer()
    const isFree = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise(resolve => server.close(resolve))
    return port
  }
}
