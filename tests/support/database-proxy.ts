import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './free-port.ts'

/** Starts a TCP proxy to a database, so that a test can interrupt the connection. */
export async function startDatabaseProxy(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const socketPath = findSocket(url)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer(client => {
    if (isFrozen) {
      sockets.add(client)
      client.on('error', () => {}).on('data', () => {})
      return
    }
    const upstream = connect(socketPath)
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      // Closes both sides when one disconnects, so that the other side notices.
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  const open = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const port = await freePort()
  await open(port)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    open: () => open(port),
    /** Drops all traffic on existing connections without closing them. New connections work. */
    dropTraffic() {
      for (const socket of sockets) socket.unpipe().on('data', () => {})
    },
    /** Accepts connections but never answers, like a host that hangs. Calling `close` and then `open` ends this. */
    freeze() {
      isFrozen = true
      this.dropTraffic()
    },
    async close() {
      isFrozen = false
      if (!server.listening) return
      const serverClosed = new Promise(resolve => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await serverClosed
    },
  }
}

function findSocket(url: URL): string {
  return `${url.searchParams.get('host')}/.s.PGSQL.${url.port}`
}
