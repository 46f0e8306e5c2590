import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { Unavailable } from '#src/unavailable.ts'
import { testFileContext } from '#tests/support/app-context.ts'
import { completeUpload, incompleteUpload } from '#tests/support/received-file.ts'
import { toArray } from '#tests/support/to-array.ts'
import { discardReceivedFiles, removeFiles } from './attach.server.ts'

test('removing files keeps the others', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const otherApplication = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const documents = [await aDocument(application).saveTo(app), await aDocument(application).saveTo(app)]
  const otherDocument = await aDocument(otherApplication).saveTo(app)
  const uploadIds = [await incompleteUpload(app, application.id), await completeUpload(app, application.id)]
  const otherUploadId = await incompleteUpload(app, otherApplication.id)

  const files = { keys: documents.map(({ file }) => file.key), uploadIds }
  await removeFiles(app, files)
  await removeFiles(app, files)
  expect((await toArray(app.storage.list())).map(({ key }) => key)).toEqual([otherDocument.file.key])
  expect((await toArray(app.intake.list())).map(({ id }) => id)).toEqual([otherUploadId])
  await removeFiles(app, { uploadIds: [] })
  expect(await toArray(app.storage.list())).toHaveLength(1)
})

test('removing files fails while the file store is unreachable and succeeds when repeated later', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const { file } = await aDocument(application).saveTo(app)
  const [documents, aside] = [join(app.folder, 'application_documents'), join(app.folder, 'aside')]
  await rename(documents, aside)
  await writeFile(documents, '')
  const files = { keys: [file.key], uploadIds: [] }
  await expect(removeFiles(app, files)).rejects.toThrow(Unavailable)
  await rm(documents)
  await rename(aside, documents)
  await removeFiles(app, files)
  expect(await toArray(app.storage.list())).toEqual([])
})

test('a received file that cannot be removed does not stop the removal of others', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const [stuck, other] = [await incompleteUpload(app, id), await incompleteUpload(app, id)]
  const intake = {
    ...app.intake,
    async remove(uploadId: string) {
      if (uploadId === stuck) throw new Unavailable('The bucket is away.')
      return app.intake.remove(uploadId)
    },
  }
  await discardReceivedFiles({ ...app, intake }, [{ id: stuck }, { id: other }])
  expect((await toArray(app.intake.list())).map(upload => upload.id)).toEqual([stuck])
})
