import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { toArray } from '#tests/support/to-array.ts'
import { inspectAndStore } from './store-file.server.ts'

const box = (type: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + body.length)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const FILE_TYPE = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'))

function createPictureSize(width: number, height: number): Buffer {
  const size = Buffer.alloc(12)
  size.writeUInt32BE(width, 4)
  size.writeUInt32BE(height, 8)
  return box('ispe', size)
}

test.each([
  ['that ends after its type', FILE_TYPE, 'damaged'],
  ['with random content', Buffer.concat([FILE_TYPE, box('meta', Buffer.alloc(4_000, 0x41))]), 'damaged'],
  [
    'whose size was faked',
    Buffer.concat([FILE_TYPE, box('meta', createPictureSize(200_000, 200_000))]),
    'too-many-pixels',
  ],
])('a HEIC picture %s is refused and leaves no file', async (_what, bytes, refusal) => {
  const app = await testFileContext()
  const id = randomUUID()
  await app.intake.write(id, Readable.from([bytes]), 0)
  expect(await inspectAndStore(app, id, 'folder/file')).toEqual({ ok: false, refusal })
  expect(await toArray(app.storage.list())).toEqual([])
})

test('a HEIC picture of a phone, made of tiles and turned, becomes an upright JPEG without metadata', async () => {
  const app = await testFileContext()
  const [id, bytes] = [randomUUID(), readFileSync('tests/support/files/turned-by-a-phone.heic')]
  expect(bytes.includes('Phone')).toBe(true)
  await app.intake.write(id, Readable.from([bytes]), 0)
  const result = await inspectAndStore(app, id, 'folder/photo')
  expect(result).toMatchObject({ ok: true, file: { format: 'jpeg' } })
  const [stored = Buffer.alloc(0)] = await readStoredFiles(app)
  expect(readJpegSize(stored)).toEqual({ width: 96, height: 128 })
  expect(['Exif', 'Phone'].filter(text => stored.includes(text))).toEqual([])
})

async function readStoredFiles({ storage }: TestFileContext) {
  const files = await Promise.all((await toArray(storage.list())).map(({ key }) => storage.open(key)))
  return Promise.all(files.map(file => (file === null ? Buffer.alloc(0) : buffer(file))))
}

function readJpegSize(jpeg: Buffer) {
  const frame = jpeg.indexOf('\xff\xc0', 0, 'latin1')
  return { width: jpeg.readUInt16BE(frame + 7), height: jpeg.readUInt16BE(frame + 5) }
}
