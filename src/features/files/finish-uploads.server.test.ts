import { rm } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { documentsOf } from '#src/features/documents/queries.server.ts'
import { uploads } from '#src/features/documents/table.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { halfUpload, wholeUpload } from '#tests/support/arrived-file.ts'
import { testDocumentGround } from '#tests/support/ground.ts'
import { listed } from '#tests/support/listed.ts'
import { finishUploads } from './finish-uploads.server.ts'

async function withApplication() {
  const app = await testDocumentGround()
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

test('what is whole for a minute becomes a document, once; what is younger is left to whoever is being answered', async () => {
  const { app, id, statesOf } = await withApplication()
  const upload = await wholeUpload(app, id)
  app.clock.advance({ seconds: 59 })
  expect(await finishUploads(app)).toBe(0)
  app.clock.advance({ seconds: 1 })
  expect(await finishUploads(app)).toBe(1)
  expect(await finishUploads(app)).toBe(0)
  expect(await statesOf()).toEqual({ [upload]: 'stored' })
  expect(await documentsOf(app, id)).toHaveLength(1)
  expect(await listed(app.intake.list())).toEqual([])
})

test('what is no document is refused in the end, and what is half here is not touched', async () => {
  const { app, id, statesOf } = await withApplication()
  const [program, half] = [await wholeUpload(app, id, Buffer.from('MZ\x90')), await halfUpload(app, id)]
  app.clock.advance({ minutes: 5 })
  expect(await finishUploads(app)).toBe(1)
  expect(await statesOf()).toEqual({ [program]: 'refused', [half]: 'arriving' })
})

test('one that cannot be looked at, and one whose file is gone, keep no other waiting', async () => {
  const { app, id, statesOf } = await withApplication()
  const lost = await wholeUpload(app, id)
  await rm(app.intake.pathOf(lost))
  const poisoned = await wholeUpload(app, id)
  app.clock.advance({ minutes: 5 })
  const good = await wholeUpload(app, id)
  app.clock.advance({ minutes: 5 })
  // Scanned in the order in which they came.
  const scanner = {
    async scan(path: string) {
      if (path.includes(poisoned)) throw new TypeError('Nobody has planned for this.')
      return 'clean' as const
    },
  }
  expect(await finishUploads({ ...app, scanner })).toBe(1)
  expect(await statesOf()).toEqual({ [lost]: 'whole', [poisoned]: 'whole', [good]: 'stored' })
})

test('what was tried goes behind what was not: nothing that the scanner cannot judge takes every round', async () => {
  const { app, id } = await withApplication()
  const scanned: Array<string> = []
  const scanner = {
    async scan(path: string): Promise<'clean'> {
      scanned.push(path)
      throw new Unavailable('The virus scanner did not judge a file.')
    },
  }
  const [hopeless] = [await wholeUpload(app, id), app.clock.advance({ minutes: 5 })]
  const later = await wholeUpload(app, id)
  await finishUploads({ ...app, scanner })
  app.clock.advance({ minutes: 1 })
  await finishUploads({ ...app, scanner })
  expect(scanned).toEqual([hopeless, later, hopeless].map(each => app.intake.pathOf(each)))
})

test('a store that calls every key taken is not asked for ever, and what came waits', async () => {
  const { app, id, statesOf } = await withApplication()
  const upload = await wholeUpload(app, id)
  app.clock.advance({ minutes: 1 })
  const storage = { ...app.storage, put: async () => 'taken' as const }
  expect(await finishUploads({ ...app, storage })).toBe(0)
  expect(await statesOf()).toEqual({ [upload]: 'whole' })
})

test('a scanner that is away keeps everything waiting, and nothing passes unscanned', async () => {
  const { app, id, statesOf } = await withApplication()
  const upload = await wholeUpload(app, id)
  app.clock.advance({ minutes: 5 })
  const away = {
    async scan(): Promise<'clean'> {
      throw new Unavailable('The virus scanner cannot be reached.')
    },
  }
  expect(await finishUploads({ ...app, scanner: away })).toBe(0)
  expect(await statesOf()).toEqual({ [upload]: 'whole' })
  app.clock.advance({ minutes: 1 })
  expect(await finishUploads({ ...app, scanner: { scan: async () => 'infected' } })).toBe(1)
  expect(await app.db.select().from(uploads).where(eq(uploads.id, upload))).toMatchObject([
    { state: 'refused', refusal: 'has-virus' },
  ])
  expect(await listed(app.storage.list())).toEqual([])
})
