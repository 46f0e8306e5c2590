import { connect, createServer, type Socket } from 'node:net'

/** An address that leads to a database until it is closed, and again when it is opened. */
export async function wayTo(databaseUrl: string) {
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
      // A way that is cut says so on both sides: that is what it is for.
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
    /** Nothing more comes through on the connections there are, and nobody is told. New ones work. */
    fallSilent() {
      for (const socket of sockets) socket.unpipe().on('data', () => {})
    },
    /** Connections are taken and nothing on any of them is ever answered: a host that hangs. `close` and `open` end it. */
    freeze() {
      isFrozen = true
      this.fallSilent()
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
