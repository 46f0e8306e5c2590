import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { documentsOf } from '#src/features/documents/queries.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'
import { testFileContext } from '#tests/support/app-context.ts'
import { completeUpload, incompleteUpload } from '#tests/support/received-file.ts'
import { toArray } from '#tests/support/to-array.ts'
import { finishUploads } from './receive-upload.server.ts'

async function createContextWithApplication() {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  return {
    app,
    id,
    statesOf: async () => {
      const rows = await app.db.select({ id: uploads.id, state: uploads.state }).from(uploads)
      return Object.fromEntries(rows.map(row => [row.id, row.state]))
    },
  }
}

test('a complete upload becomes a document only after a minute, so that its own HTTP request can finish it first', async () => {
  const { app, id, statesOf } = await createContextWithApplication()
  const upload = await completeUpload(app, id)
  app.clock.advance({ seconds: 59 })
  expect(await finishUploads(app)).toBe(0)
  app.clock.advance({ seconds: 1 })
  expect(await finishUploads(app)).toBe(1)
  expect(await finishUploads(app)).toBe(0)
  expect(await statesOf()).toEqual({ [upload]: 'stored' })
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await toArray(app.intake.list())).toEqual([])
})

test('a complete upload of an invalid file is refused, and an incomplete upload stays unchanged', async () => {
  const { app, id, statesOf } = await createContextWithApplication()
  const [program, half] = [await completeUpload(app, id, Buffer.from('MZ\x90')), await incompleteUpload(app, id)]
  app.clock.advance({ minutes: 5 })
  expect(await finishUploads(app)).toBe(1)
  expect(await statesOf()).toEqual({ [program]: 'refused', [half]: 'arriving' })
})

test('a failing upload and an upload without its file do not block others', async () => {
  const { app, id, statesOf } = await createContextWithApplication()
  const uploadWithoutFile = await completeUpload(app, id)
  await app.intake.remove(uploadWithoutFile)
  const failingUpload = await completeUpload(app, id)
  app.clock.advance({ minutes: 5 })
  const validUpload = await completeUpload(app, id)
  app.clock.advance({ minutes: 5 })
  const intake = openIntake(app, id => {
    if (id === failingUpload) throw new TypeError('This file was not planned for.')
  })
  expect(await finishUploads({ ...app, intake })).toBe(1)
  expect(await statesOf()).toEqual({ [uploadWithoutFile]: 'whole', [failingUpload]: 'whole', [validUpload]: 'stored' })
})

test('an upload that failed is tried again only after uploads that were not tried yet', async () => {
  const { app, id } = await createContextWithApplication()
  const triedUploads: Array<string> = []
  const intake = openIntake(app, id => {
    triedUploads.push(id)
    throw new Unavailable('The received file cannot be read from the disk.')
  })
  const [failingUpload] = [await completeUpload(app, id), app.clock.advance({ minutes: 5 })]
  const untriedUpload = await completeUpload(app, id)
  await finishUploads({ ...app, intake })
  app.clock.advance({ minutes: 1 })
  await finishUploads({ ...app, intake })
  expect(triedUploads).toEqual([failingUpload, untriedUpload, failingUpload])
})

test('an upload waits for the next run if the file store reports every key as taken', async () => {
  const { app, id, statesOf } = await createContextWithApplication()
  const upload = await completeUpload(app, id)
  app.clock.advance({ minutes: 1 })
  const storage = { ...app.storage, put: async () => 'taken' as const }
  expect(await finishUploads({ ...app, storage })).toBe(0)
  expect(await statesOf()).toEqual({ [upload]: 'whole' })
})

test('an upload is not stored while the virus scanner is unavailable', async () => {
  const { app, id, statesOf } = await createContextWithApplication()
  const upload = await completeUpload(app, id)
  app.clock.advance({ minutes: 5 })
  const unreachableScanner = {
    async scan(): Promise<'clean'> {
      throw new Unavailable('The virus scanner cannot be reached.')
    },
  }
  expect(await finishUploads({ ...app, scanner: unreachableScanner })).toBe(0)
  expect(await statesOf()).toEqual({ [upload]: 'whole' })
  app.clock.advance({ minutes: 1 })
  expect(await finishUploads({ ...app, scanner: { scan: async () => 'infected' } })).toBe(1)
  expect(await app.db.select().from(uploads).where(eq(uploads.id, upload))).toMatchObject([
    { state: 'refused', refusal: 'has-virus' },
  ])
  expect(await toArray(app.storage.list())).toEqual([])
})

/** Calls `onOpen` with the id of each upload before its file is read. */
function openIntake({ intake }: Pick<FileContext, 'intake'>, onOpen: (id: string) => void): FileContext['intake'] {
  return {
    ...intake,
    async withLocalFile(id, work) {
      onOpen(id)
      return intake.withLocalFile(id, work)
    },
  }
}
