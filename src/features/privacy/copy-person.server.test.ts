import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { aLetterFile } from '#dev/factories/a-letter-file.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { letters } from '#src/features/letters/table.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { receiveMessage } from '#src/features/messages/receive-message.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { passwordResetMail } from '#src/features/staff/mails.tsx'
import { eventsAbout, type TestFileContext, testFileContext } from '#tests/support/app-context.ts'
import { liveThroughEverything, PERSON } from '#tests/support/live-through-everything.ts'
import { readArchive } from '#tests/support/read-archive.ts'
import { copyPerson } from './copy-person.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const EMAIL = 'ada@example.ng'

async function copyToArchive(app: TestFileContext, email = EMAIL) {
  const copy = await copyPerson({ ...app, mailTemplates }, STAFF, email)
  if (!copy.ok) throw new Error('There is nothing to copy.')
  return readArchive(await buffer(Readable.from(copy.pieces)))
}

test('the copy of an applicant’s data leaves out the email of someone who paid, whose own copy has the payment', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().withEmail(EMAIL).settled('initial').saveTo(app.db, app.clock)
  await app.db.update(payments).set({ payerName: 'Ngozi Adeyemi', payerEmail: 'ngozi@example.ng' })
  await aMail().about(id).to('ngozi@example.ng').saveTo(app.db, app.clock)
  const json = String((await copyToArchive(app)).get('data.json'))
  expect(json).toContain('Ngozi Adeyemi')
  expect(json).not.toContain('ngozi@example.ng')
  const copyOfPayer = String((await copyToArchive(app, 'ngozi@example.ng')).get('data.json'))
  expect(JSON.parse(copyOfPayer)).toMatchObject({ paymentsForOthers: [{ pence: 5_900, payerName: 'Ngozi Adeyemi' }] })
  expect(copyOfPayer).not.toContain(EMAIL)
})

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
    'files/01 Passport - Letter.pdf',
    'files/02 Passport - Passport.pdf',
  ])
  const json = String(entries.get('data.json'))
  expect(json).not.toContain('other@example.ng')
  expect(json).not.toMatch(/searchText|fingerprint|changeKey/)
  expect(JSON.parse(json)).toMatchObject({
    copiedAt: '2026-11-02T09:00:00.000Z',
    email: EMAIL,
    person: [{ email: EMAIL, name: 'Ada Obi' }],
    cases: expect.arrayContaining([
      expect.objectContaining({ kind: 'application', name: 'Ada Obi', agreedPence: 9_900 }),
      expect.objectContaining({ kind: 'application', reference: deleted.reference }),
      expect.objectContaining({ kind: 'consultation' }),
      expect.objectContaining({ kind: 'enquiry' }),
    ]),
    documents: [{ documentType: 'Passport' }, { documentType: 'Passport' }],
    files: expect.arrayContaining([
      expect.objectContaining({ name: 'Passport.pdf' }),
      expect.objectContaining({ name: 'Letter.pdf' }),
    ]),
    consultations: [{ minutes: 30 }],
    enquiries: [{ message: 'How long does it take?' }],
    emails: [{ template: 'contact.acknowledgement' }],
  })
  const { auditLog } = JSON.parse(json) as { auditLog: Array<{ type: string }> }
  expect(auditLog.map(({ type }) => type).sort()).toEqual(['application.deleted', 'contact.message_received'])
  expect(await eventsAbout(app.db, 'person')).toEqual([
    { type: 'person.copied', actor: 'staff', details: { files: 2 } },
  ])
})

test('the copy has everything that an erasure removes from records, files and mails, and no keys', async () => {
  const app = await testFileContext()
  const { mark, reference } = await liveThroughEverything(app, PERSON)
  const entries = await copyToArchive(app, PERSON.email)
  expect([...entries.keys()].map(name => name.replace(/\d\d /, '')).toSorted()).toEqual([
    'data.json',
    `files/CV - ${mark} cv.pdf`,
    `files/Letter of recommendation - ${mark} draft.pdf`,
    `files/Passport - ${mark} second.pdf`,
    `files/Passport - ${mark}.pdf`,
    `files/Proof of payment - ${mark} paid.pdf`,
    `files/Proof of payment - ${mark} paid.pdf`,
    `files/Submission pack - 01 ${mark} award.pdf`,
  ])
  const json = String(entries.get('data.json'))
  const texts = [
    '0803',
    'notes',
    'passport',
    'comment',
    'report',
    'note',
    'waits',
    'helped',
    'designer',
    '26',
    'lost the card',
    'asks something',
    'asks',
    'topic',
    'wonders',
  ]
  expect(texts.filter(text => !json.includes(`${mark} ${text}`))).toEqual([])
  expect(json).toContain(reference)
  expect(JSON.parse(json)).toMatchObject({
    browsers: [{ browser: expect.any(String), provenAt: app.clock.now().toISOString() }],
    whatYouToldUsBeforeCalls: [{ sector: 'other' }],
    wishesForAnotherTime: [{ zone: 'Europe/London' }],
    feesTakenOffPrices: [{ pence: 4_242 }],
    visitsToTheTrackingPage: [{ browser: expect.any(String) }],
    disputes: Array.from({ length: 5 }, () => ({ reason: `${mark} lost the card` })),
  })
  expect(json).not.toMatch(/"key"|tokenHash|codeHash|\.pdf"payments/)
})

test('the copy of an applicant names the referees, and has a letter only once staff opened it', async () => {
  const app = await testFileContext()
  const { id } = await anApplication().withEmail(EMAIL).settled('initial').saveTo(app.db, app.clock)
  const referee = { name: 'Folake Bello', email: 'folake@firm.example' }
  const letter = await aLetter(id).from(referee).inState('signed').saveTo(app.db, app.clock)
  await app.db.update(letters).set({ cannotBecause: 'A secret reason' })
  await aLetterFile(letter, 'signed').named('canary-letter.pdf').saveTo(app)
  await aLetterFile(letter, 'cv').named('canary-cv.pdf').saveTo(app)
  const copy = await copyToArchive(app)
  expect(JSON.parse(String(copy.get('data.json')))).toMatchObject({
    lettersOfRecommendation: [{ ...referee, state: 'signed', position: 1 }],
    files: [],
  })
  expect([...copy.keys()]).toEqual(['data.json'])
  expect(String(copy.get('data.json'))).not.toMatch(/canary|secret reason/i)
  await app.db.update(letters).set({ openedAt: app.clock.now() })
  const opened = await copyToArchive(app)
  expect([...opened.keys()].join()).toMatch(/canary-letter/)
  expect([...opened.keys()].join()).not.toMatch(/canary-cv/)

  const ofReferee = await copyToArchive(app, referee.email)
  expect(JSON.parse(String(ofReferee.get('data.json')))).toMatchObject({
    cases: [],
    lettersForOthers: [{ ...referee, cannotBecause: 'A secret reason', files: [{ kind: 'signed' }, { kind: 'cv' }] }],
  })
  expect([...ofReferee.keys()]).toHaveLength(3)
  expect(String(ofReferee.get('data.json'))).not.toContain(EMAIL)
})

test('the copy leaves out what secret mails say, because their codes and links may still be valid', async () => {
  const app = await testFileContext()
  const data = { name: 'Ada', url: 'https://live.example' }
  await aMail().of(passwordResetMail, data, 'Your link').to(EMAIL).saveTo(app.db, app.clock)
  const json = String((await copyToArchive(app)).get('data.json'))
  expect(JSON.parse(json)).toMatchObject({ emails: [{ template: 'staff.password_reset' }] })
  expect(json).not.toContain('live.example')
})

test('the copy has the text of a sent mail, without the links that we take out of it', async () => {
  const app = await testFileContext()
  const mail = aMail().to(EMAIL).ofTemplate('bookings.confirmation', { changeUrl: 'https://live.example' })
  await mail.withHtml('<p>Your consultation is booked</p>').saveTo(app.db, app.clock)
  await mail.withHtml(null).saveTo(app.db, app.clock)
  const { emails } = JSON.parse(String((await copyToArchive(app)).get('data.json'))) as { emails: Array<object> }
  expect(emails.find(each => 'text' in each)).toMatchObject({ text: 'Your consultation is booked' })
  expect(emails.filter(each => 'data' in each && 'text' in each)).toEqual([])
  expect(emails.filter(each => 'data' in each)).toHaveLength(1)
})

test('nothing is copied and recorded for an e-mail that we do not know', async () => {
  const app = await testFileContext()
  expect(await copyPerson({ ...app, mailTemplates }, STAFF, EMAIL)).toEqual({ ok: false })
  expect(await eventsAbout(app.db, 'person')).toEqual([])
})
