import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { deleteApplication, restoreApplication } from '#src/features/cases/bin/bin.server.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { findDocumentFile } from './find-document-file.server.ts'

test('a document of another application or with an unknown id is not found', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const other = await anApplication().withEmail('other@x.example').settled('initial').saveTo(app.db, app.clock)
  const document = await aDocument(application).named('cv.pdf').saveTo(app)
  const applicant = { kind: 'applicant', id: application.id } as const
  const found = await findDocumentFile(app, applicant, { documentId: document.id, applicationId: application.id })
  expect(found?.file).toMatchObject({ name: 'cv.pdf', key: document.file.key })
  await found?.recordAccess('downloaded')
  expect(await eventsAbout(app.db, application.id)).toMatchObject([
    { type: 'document.downloaded', actor: 'applicant', details: { documentId: document.id } },
  ])
  for (const request of [
    { documentId: document.id, applicationId: other.id },
    { documentId: randomUUID() },
    { documentId: '../../etc/passwd' },
  ]) {
    expect(await findDocumentFile(app, applicant, request)).toBeNull()
  }
})

test('a document of an application in the bin is not found until it is restored', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const { id: documentId } = await aDocument(application).saveTo(app)
  const staff = { kind: 'staff', id: randomUUID() } as const
  await deleteApplication(app, staff, { id: application.id, confirmation: application.reference ?? '' })
  expect(await findDocumentFile(app, staff, { documentId })).toBeNull()
  await restoreApplication(app, staff, application.id)
  expect(await findDocumentFile(app, staff, { documentId })).not.toBeNull()
})
