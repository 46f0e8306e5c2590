import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { RouterContextProvider } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { createDiskIntake } from '#src/adapters/disk/disk-intake.ts'
import type { FileIntake } from '#src/features/files/file-context.ts'
import { toArray } from '#tests/support/to-array.ts'
import { type App, appContext, type Visitor, visitorContext } from '../app-context.ts'
import { readUploads } from './read-upload.server.ts'

const END_OF_FORM = '\r\n--xx--\r\n'
const FILE_PART = formatPartHeader('name="file"; filename="a.pdf"')
const LONG_TEXT = 'x'.repeat(200_000)

test('the file of an upload form is stored in the intake, and the other fields are parsed', async () => {
  const { readPieces, intake } = await createUploadReader()
  const posted = await readPieces([`${formatPartHeader('name="idempotencyKey"')}1`, `\r\n${FILE_PART}abc`, END_OF_FORM])
  expect(posted).toMatchObject({ files: [{ fileName: 'a.pdf', sizeBytes: 3 }], refusal: null })
  expect(posted.fields.get('idempotencyKey')).toBe('1')
  expect(await toArray(intake.list())).toMatchObject([{ id: posted.files[0]?.id }])
})

test.each([
  ['My %22final%22 CV.pdf', 'My final CV.pdf'],
  [String.raw`My \"final\" CV.pdf`, 'My final CV.pdf'],
  ['two%0D%0Alines%0Aand%0Dmore.pdf', 'two lines and more.pdf'],
  ['100% done.pdf', '100% done.pdf'],
  ['100%25 done %E2%80%93 a%20b.pdf', '100%25 done %E2%80%93 a%20b.pdf'],
])('a plain form that sends the file name %s gives the file the name %s', async (sent, shown) => {
  const { readPieces } = await createUploadReader()
  const part = formatPartHeader(`name="file"; filename="${sent}"`)
  expect(await readPieces([`${part}abc`, END_OF_FORM])).toMatchObject({ files: [{ fileName: shown }] })
})

test('a form with several files stores those of the right size, and none if they are too many', async () => {
  const { createContext, intake } = await createUploadReader()
  const namePart = (name: string) => formatPartHeader(`name="file"; filename="${name}"`)
  const pieces = [`${namePart('a.pdf')}abc\r\n${namePart('b.pdf')}\r\n${namePart('c.pdf')}cde`, END_OF_FORM]
  const { context, request } = createContext(pieces)
  const posted = await readUploads(context, request, [], 3)
  expect(posted.files.map(({ fileName, sizeBytes }) => [fileName, sizeBytes])).toEqual([
    ['a.pdf', 3],
    ['c.pdf', 3],
  ])
  expect(posted).toMatchObject({ refused: [{ fileName: 'b.pdf', refusal: 'empty' }], refusal: null })
  const storedIds = (await toArray(intake.list())).map(({ id }) => id)
  expect(storedIds.toSorted()).toEqual(posted.files.map(({ id }) => id).toSorted())

  const second = createContext(pieces)
  expect(await readUploads(second.context, second.request, [], 2)).toMatchObject({ files: [], refusal: 'too-many' })
  expect(await toArray(intake.list())).toHaveLength(2)
})

test.each([
  ['in the first bytes of the file', [`${FILE_PART}abc`]],
  ['later in the file', [FILE_PART, LONG_TEXT]],
  ['in the name of the file', ['--xx\r\nContent-Disposition: form-data; name="file"; filena']],
  ['in an unexpected file', [`${formatPartHeader('name="other"; filename="a.pdf"')}abc`]],
  ['in a second file', [`${FILE_PART}abc\r\n${FILE_PART}abc`]],
  ['in a field', [`${formatPartHeader('name="idempotencyKey"')}abc`]],
  ['after invalid part headers', [`${FILE_PART}abc\r\n--xx\r\n\0: 1\r\n\r\n\r\n--xx\r\n\0: 1\r\n\r\n`]],
])('an upload form that is cut off %s leaves no file', async (_, pieces) => {
  for (const isConnectionLost of [false, true]) {
    const { readPieces, intake, listeners } = await createUploadReader()
    await expect(readPieces(pieces, { isCut: isConnectionLost })).rejects.toMatchObject({ init: { status: 400 } })
    // Without a listener, a stream error would end the process.
    expect(listeners()).not.toBe(0)
    expect(await toArray(intake.list())).toEqual([])
  }
})

test('C43: an upload form with too many parts or too many bytes leaves no file', async () => {
  const { readPieces, intake } = await createUploadReader()
  await expect(
    readPieces([`${FILE_PART}abc`, ...Array(200).fill(`\r\n${formatPartHeader('name="x"')}1`)]),
  ).rejects.toMatchObject({
    init: { status: 400 },
  })
  expect(await readPieces([FILE_PART, ...Array(110).fill(LONG_TEXT)])).toMatchObject({
    files: [],
    refusal: 'too-large',
  })
  expect(await toArray(intake.list())).toEqual([])
})

function formatPartHeader(disposition: string): string {
  return `--xx\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
}

async function createUploadReader() {
  const folder = await mkdtemp(join(tmpdir(), 'passage-intake-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  let listeners: number | null = null
  const disk = createDiskIntake(join(folder, 'uploads'))
  const intake: FileIntake = {
    ...disk,
    // Opens files slowly, so that the connection can drop before the file is open.
    async write(id, bytes, from) {
      for (let round = 0; round < 100 && !bytes.destroyed; round++) await setImmediate()
      listeners = bytes.listenerCount('error')
      return disk.write(id, bytes, from)
    },
  }
  const headers = { 'content-type': 'multipart/form-data; boundary=xx' }
  const request = new Request('http://localhost/', { method: 'POST', headers })
  const createContext = (pieces: Array<string>, isConnectionLost = false) => {
    const context = new RouterContextProvider()
    context.set(appContext, { intake } as App)
    context.set(visitorContext, { postedBytes: Readable.from(sendPieces(pieces, isConnectionLost)) } as Visitor)
    return { context, request }
  }
  const readPieces = (pieces: Array<string>, { isCut: isConnectionLost = false } = {}) =>
    readUploads(createContext(pieces, isConnectionLost).context, request, ['idempotencyKey'], 1)
  return { createContext, readPieces, intake, listeners: () => listeners }
}

/** Sends a body that ends after these pieces, or whose connection drops after them. */
function* sendPieces(pieces: Array<string>, isConnectionLost: boolean) {
  for (const piece of pieces) yield Buffer.from(piece)
  if (isConnectionLost) throw new Error('The connection dropped.')
}
