import { once } from 'node:events'
import { PassThrough, pipeline, Readable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentDisposition, isAbandoned } from './serve-file.server.ts'

test('the header has a file name in any language twice, in ASCII and in UTF-8', () => {
  expect(contentDisposition('attachment', 'Ìwé ìrìnnà.pdf')).toBe(
    `attachment; filename="Iwe irinna.pdf"; filename*=UTF-8''%C3%8Cw%C3%A9%20%C3%ACr%C3%ACnn%C3%A0.pdf`,
  )
  expect(contentDisposition('inline', `it's (1)*.png`)).toBe(
    `inline; filename="it's (1)*.png"; filename*=UTF-8''it%27s%20%281%29%2A.png`,
  )
})

test('no file name can break out of the header', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), name => {
      const header = contentDisposition('attachment', name)
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

test('a client that disconnects from a download is not an error', async () => {
  const { bytes, ending } = startDownload()
  const reader = Readable.toWeb(bytes).getReader()
  await reader.read()
  await reader.cancel()
  const [error] = await ending
  expect(isAbandoned(error)).toBe(true)
})

test('a client that disconnects from a streamed archive is not an error', async () => {
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
  expect(errors.every(isAbandoned)).toBe(true)
})

test('a download whose file cannot be read further is an error', async () => {
  const { source, ending } = startDownload()
  source.destroy(new Error('The disk has gone.'))
  const [error] = await ending
  expect(isAbandoned(error)).toBe(false)
  expect(isAbandoned('aborted')).toBe(false)
})
