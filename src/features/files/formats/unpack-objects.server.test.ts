import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpackObjects } from './unpack-objects.server.ts'

const GENEROUS_LIMITS = { bytes: 1000, objects: 1000 }

function createObjectStream(content: string, { count, first }: { count: string; first: string }) {
  return { bytes: Buffer.from(content, 'latin1'), packing: 'none' as const, count, first }
}

test('the objects of a PDF object stream are ordered by their offsets', () => {
  expect(
    unpackObjects(createObjectStream('7 5 8\t0 true null', { count: '2', first: '8' }), GENEROUS_LIMITS),
  ).toMatchObject({
    starts: [
      { object: 8, at: 8 },
      { object: 7, at: 13 },
    ],
  })
  expect(unpackObjects(createObjectStream('', { count: '0', first: '0' }), GENEROUS_LIMITS)).toMatchObject({
    starts: [],
  })
})

test.each([
  ['fewer objects than declared', '7 0 true', { count: '2', first: '4' }],
  ['more objects than declared', '7 0 8 5 true null', { count: '1', first: '8' }],
  ['an object number without an offset', '7 true', { count: '1', first: '2' }],
  ['letters among its numbers', '7 x true', { count: '1', first: '4' }],
  ['offsets beyond any file size', '7 12345678901 true', { count: '1', first: '14' }],
  ['an object beyond its end', '7 90 true', { count: '1', first: '5' }],
  ['two objects at one offset', '7 0 8 0 true', { count: '2', first: '8' }],
  ['no count', '7 0 true', { count: '', first: '4' }],
  ['an object list longer than the stream', '7 0 true', { count: '1', first: '400' }],
])('a PDF object stream with %s is refused', (_what, content, declaration) => {
  expect(unpackObjects(createObjectStream(content, declaration), GENEROUS_LIMITS)).toBeNull()
})

test('C45: a PDF object stream that declares too many objects is refused before it is unpacked', () => {
  const oversizedStream = {
    ...createObjectStream('', { count: '8000000', first: '32000000' }),
    packing: 'deflate' as const,
  }
  const unreadableBytes = new Proxy(oversizedStream.bytes, {
    get() {
      throw new Error('The content must not be read.')
    },
  })
  expect(unpackObjects({ ...oversizedStream, bytes: unreadableBytes }, { bytes: 1e9, objects: 1e9 })).toBeNull()
  expect(
    unpackObjects({ ...oversizedStream, bytes: unreadableBytes, count: '11' }, { bytes: 1e9, objects: 10 }),
  ).toBeNull()
})

test('unpacking a PDF object stream stops at the byte limit', () => {
  const bytes = deflateSync(`7 0 ${' '.repeat(996)}`)
  const compressedStream = { bytes, packing: 'deflate' as const, count: '1', first: '4' }
  expect(unpackObjects(compressedStream, GENEROUS_LIMITS)).not.toBeNull()
  expect(unpackObjects(compressedStream, { ...GENEROUS_LIMITS, bytes: 999 })).toBeNull()
})
