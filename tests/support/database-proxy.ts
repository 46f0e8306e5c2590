import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a database that can be closed and opened again. */
export async function startDatabaseProxy(databaseUrl: string) {
  const url = new URL(databaseUrl)
  const socket = `${url.searchParams.get('host')}/.s.PGSQL.${url.port}`
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer(near => {
    if (isFrozen) {
      sockets.add(near)
      near.on('error', () => {}).on('data', () => {})
      return
    }
    const far = connect(socket)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      // The other side must see the cut too.
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  const open = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await open(0)
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return {
    url: url.href,
    open: () => open(port),
    /** Drops all traffic on existing connections without closing them; new ones work. */
    dropTraffic() {
      for (const socket of sockets) socket.unpipe().on('data', () => {})
    },
    /** Accepts connections and answers nothing, like a host that hangs, until `close` and `open`. */
    freeze() {
      isFrozen = true
      this.dropTraffic()
    },
    async close() {
      isFrozen = false
      if (!server.listening) return
      const closed = new Promise(resolve => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      sockets.clear()
      await closed
    },
  }
}
