import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { messageFiles } from '#src/features/messages/table.server.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { openMessageFile } from './open-message-file.server.ts'
import { submitFile } from './receive-upload.server.ts'
import { PRIVACY_VERSION } from './uploads.ts'

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
  const fileId = file?.id ?? ''
  const other = await anApplication().withEmail('other@example.ng').settled('complete').saveTo(app.db, app.clock)
  const stranger = { kind: 'applicant', id: other.id } as const
  expect(await openMessageFile(app, stranger, { fileId, applicationId: other.id })).toEqual({
    ok: false,
    reason: 'not-found',
  })
  expect(await openMessageFile(app, stranger, { fileId: 'nonsense' })).toMatchObject({ ok: false })
  const opened = await openMessageFile(app, { kind: 'staff', id: randomUUID() }, { fileId })
  expect(opened).toMatchObject({ ok: true, file: { fileName: 'letter.pdf' } })
  if (opened.ok) opened.bytes.destroy()
  const [after] = await app.db.select().from(messageFiles).where(eq(messageFiles.id, fileId))
  expect(after?.openedAt).toEqual(app.clock.now())
  const types = (await eventsAbout(app.db, application.id)).map(({ type }) => type)
  expect(types).toContain('message.file_downloaded')
})
