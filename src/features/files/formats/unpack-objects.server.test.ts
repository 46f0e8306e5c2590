import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpackObjects } from './unpack-objects.server.ts'

const GENEROUS_LIMITS = { bytes: 1000, objects: 1000 }

function createObjectStream(content: string, { count, first }: { count: string; first: string }) {
  return { bytes: Buffer.from(content, 'latin1'), packing: 'none' as const, count, first }
}

test('objects are ordered by their offsets', () => {
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
])('a stream with %s is refused', (_what, content, says) => {
  expect(unpackObjects(createObjectStream(content, says), GENEROUS_LIMITS)).toBeNull()
})

test('a stream with too many objects is not unpacked', () => {
  const bomb = { ...createObjectStream('', { count: '8000000', first: '32000000' }), packing: 'deflate' as const }
  const bytes = new Proxy(bomb.bytes, {
    get() {
      throw new Error('What it says is enough')
    },
  })
  expect(unpackObjects({ ...bomb, bytes }, { bytes: 1e9, objects: 1e9 })).toBeNull()
  expect(unpackObjects({ ...bomb, bytes, count: '11' }, { bytes: 1e9, objects: 10 })).toBeNull()
})

test('unpacking stops at the byte limit', () => {
  const bytes = deflateSync(`7 0 ${' '.repeat(996)}`)
  const packed = { bytes, packing: 'deflate' as const, count: '1', first: '4' }
  expect(unpackObjects(packed, GENEROUS_LIMITS)).not.toBeNull()
  expect(unpackObjects(packed, { ...GENEROUS_LIMITS, bytes: 999 })).toBeNull()
})
