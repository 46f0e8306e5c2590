import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, onTestFinished, test } from 'vitest'
import { cutIdleReader } from './cut-idle-reader.ts'

const PATIENCE_MS = 500
/** More than the system takes off a sender's hands. */
const FILE = Buffer.alloc(1_000_000)
const TIMES = 12

/** What became of each answer, by the time its sender knows. */
async function serverThat(answers: (response: ServerResponse) => Promise<unknown>) {
  const ends: Array<Promise<'whole' | 'cut'>> = []
  const server = createServer((_request, response) => {
    cutIdleReader(response, PATIENCE_MS)
    ends.push(
      answers(response).then(
        () => 'whole',
        () => 'cut',
      ),
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = () =>
    new Promise<IncomingMessage>((resolve, reject) => get({ port, host: '127.0.0.1' }, resolve).on('error', reject))
  return { ask, ends }
}

const aLongFile = () => Readable.from(Array.from({ length: TIMES }, () => FILE))

test('whoever takes nothing is cut, and what was read for them is let go', async () => {
  const file = aLongFile()
  const { ask, ends } = await serverThat(response => pipeline(file, response))
  const answer = await ask()
  answer.on('error', () => {})
  expect(await ends[0]).toBe('cut')
  expect(file.destroyed).toBe(true)
})

test('whoever takes a little now and then gets all of it', async () => {
  const { ask, ends } = await serverThat(response => pipeline(aLongFile(), response))
  const answer = await ask()
  let length = 0
  for await (const piece of answer) {
    const before = Math.floor(length / FILE.length)
    length += piece.length
    if (Math.floor(length / FILE.length) > before) await new Promise(resolve => setTimeout(resolve, PATIENCE_MS / 5))
  }
  expect(length).toBe(FILE.length * TIMES)
  expect(await ends[0]).toBe('whole')
})

test('nobody is cut because we have nothing to say', async () => {
  const { ask } = await serverThat(async response => {
    response.write('first ')
    await new Promise(resolve => setTimeout(resolve, 3 * PATIENCE_MS))
    response.end('last')
  })
  expect(String(await buffer(await ask()))).toBe('first last')
})
