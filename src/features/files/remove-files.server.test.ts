import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDocument } from '#factories/a-document.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { halfUpload, wholeUpload } from '#tests/support/arrived-file.ts'
import { testDocumentGround } from '#tests/support/ground.ts'
import { listed } from '#tests/support/listed.ts'
import { removeFiles } from './remove-files.server.ts'

test('an application’s files go, kept or on their way; those of others stay', async () => {
  const app = await testDocumentGround()
  const hers = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const his = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocument(hers).saveTo(app)
  await aDocument(hers).saveTo(app)
  const kept = await aDocument(his).saveTo(app)
  const uploadIds = [await halfUpload(app, hers.id), await wholeUpload(app, hers.id)]
  const underWay = await halfUpload(app, his.id)

  const files = { reference: hers.reference, uploadIds }
  await removeFiles(app, files)
  await removeFiles(app, files)
  expect((await listed(app.storage.list())).map(({ key }) => key)).toEqual([kept.filePath])
  expect((await listed(app.intake.list())).map(({ id }) => id)).toEqual([underWay])
  await removeFiles(app, { reference: null, uploadIds: [] })
  expect(await listed(app.storage.list())).toHaveLength(1)
})

test('a store that is away is asked again later', async () => {
  const app = await testDocumentGround()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  await aDocument(application).saveTo(app)
  const [documents, aside] = [join(app.folder, 'application_documents'), join(app.folder, 'aside')]
  await rename(documents, aside)
  await writeFile(documents, '')
  const files = { reference: application.reference, uploadIds: [] }
  await expect(removeFiles(app, files)).rejects.toThrow(Unavailable)
  await rm(documents)
  await rename(aside, documents)
  await removeFiles(app, files)
  expect(await listed(app.storage.list())).toEqual([])
})
