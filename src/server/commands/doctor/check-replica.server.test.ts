import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { checkReplica } from './check-replica.ts'

test('a replica that accepts changes or does not answer is named, and none is no finding', async () => {
  const { url } = await testDatabase()
  expect(await checkReplica(url, undefined)).toEqual([])
  const found = 'Lists are read from the primary, not from the replica:'
  expect(await checkReplica(url, url)).toMatchObject([
    { level: 'look', found: `${found} DATABASE_READ_URL is no replica: it accepts changes.` },
  ])
  expect(await checkReplica(url, 'postgresql://postgres@127.0.0.1:1/nothing')).toMatchObject([
    { level: 'look', found: expect.stringContaining('ECONNREFUSED') },
  ])
})

test('a replica that answers slowly or late is not taken for one that is behind', async () => {
  const { url } = await testDatabase()
  const socketPath = `${new URL(url).searchParams.get('host')}/.s.PGSQL.${new URL(url).port}`
  const slow = await startServer(client => client.pipe(connect(socketPath)).pipe(client))
  expect(await checkReplica(url, moveTo(url, slow))).toMatchObject([
    { found: expect.stringContaining('accepts changes') },
  ])
  const failing = await startServer(client => client.destroy())
  expect(await checkReplica(url, moveTo(url, failing))).toMatchObject([
    { found: expect.stringMatching(/ECONNRESET|terminated/) },
  ])
})

/** Begins to answer after 200 ms, twice as long as a read waits. */
async function startServer(answer: (client: Socket) => void): Promise<number> {
  const server = createServer({ pauseOnConnect: true }, client => {
    client.on('error', () => {})
    setTimeout(answer, 200, client)
  })
  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return port
}

function moveTo(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
