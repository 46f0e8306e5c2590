import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { submitFile } from '#src/features/documents/uploads/receive-upload.server.ts'
import { PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import { messageFiles } from '#src/features/messages/table.server.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { findMessageFile } from './find-message-file.server.ts'

test('a download by staff is recorded as the first look, and other applicants find nothing', async () => {
  const app = await testFileContext()
  const application = await anApplication().settled('complete').saveTo(app.db, app.clock)
  const [id, bytes] = [randomUUID(), createSamplePdf('A letter')]
  await app.intake.write(id, Readable.from([bytes]), 0)
  await submitFile(app, {
    id,
    idempotencyKey: null,
    applicationId: application.id,
    purpose: 'message',
    documentType: 'Message',
    requestId: null,
    fileName: 'letter.pdf',
    sizeBytes: bytes.length,
    sha256: null,
    privacyVersion: PRIVACY_VERSION,
    messageText: '',
    messageAboutId: null,
  })
  const [file] = await app.db.select().from(messageFiles)
  const fileId = file?.fileId ?? ''
  const other = await anApplication().withEmail('other@example.ng').settled('complete').saveTo(app.db, app.clock)
  const stranger = { kind: 'applicant', id: other.id } as const
  expect(await findMessageFile(app, stranger, { fileId, applicationId: other.id })).toBeNull()
  expect(await findMessageFile(app, stranger, { fileId: 'nonsense' })).toBeNull()
  const found = await findMessageFile(app, { kind: 'staff', id: randomUUID() }, { fileId })
  expect(found?.file).toMatchObject({ name: 'letter.pdf' })
  await found?.recordAccess('downloaded')
  const [after] = await app.db.select().from(messageFiles).where(eq(messageFiles.fileId, fileId))
  expect(after?.openedAt).toEqual(app.clock.now())
  const types = (await eventsAbout(app.db, application.id)).map(({ type }) => type)
  expect(types).toContain('message.file_downloaded')
})
