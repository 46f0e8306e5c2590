import { expect, test } from 'vitest'
import { sampleHeic } from '#tests/support/sample-heic.ts'
import { convertHeic } from './convert-heic.server.ts'
import { inspectBytes } from './inspect-bytes.server.ts'

test.each(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])(
  'a HEIC picture of the brand %s becomes a JPEG',
  async brand => {
    const heic = sampleHeic({ columns: 2, brands: [brand, 'mif1', 'heic'] })
    expect(await inspectBytes(heic)).toEqual({ ok: true, format: 'heic' })
    expect(readSize(await convertHeic(heic))).toEqual([640, 240])
  },
)

test('a HEIC picture that the phone turned becomes upright', async () => {
  expect(readSize(await convertHeic(sampleHeic({ columns: 2, quarterTurns: 3 })))).toEqual([240, 640])
})

test('of several pictures in a HEIC file, the main one is converted', async () => {
  expect(readSize(await convertHeic(sampleHeic({ columns: 3, hasOther: true })))).toEqual([960, 240])
})

test('a HEIC picture of 24 million pixels keeps its size', { timeout: 60_000 }, async () => {
  expect(readSize(await convertHeic(sampleHeic({ columns: 18, rows: 18 })))).toEqual([5760, 4320])
})

test.each([
  ['avif', 'mif1'],
  ['mif1', 'avif'],
])('an AVIF picture of the brands %s and %s is not a HEIC picture', async (...brands) => {
  expect(await inspectBytes(sampleHeic({ brands }))).toEqual({ ok: false, refusal: 'type-not-allowed' })
})

test('a HEIC picture of too many pixels is refused', async () => {
  const heic = sampleHeic({ columns: 40, rows: 40 })
  expect(await inspectBytes(heic)).toEqual({ ok: false, refusal: 'too-many-pixels' })
})

test.each([40, 300, 480])('a HEIC picture of which only %i bytes are left cannot be converted', async length => {
  await expect(convertHeic(sampleHeic().subarray(0, length))).rejects.toThrow()
})

/** Reads width and height of a JPEG from its frame. */
function readSize(jpeg: Uint8Array): [number, number] {
  const bytes = Buffer.from(jpeg)
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  return [bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)]
}
