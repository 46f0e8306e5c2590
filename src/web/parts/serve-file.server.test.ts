import { once } from 'node:events'
import { PassThrough, pipeline, Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildContentDisposition, isAbortedByClient } from './serve-file.server.ts'

test('the Content-Disposition header states the file name in ASCII and in UTF-8', () => {
  expect(buildContentDisposition('attachment', 'Ìwé ìrìnnà.pdf')).toBe(
    `attachment; filename="Iwe irinna.pdf"; filename*=UTF-8''%C3%8Cw%C3%A9%20%C3%ACr%C3%ACnn%C3%A0.pdf`,
  )
  expect(buildContentDisposition('inline', `it's (1)*.png`)).toBe(
    `inline; filename="it's (1)*.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`,
  )
})

test('no file name can break out of the Content-Disposition header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      const header = buildContentDisposition('attachment', name)
      expect(header).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w.!~%-]*$/)
      expect(new Headers({ 'content-disposition': header }).get('content-disposition')).toBe(header)
      expect(decodeURIComponent(header.slice(header.lastIndexOf(`''`) + 2))).toBe(name.toWellFormed())
    }),
  )
})

function startDownload() {
  const source = new Readable({ read() {} })
  source.push('the beginning')
  const bytes = pipeline(source, new PassThrough(), () => {})
  return { source, bytes, ending: once(bytes, 'error') as Promise<[Error]> }
}

test('a cancelled download of a file counts as aborted by the client', async () => {
  const { bytes, ending } = startDownload()
  const reader = Readable.toWeb(bytes).getReader()
  await reader.read()
  await reader.cancel()
  const [error] = await ending
  expect(isAbortedByClient(error)).toBe(true)
})

test('a cancelled download of an archive counts as aborted by the client', async () => {
  const errors: Array<unknown> = []
  async function* pieces() {
    try {
      yield 'one'
      yield 'two'
    } catch (error) {
      errors.push(error)
    }
  }
  const reader = Readable.toWeb(Readable.from(pieces(), { objectMode: false, highWaterMark: 1 })).getReader()
  await reader.read()
  await reader.cancel()
  expect(errors.every(isAbortedByClient)).toBe(true)
})

test('a file that cannot be read to its end does not count as aborted by the client', async () => {
  const { source, ending } = startDownload()
  source.destroy(new Error('The disk has gone.'))
  const [error] = await ending
  expect(isAbortedByClient(error)).toBe(false)
  expect(isAbortedByClient('aborted')).toBe(false)
})
