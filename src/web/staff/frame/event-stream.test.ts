import { expect, test } from 'vitest'
import { eventStream } from './event-stream.ts'

const asked = (signal?: AbortSignal) => new Request('https://passage.example/admin/notifications/live', { signal })

test('whoever leaves, before the stream begins or later, has gone and is told nothing', async () => {
  expect(eventStream(asked(AbortSignal.abort())).line.gone.aborted).toBe(true)

  const leaving = new AbortController()
  const left = eventStream(asked(leaving.signal))
  expect(left.line.tell(1)).toBe(true)
  leaving.abort()
  expect([left.line.gone.aborted, left.line.tell(2)]).toEqual([true, false])

  const cut = eventStream(asked())
  await cut.stream.cancel()
  expect([cut.line.gone.aborted, cut.line.tell(1)]).toEqual([true, false])
})

test('what is told is read as it was told, and the last word ends the stream', async () => {
  const { line, stream } = eventStream(asked())
  expect(line.tell(3)).toBe(true)
  line.beat()
  line.end('session-over')
  expect(line.gone.aborted).toBe(true)
  expect(await new Response(stream).text()).toBe(
    'event: news\ndata: {"count":3}\n\n: still here\n\nevent: over\ndata: {}\n\n',
  )
})

test('a reader who takes nothing is told no more than eight times, until they read again', async () => {
  const { line, stream } = eventStream(asked())
  const told = Array.from({ length: 10 }, (_, count) => line.tell(count))
  expect(told).toEqual([...Array(8).fill(true), false, false])
  await stream.getReader().read()
  expect(line.tell(10)).toBe(true)
})
