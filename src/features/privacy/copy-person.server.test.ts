import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { aDocument } from '#factories/a-document.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { deleteApplication } from '#src/features/cases/delete-application.server.ts'
import { receiveMessage } from '#src/features/contact/receive-message.server.ts'
import { eventsAbout, testFileContext } from '#tests/support/app-context.ts'
import { readArchive } from '#tests/support/read-archive.ts'
import { copyPerson } from './copy-person.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const EMAIL = 'ada@example.ng'

async function copyToArchive(app: Awaited<ReturnType<typeof testFileContext>>) {
  const copy = await copyPerson(app, STAFF, EMAIL)
  if (!copy.ok) throw new Error('There is nothing to copy.')
  return readArchive(await buffer(Readable.from(copy.pieces)))
}

test('the copy of a person’s data has every record in readable names and every file, also of deleted applications', async () => {
  const app = await testFileContext()
  const application = await anApplication()
    .named('Ada Obi')
    .withEmail(EMAIL)
    .settled('complete')
    .saveTo(app.db, app.clock)
  await aDocument(application).named('Passport.pdf').saveTo(app)
  const deleted = await anApplication().named('Ada Obi').withEmail(EMAIL).settled('initial').saveTo(app.db, app.clock)
  await aDocument(deleted).named('Letter.pdf').saveTo(app)
  await deleteApplication(app, STAFF, { id: deleted.id, confirmation: deleted.reference ?? '' })
  await aBooking().withEmail(EMAIL).saveTo(app.db, app.clock)
  await anApplication().withEmail('other@example.ng').saveTo(app.db, app.clock)
  const message = { name: 'Ada Obi', email: EMAIL, sector: 'other', message: 'How long does it take?' } as const
  await receiveMessage(app, message, { acknowledge: true })

  const entries = await copyToArchive(app)
  expect([...entries.keys()].toSorted()).toEqual([
    'data.json',
    'files/01 Passport - Passport.pdf',
    'files/02 Passport - Letter.pdf',
  ])
  const json = String(entries.get('data.json'))
  expect(json).not.toContain('other@example.ng')
  expect(json).not.toMatch(/searchText|fingerprint|changeKey/)
  expect(JSON.parse(json)).toMatchObject({
    copiedAt: '2026-11-02T09:00:00.000Z',
    email: EMAIL,
    applications: [{ applicantName: 'Ada Obi', agreedPence: 9_900, createdAt: '2026-11-02T09:00:00.000Z' }],
    documents: [{ fileName: 'Passport.pdf' }],
    deletedApplications: [{ reference: deleted.reference, documents: [{ fileName: 'Letter.pdf' }] }],
    consultations: [{ minutes: 30 }],
    messages: [{ message: 'How long does it take?' }],
    emails: [{ template: 'contact.acknowledgement' }],
  })
  const { auditLog } = JSON.parse(json) as { auditLog: Array<{ type: string }> }
  expect(auditLog.map(({ type }) => type).sort()).toEqual(['application.deleted', 'contact.message_received'])
  expect(await eventsAbout(app.db, 'person')).toEqual([
    { type: 'person.copied', actor: 'staff', details: { files: 2 } },
  ])
})

test('nothing is copied and recorded for an e-mail that we do not know', async () => {
  const app = await testFileContext()
  expect(await copyPerson(app, STAFF, EMAIL)).toEqual({ ok: false })
  expect(await eventsAbout(app.db, 'person')).toEqual([])
})
