import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSandboxInbox } from '#dev/sandbox/mail/inbox.ts'
import { createSandboxInboxTransport } from '#src/adapters/sandbox-inbox/sandbox-inbox.ts'
import { DAY_MS } from '#src/clock.ts'
import { confirmationMail } from '#src/features/bookings/mails.tsx'
import { loadBookingMailData } from '#src/features/bookings/queue-booking-mails.server.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { deleteApplication } from '#src/features/cases/bin/bin.server.ts'
import { deliverMail, type MailContext } from '#src/features/mail/deliver-mail.server.ts'
import { KEPT_BACK_REASONS, type MailState } from '#src/features/mail/mail-states.ts'
import { MailRefused, type OutgoingMail } from '#src/features/mail/mail-transport.ts'
import { findOutdatedMails } from '#src/features/mail/outdated-mails.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { invitationMail } from '#src/features/staff/mails.tsx'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { resendMail } from './resend-mail.server.ts'

const DOCUMENT_NOTICE_DATA = {
  name: 'Ọláwálé',
  email: 'ola@example.ng',
  reference: null,
  documentType: 'CV',
  fileName: 'cv.pdf',
  isResubmission: false,
  applicationUrl: 'http://localhost:3000/admin',
}
const STAFF = { kind: 'staff', id: randomUUID() } as const

/** Resends a mail in the state that staff saw, unless `change` says otherwise. */
function resend(
  app: App,
  { id, state }: { id: string; state: MailState },
  change: { copyId?: string; expectedState?: MailState; shownReason?: string | null } = {},
) {
  return resendMail(app, STAFF, {
    mailId: id,
    copyId: randomUUID(),
    expectedState: state,
    shownReason: null,
    ...change,
  })
}

/** Creates a context with a fake mail server. A test replaces `server.accept` to make it refuse mails. */
async function contextWithMailServer() {
  const context = await testContext()
  const acceptedMails: Array<OutgoingMail> = []
  const server = { accept: async () => {} }
  const send: MailContext['mail']['send'] = async message => {
    await server.accept()
    acceptedMails.push(message)
  }
  return { ...context, mailTemplates, mailFrom: 'Us <us@example.ng>', mail: { send }, server, acceptedMails }
}

type App = Awaited<ReturnType<typeof contextWithMailServer>>

async function readMail(app: App, id: string) {
  const [mail] = await app.db.select().from(mails).where(eq(mails.id, id))
  return mail
}

async function findResendEvents(app: App, id: string) {
  return (await eventsAbout(app.db, id)).filter(event => event.type === 'mail.resent')
}

test('resending a sent mail sends a copy with a new Message-ID', async () => {
  const app = await contextWithMailServer()
  const application = await anApplication().saveTo(app.db, app.clock)
  const mail = await aMail()
    .to('ada@example.ng')
    .about(application.id)
    .withReplyTo('staff@example.ng')
    .saveTo(app.db, app.clock)
  app.clock.advance({ days: 3 })
  const copyId = randomUUID()
  expect(await resend(app, mail, { copyId })).toEqual({ ok: true, did: 'copied', to: 'ada@example.ng' })

  const copy = await readMail(app, copyId)
  expect(copy).toMatchObject({
    template: mail.template,
    data: mail.data,
    to: mail.to,
    replyTo: mail.replyTo,
    aboutId: application.id,
    copyOf: mail.id,
    state: 'queued',
    queuedAt: app.clock.now(),
  })
  expect(copy?.messageId).not.toBe(mail.messageId)
  expect(await readMail(app, mail.id), 'the original stays unchanged').toEqual(mail)
  expect(await app.waitingJobs('deliver-mail')).toEqual([{ mailId: copyId }])
  expect(await findResendEvents(app, mail.id)).toMatchObject([
    { actor: 'staff', details: { template: mail.template, copyId } },
  ])

  const inbox = createSandboxInbox(app)
  const appWithInbox = { ...app, mail: createSandboxInboxTransport(inbox.deliver) }
  expect(await deliverMail(appWithInbox, copyId)).toBe('sent')
  expect(await (await inbox.app.request('/mail.json?to=ada@example.ng')).json()).toHaveLength(1)
})

test('a double click on the resend button sends one copy', async () => {
  const app = await contextWithMailServer()
  const mail = await aMail().saveTo(app.db, app.clock)
  const copyId = randomUUID()
  const results = await Promise.all(Array.from({ length: 5 }, () => resend(app, mail, { copyId })))
  expect(results.map(result => result.ok && result.did)).toEqual(Array(5).fill('copied'))
  expect(await app.db.$count(mails)).toBe(2)
  expect(await app.waitingJobs('deliver-mail')).toHaveLength(1)
  expect(await findResendEvents(app, mail.id)).toHaveLength(1)
})

test('a mail or its copies can be resent only once in ten minutes', async () => {
  const app = await contextWithMailServer()
  const mail = await aMail().saveTo(app.db, app.clock)
  const resendSentMail = (id = '') => resend(app, { id, state: 'sent' })
  const findCopies = () => app.db.select().from(mails).where(eq(mails.copyOf, mail.id)).orderBy(mails.queuedAt)
  const queuedAt = app.clock.now()
  const concurrentResults = await Promise.all(Array.from({ length: 5 }, () => resendSentMail(mail.id)))
  expect(concurrentResults.filter(result => result.ok)).toHaveLength(1)
  expect(concurrentResults.find(result => !result.ok)).toEqual({ ok: false, reason: 'just-sent', at: queuedAt })

  // The first copy still waits after an hour, as if the mail server were down, so a second copy is refused.
  app.clock.advance({ hours: 1 })
  expect(await resendSentMail(mail.id)).toEqual({ ok: false, reason: 'just-sent', at: queuedAt })
  const [copy] = await findCopies()
  expect(await deliverMail(app, copy?.id ?? '')).toBe('sent')
  const sentAt = app.clock.now()
  for (const id of [mail.id, copy?.id]) {
    expect(await resendSentMail(id)).toEqual({ ok: false, reason: 'just-sent', at: sentAt })
  }

  // A copy of a copy counts as a copy of the original, so both share one interval.
  app.clock.advance({ minutes: 10 })
  const laterResults = await Promise.all([
    resendSentMail(mail.id),
    resendSentMail(copy?.id),
    resendSentMail(mail.id),
    resendSentMail(copy?.id),
  ])
  expect(laterResults.filter(result => result.ok)).toHaveLength(1)
  expect(await findCopies()).toHaveLength(2)
})

test('resending a failed mail makes no copy and gives the mail all its attempts again', async () => {
  const app = await contextWithMailServer()
  const mail = await aMail().failed('refused', 25).saveTo(app.db, app.clock)
  expect(await resend(app, mail)).toMatchObject({ ok: true, did: 'tried' })
  expect(await readMail(app, mail.id)).toMatchObject({ state: 'queued', tries: 0, lastError: null, copyOf: null })
  expect(await app.waitingJobs('deliver-mail')).toEqual([{ mailId: mail.id }])

  app.server.accept = () => Promise.reject(new TypeError('connect ECONNREFUSED'))
  await expect(deliverMail(app, mail.id), 'the first failed attempt is not the last').rejects.toThrow('ECONNREFUSED')
  expect(await readMail(app, mail.id)).toMatchObject({ state: 'queued', tries: 1 })
  app.server.accept = async () => {}
  expect(await deliverMail(app, mail.id)).toBe('sent')
  expect(app.acceptedMails.map(message => message.messageId)).toEqual([mail.messageId])

  // The browser repeats the request after a lost response, when the mail has already been sent.
  expect(await resend(app, mail)).toMatchObject({ ok: true, did: 'nothing' })
  expect(await readMail(app, mail.id)).toMatchObject({ state: 'sent', tries: 2 })
  expect(await app.db.$count(mails)).toBe(1)
  expect(await findResendEvents(app, mail.id)).toMatchObject([{ details: { copyId: mail.id } }])
})

test('a resent mail that the server refuses again fails again', async () => {
  const app = await contextWithMailServer()
  const mail = await aMail().failed('refused').saveTo(app.db, app.clock)
  await resend(app, mail)
  app.server.accept = () => Promise.reject(new MailRefused('550'))
  expect(await deliverMail(app, mail.id)).toBe('failed')
  expect(await readMail(app, mail.id)).toMatchObject({ state: 'failed', tries: 1, lastError: 'refused' })
})

test('resending a queued mail tries it at once and replaces its job', async () => {
  const app = await contextWithMailServer()
  const mail = await aMail().waiting(7, 'unreachable').saveTo(app.db, app.clock)
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'deliver-mail', { mailId: mail.id }))
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'deliver-mail', { mailId: randomUUID() }))
  await app.db.execute(sql`
    update pgboss.job set state = 'retry', retry_count = 7, start_after = now() + interval '1 hour'
    where name = 'deliver-mail' and data->>'mailId' = ${mail.id}`)
  for (const _ of [1, 2, 3]) {
    expect(await resend(app, mail)).toMatchObject({ ok: true, did: 'tried' })
  }
  const { rows } = await app.db.execute(sql`
    select retry_count, start_after <= now() as is_due from pgboss.job
    where name = 'deliver-mail' and data->>'mailId' = ${mail.id}`)
  expect(rows).toEqual([{ retry_count: 0, is_due: true }])
  expect(await app.waitingJobs('deliver-mail'), 'the job of another mail stays').toHaveLength(2)
})

test('resending retries a mail that failed after the page was loaded', async () => {
  const app = await contextWithMailServer()
  const mail = await aMail().failed('unreachable', 25).saveTo(app.db, app.clock)
  expect(await resend(app, mail, { expectedState: 'queued' })).toMatchObject({ ok: true, did: 'tried' })
})

test('a mail that is being sent is not retried until the claim of its worker expires', async () => {
  const app = await contextWithMailServer()
  const mail = await aMail().beingSent().saveTo(app.db, app.clock)
  expect(await resend(app, mail)).toEqual({ ok: false, reason: 'being-sent' })
  expect(await app.waitingJobs('deliver-mail')).toEqual([])

  app.clock.advance({ minutes: -3 })
  expect(await resend(app, mail), 'a claim with a time in the future has expired').toMatchObject({ ok: true })
  app.clock.advance({ minutes: 6 })
  expect(await resend(app, mail)).toMatchObject({ ok: true, did: 'tried' })
  expect(await app.waitingJobs('deliver-mail')).toEqual([{ mailId: mail.id }])
  expect(await deliverMail(app, mail.id)).toBe('sent')
})

test('a resend that is rolled back leaves no copy, event or change', async () => {
  const app = await contextWithMailServer()
  const sentMail = await aMail().saveTo(app.db, app.clock)
  const failedMail = await aMail().failed('refused').saveTo(app.db, app.clock)
  const failingApp = { ...app, jobs: { ...app.jobs, enqueue: () => Promise.reject(new Error('Simulated failure.')) } }
  for (const mail of [sentMail, failedMail]) {
    await expect(resend(failingApp, mail)).rejects.toThrow('Simulated failure.')
    expect(await findResendEvents(app, mail.id)).toEqual([])
  }
  expect(await app.db.$count(mails)).toBe(2)
  expect(await readMail(app, failedMail.id)).toEqual(failedMail)
})

test('a mail with an account link is never sent again', async () => {
  const app = await contextWithMailServer()
  const draft = aMail().of(invitationMail, { name: 'Ada', url: 'http://x.example/?token=1' }, 'Your account')
  for (const each of [draft, draft.failed('refused'), draft.waiting()]) {
    const mail = await each.saveTo(app.db, app.clock)
    expect(await resend(app, mail)).toEqual({ ok: false, reason: 'secret' })
  }
  expect(await app.waitingJobs('deliver-mail')).toEqual([])
})

test('resending a mail that cannot be rendered or does not exist is refused', async () => {
  const app = await contextWithMailServer()
  const mailWithoutTemplate = await aMail().ofTemplate('house.gone', { name: 'Ada' }).saveTo(app.db, app.clock)
  const mailWithoutData = await aMail().ofTemplate('payments.receipt', {}).saveTo(app.db, app.clock)
  expect(await resend(app, mailWithoutTemplate)).toEqual({ ok: false, reason: 'gone' })
  expect(await resend(app, mailWithoutData)).toEqual({ ok: false, reason: 'gone' })
  expect(await resend(app, { id: randomUUID(), state: 'sent' })).toEqual({ ok: false, reason: 'not-found' })
})

test('deleting an application while its mail is resent leaves no copy', async () => {
  const app = await contextWithMailServer()
  for (const _ of Array(5).keys()) {
    const application = await anApplication().saveTo(app.db, app.clock)
    const mail = await aMail().about(application.id).saveTo(app.db, app.clock)
    await Promise.all([
      resend(app, mail),
      deleteApplication(app, STAFF, { id: application.id, confirmation: application.email }),
    ])
    const waits = and(eq(mails.aboutId, application.id), inArray(mails.state, ['queued', 'sending']))
    expect(await app.db.$count(mails, waits)).toBe(0)
    expect(await resend(app, mail)).toEqual({ ok: false, reason: 'not-found' })
  }
})

/** Creates a booking and drafts of its mails to the customer and to staff. */
async function createConsultation(app: App) {
  const { booking } = await aBooking().at('2026-11-10', '10:00').saveTo(app.db, app.clock)
  const mailData = await app.db.transaction(tx => loadBookingMailData(app, tx, booking))
  const noticeData = { ...mailData, uid: undefined, sequence: undefined, what: 'booked', before: null }
  const customerMail = aMail().of(confirmationMail, mailData, 'Booked').about(booking.id, 'booking')
  const staffMail = aMail().ofTemplate('bookings.staff-notice', noticeData).about(booking.id, 'booking')
  const move = () =>
    app.db
      .update(bookings)
      .set({
        startsAt: oneDayLater(booking.startsAt),
        endsAt: oneDayLater(booking.endsAt),
        sequence: sql`${bookings.sequence} + 1`,
      })
      .where(eq(bookings.id, booking.id))
  const cancel = () => app.db.update(bookings).set({ status: 'cancelled' }).where(eq(bookings.id, booking.id))
  return { customerMail, staffMail, move, cancel }
}

function oneDayLater(instant: Date): Date {
  return new Date(instant.getTime() + DAY_MS)
}

test('a mail about a consultation is outdated after the consultation is moved', async () => {
  const app = await contextWithMailServer()
  const consultation = await createConsultation(app)
  const customerMail = await consultation.customerMail.saveTo(app.db, app.clock)
  const staffMail = await consultation.staffMail.saveTo(app.db, app.clock)
  const otherMail = await aMail().saveTo(app.db, app.clock)
  const ids = [customerMail.id, staffMail.id, otherMail.id]
  expect(await findOutdatedMails(app, ids)).toEqual(new Map())

  await consultation.move()
  const outdatedMails = await findOutdatedMails(app, ids)
  expect([...outdatedMails.keys()].toSorted()).toEqual([customerMail.id, staffMail.id].toSorted())
  expect(outdatedMails.get(customerMail.id)).toMatchObject({ why: 'moved', isKeptBack: true })
  expect(outdatedMails.get(staffMail.id)).toMatchObject({ why: 'moved', isKeptBack: false })
})

test('a copy of an outdated mail is refused unless the page showed staff the reason', async () => {
  const app = await contextWithMailServer()
  const consultation = await createConsultation(app)
  const mail = await consultation.customerMail.saveTo(app.db, app.clock)
  const resendAfterSeeing = (shownReason: string | null) => resend(app, mail, { shownReason })
  await consultation.move()
  expect(await resendAfterSeeing(null)).toMatchObject({
    ok: false,
    reason: 'outdated',
    explanation: expect.stringContaining('moved'),
  })
  await consultation.cancel()
  expect(await resendAfterSeeing('moved')).toMatchObject({
    ok: false,
    reason: 'outdated',
    explanation: expect.stringContaining('cancelled'),
  })
  expect(await app.waitingJobs('deliver-mail')).toEqual([])
  expect(await findResendEvents(app, mail.id)).toEqual([])
  expect(await resendAfterSeeing('cancelled')).toMatchObject({ ok: true, did: 'copied' })
})

test('a mail to staff is never resent to a disabled account', async () => {
  const app = await contextWithMailServer()
  const staffMember = aStaffMember().withEmail('gone@house.example').withPassword('indigo cloth dries at noon')
  const { id } = await staffMember.saveTo(app.db, app.clock)
  const draft = aMail().ofTemplate('documents.arrived', DOCUMENT_NOTICE_DATA).to('gone@house.example')
  const drafts = [draft, draft.waiting(), draft.failed('refused'), draft.keptBack('not-staff')]
  const savedMails = await Promise.all(drafts.map(each => each.saveTo(app.db, app.clock)))
  await app.db.update(staffMembers).set({ disabledAt: app.clock.now() }).where(eq(staffMembers.id, id))
  for (const mail of savedMails) {
    for (const shownReason of [null, 'not-staff']) {
      expect(await resend(app, mail, { shownReason })).toEqual({
        ok: false,
        reason: 'barred',
        explanation: KEPT_BACK_REASONS['not-staff'],
      })
    }
  }
  expect(await app.waitingJobs('deliver-mail')).toEqual([])
  expect(await app.db.$count(mails)).toBe(savedMails.length)

  await app.db.update(staffMembers).set({ disabledAt: null }).where(eq(staffMembers.id, id))
  for (const mail of savedMails) expect(await resend(app, mail)).toMatchObject({ ok: true })
})

test('a withheld mail is sent after staff accept the reason, unless a new reason has appeared', async () => {
  const app = await contextWithMailServer()
  const consultation = await createConsultation(app)
  const mail = await consultation.customerMail.waiting().saveTo(app.db, app.clock)
  await consultation.move()
  expect(await deliverMail(app, mail.id)).toBe('dropped')
  expect(await deliverMail(app, mail.id)).toBe('nothing-to-do')

  const expectedState = 'dropped'
  expect(await resend(app, mail, { expectedState, shownReason: 'moved' })).toMatchObject({ ok: true, did: 'tried' })
  await consultation.cancel()
  expect(await deliverMail(app, mail.id)).toBe('dropped')
  expect(await readMail(app, mail.id)).toMatchObject({ state: 'dropped', keptBack: 'cancelled' })
  expect(app.acceptedMails).toEqual([])

  expect(await resend(app, mail, { expectedState, shownReason: 'cancelled' })).toMatchObject({ ok: true, did: 'tried' })
  expect(await deliverMail(app, mail.id)).toBe('sent')
  const copyId = randomUUID()
  await resend(app, mail, { copyId, expectedState: 'sent', shownReason: 'cancelled' })
  expect(await deliverMail(app, copyId)).toBe('sent')
})
