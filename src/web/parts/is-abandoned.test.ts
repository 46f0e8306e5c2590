import { once } from 'node:events'
import { PassThrough, pipeline, Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { isAbandoned } from './is-abandoned.ts'

/** As files are sent: read from a source, passed through a check, given to a reader. */
function sent() {
  const source = new Readable({ read() {} })
  source.push('the beginning')
  const bytes = pipeline(source, new PassThrough(), () => {})
  return { source, bytes, ending: once(bytes, 'error') as Promise<[Error]> }
}

test('a reader who leaves is no error of ours', async () => {
  const { bytes, ending } = sent()
  const reader = Readable.toWeb(bytes).getReader()
  await reader.read()
  await reader.cancel()
  const [error] = await ending
  expect(isAbandoned(error)).toBe(true)
})

test('a reader who leaves an archive that is made as it is read is none either', async () => {
  const heard: Array<unknown> = []
  async function* pieces() {
    try {
      yield 'one'
      yield 'two'
    } catch (error) {
      heard.push(error)
    }
  }
  const reader = Readable.toWeb(Readable.from(pieces(), { objectMode: false, highWaterMark: 1 })).getReader()
  await reader.read()
  await reader.cancel()
  expect(heard.map(isAbandoned)).toEqual(heard.map(() => true))
})

test('a source that fails is one', async () => {
  const { source, ending } = sent()
  source.destroy(new Error('The disk has gone.'))
  const [error] = await ending
  expect(isAbandoned(error)).toBe(false)
  expect(isAbandoned('aborted')).toBe(false)
})
