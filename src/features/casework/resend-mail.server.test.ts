import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createSandboxInboxTransport } from '#src/adapters/sandbox-inbox/sandbox-inbox.ts'
import { aBooking } from '#src/factories/a-booking.server.ts'
import { aMail } from '#src/factories/a-mail.server.ts'
import { anApplication } from '#src/factories/an-application.server.ts'
import { confirmationMail } from '#src/features/bookings/emails/mails.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { deliverMail, type MailGround } from '#src/features/outbox/deliver-mail.server.ts'
import { MailRefused, type OutgoingMail } from '#src/features/outbox/mail-transport.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { invitationMail } from '#src/features/staff/emails/mails.ts'
import { createSandboxInbox } from '#src/sandbox/mail/inbox.ts'
import { mailTemplates } from '#src/server/mail-templates.ts'
import { eventsAbout, testGround } from '#tests/support/ground.ts'
import { deleteApplication } from './delete-application.server.ts'
import { outOfDateMails } from './out-of-date-mails.server.ts'
import { resendMail } from './resend-mail.server.ts'

const STAFF = { kind: 'staff', id: randomUUID() } as const

/** The outbox, and a mail server that does with a message what `server.take` says. */
async function withMailServer() {
  const ground = await testGround()
  const taken: Array<OutgoingMail> = []
  const server = { take: async () => {} }
  const send: MailGround['mail']['send'] = async message => {
    await server.take()
    taken.push(message)
  }
  return { ...ground, mailTemplates, mailFrom: 'Us <us@example.ng>', mail: { send }, server, taken }
}

type App = Awaited<ReturnType<typeof withMailServer>>

async function stored(app: App, id: string) {
  const [mail] = await app.db.select().from(mails).where(eq(mails.id, id))
  return mail
}

async function resentEvents(app: App, id: string) {
  return (await eventsAbout(app.db, id)).filter(event => event.type === 'mail.resent')
}

test('what went out goes out again as a message of its own: the same words, to the same reader, told apart by programs', async () => {
  const app = await withMailServer()
  const application = await anApplication().saveTo(app.db, app.clock)
  const mail = await aMail()
    .to('ada@example.ng')
    .about(application.id)
    .answeredAt('staff@example.ng')
    .saveTo(app.db, app.clock)
  app.clock.advance({ days: 3 })
  const copyId = randomUUID()
  const resent = await resendMail(app, STAFF, { mailId: mail.id, copyId, seen: 'sent' })
  expect(resent).toEqual({ ok: true, did: 'copied', to: 'ada@example.ng' })

  const copy = await stored(app, copyId)
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
  expect(await stored(app, mail.id), 'the first one stays as it was').toEqual(mail)
  expect(await app.waitingJobs('deliver-mail')).toEqual([{ mailId: copyId }])
  expect(await resentEvents(app, mail.id)).toMatchObject([
    { actor: 'staff', details: { template: mail.template, copyId } },
  ])

  const inbox = createSandboxInbox(app)
  const mailbox = { ...app, mail: createSandboxInboxTransport(inbox.deliver) }
  expect(await deliverMail(mailbox, copyId)).toBe('sent')
  expect(await (await inbox.app.request('/mail.json?to=ada@example.ng')).json()).toHaveLength(1)
})

test('pressed twice, and even at once, it goes out once more', async () => {
  const app = await withMailServer()
  const mail = await aMail().saveTo(app.db, app.clock)
  const ask = { mailId: mail.id, copyId: randomUUID(), seen: 'sent' } as const
  const answers = await Promise.all(Array.from({ length: 5 }, () => resendMail(app, STAFF, ask)))
  expect(answers.map(answer => answer.ok && answer.did)).toEqual(Array(5).fill('copied'))
  expect(await app.db.$count(mails)).toBe(2)
  expect(await app.waitingJobs('deliver-mail')).toHaveLength(1)
  expect(await resentEvents(app, mail.id)).toHaveLength(1)
  await resendMail(app, STAFF, { ...ask, copyId: randomUUID() })
  expect(await app.db.$count(mails), 'whoever asks anew means it').toBe(3)
})

test('what failed is tried again as the message it is, with all its tries', async () => {
  const app = await withMailServer()
  const mail = await aMail().failed('MailRefused', 25).saveTo(app.db, app.clock)
  const ask = { mailId: mail.id, copyId: randomUUID(), seen: 'failed' } as const
  expect(await resendMail(app, STAFF, ask)).toMatchObject({ ok: true, did: 'tried' })
  expect(await stored(app, mail.id)).toMatchObject({ state: 'queued', tries: 0, lastError: null, copyOf: null })
  expect(await app.waitingJobs('deliver-mail')).toEqual([{ mailId: mail.id }])

  app.server.take = () => Promise.reject(new TypeError('connect ECONNREFUSED'))
  await expect(deliverMail(app, mail.id), 'not given up at once').rejects.toThrow('ECONNREFUSED')
  expect(await stored(app, mail.id)).toMatchObject({ state: 'queued', tries: 1 })
  app.server.take = async () => {}
  expect(await deliverMail(app, mail.id)).toBe('sent')
  expect(app.taken.map(message => message.messageId)).toEqual([mail.messageId])

  // The answer was lost, and the form came a second time: by then it has gone out.
  expect(await resendMail(app, STAFF, ask)).toMatchObject({ ok: true, did: 'nothing' })
  expect(await app.db.$count(mails)).toBe(1)
  expect(await resentEvents(app, mail.id)).toMatchObject([{ details: { copyId: mail.id } }])
})

test('what is refused again has failed again', async () => {
  const app = await withMailServer()
  const mail = await aMail().failed('MailRefused').saveTo(app.db, app.clock)
  await resendMail(app, STAFF, { mailId: mail.id, copyId: randomUUID(), seen: 'failed' })
  app.server.take = () => Promise.reject(new MailRefused('550'))
  expect(await deliverMail(app, mail.id)).toBe('failed')
  expect(await stored(app, mail.id)).toMatchObject({ state: 'failed', tries: 1, lastError: 'MailRefused' })
})

test('what waits is tried now: its job that waited for its turn gives way, so that there is never more than one', async () => {
  const app = await withMailServer()
  const mail = await aMail().waiting(7, 'TypeError').saveTo(app.db, app.clock)
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'deliver-mail', { mailId: mail.id }))
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'deliver-mail', { mailId: randomUUID() }))
  await app.db.execute(sql`
    update pgboss.job set state = 'retry', retry_count = 7, start_after = now() + interval '1 hour'
    where name = 'deliver-mail' and data->>'mailId' = ${mail.id}`)
  for (const _ of [1, 2, 3]) {
    const ask = { mailId: mail.id, copyId: randomUUID(), seen: 'queued' } as const
    expect(await resendMail(app, STAFF, ask)).toMatchObject({ ok: true, did: 'tried' })
  }
  const { rows } = await app.db.execute(sql`
    select retry_count, start_after <= now() as is_due from pgboss.job
    where name = 'deliver-mail' and data->>'mailId' = ${mail.id}`)
  expect(rows).toEqual([{ retry_count: 0, is_due: true }])
  expect(await app.waitingJobs('deliver-mail'), 'others keep theirs').toHaveLength(2)
})

test('what is being sent is left alone, until whoever had it in hand must be dead', async () => {
  const app = await withMailServer()
  const mail = await aMail().beingSent().saveTo(app.db, app.clock)
  const ask = { mailId: mail.id, copyId: randomUUID(), seen: 'sending' } as const
  expect(await resendMail(app, STAFF, ask)).toEqual({ ok: false, reason: 'being-sent' })
  expect(await app.waitingJobs('deliver-mail')).toEqual([])

  app.clock.advance({ minutes: 3 })
  expect(await resendMail(app, STAFF, ask)).toMatchObject({ ok: true, did: 'tried' })
  expect(await app.waitingJobs('deliver-mail')).toEqual([{ mailId: mail.id }])
  expect(await deliverMail(app, mail.id)).toBe('sent')
})

test('cut off before the end, nothing of it is left', async () => {
  const app = await withMailServer()
  const sent = await aMail().saveTo(app.db, app.clock)
  const failed = await aMail().failed('MailRefused').saveTo(app.db, app.clock)
  const cutOff = { ...app, jobs: { ...app.jobs, enqueue: () => Promise.reject(new Error('The lights went out.')) } }
  for (const { id, state } of [sent, failed]) {
    const ask = { mailId: id, copyId: randomUUID(), seen: state }
    await expect(resendMail(cutOff, STAFF, ask)).rejects.toThrow('lights')
    expect(await resentEvents(app, id)).toEqual([])
  }
  expect(await app.db.$count(mails)).toBe(2)
  expect(await stored(app, failed.id)).toEqual(failed)
})

test('a key to an account is not sent again, whatever became of it', async () => {
  const app = await withMailServer()
  const draft = aMail().of(invitationMail, { name: 'Ada', url: 'http://x.example/?token=1' }, 'Your account')
  for (const each of [draft, draft.failed('MailRefused'), draft.waiting()]) {
    const mail = await each.saveTo(app.db, app.clock)
    const ask = { mailId: mail.id, copyId: randomUUID(), seen: mail.state }
    expect(await resendMail(app, STAFF, ask)).toEqual({ ok: false, reason: 'secret' })
  }
  expect(await app.waitingJobs('deliver-mail')).toEqual([])
})

test('what can no longer be written, or is not there, is refused', async () => {
  const app = await withMailServer()
  const resend = (mailId: string) => resendMail(app, STAFF, { mailId, copyId: randomUUID(), seen: 'sent' })
  const gone = await aMail().ofTemplate('house.gone', { name: 'Ada' }).saveTo(app.db, app.clock)
  const emptied = await aMail().ofTemplate('payments.receipt', {}).saveTo(app.db, app.clock)
  expect(await resend(gone.id)).toEqual({ ok: false, reason: 'gone' })
  expect(await resend(emptied.id)).toEqual({ ok: false, reason: 'gone' })
  expect(await resend(randomUUID())).toEqual({ ok: false, reason: 'not-found' })
})

test('a deletion at the same moment leaves no copy of what it deletes', async () => {
  const app = await withMailServer()
  for (const _ of Array(5).keys()) {
    const application = await anApplication().saveTo(app.db, app.clock)
    const mail = await aMail().about(application.id).saveTo(app.db, app.clock)
    const ask = { mailId: mail.id, copyId: randomUUID(), seen: 'sent' } as const
    await Promise.all([
      resendMail(app, STAFF, ask),
      deleteApplication(app, STAFF, { id: application.id, confirmation: application.email }),
    ])
    expect(await app.db.$count(mails, eq(mails.aboutId, application.id))).toBe(0)
    expect(await resendMail(app, STAFF, ask)).toEqual({ ok: false, reason: 'not-found' })
  }
})

test('a message about a consultation is known to be out of date once that was moved', async () => {
  const app = await withMailServer()
  const { booking, reference } = await aBooking().at('2026-11-10', '10:00').saveTo(app.db, app.clock)
  const told = {
    startsAt: booking.startsAt.toISOString(),
    endsAt: booking.endsAt.toISOString(),
    paymentReference: reference,
    uid: `${booking.id}@localhost`,
    sequence: booking.sequence,
  }
  const toCustomer = await aMail().ofTemplate(confirmationMail.name, told).saveTo(app.db, app.clock)
  const toUs = await aMail()
    .ofTemplate('bookings.staff-notice', { ...told, uid: undefined, sequence: undefined, what: 'booked' })
    .saveTo(app.db, app.clock)
  const other = await aMail().saveTo(app.db, app.clock)
  const ids = [toCustomer.id, toUs.id, other.id]
  expect(await outOfDateMails(app, ids)).toEqual(new Map())

  const later = (instant: Date) => new Date(instant.getTime() + 24 * 3_600_000)
  await app.db
    .update(bookings)
    .set({ startsAt: later(booking.startsAt), endsAt: later(booking.endsAt), sequence: 1 })
    .where(eq(bookings.id, booking.id))
  expect(await outOfDateMails(app, ids)).toEqual(
    new Map([
      [toCustomer.id, 'moved'],
      [toUs.id, 'moved'],
    ]),
  )
})
