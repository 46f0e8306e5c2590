import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import type { Transaction } from '#src/database/client.ts'
import { deliverMail } from '#src/features/mail/deliver-mail.server.ts'
import type { Mail } from '#src/features/mail/mail.ts'
import { renderMail } from '#src/features/mail/render-mail.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
import { forEachMailSwitch } from '#src/features/site/settings/settings.ts'
import { queuedMail, testContext } from '#tests/support/app-context.ts'
import { defineNotice } from './define-notice.tsx'
import { checkReaders, queueStaffMail } from './queue-staff-mail.server.ts'
import { staffMembers } from './table.server.ts'

const PASSWORD = 'indigo cloth dries at noon'
const OWNER = { kind: 'staff', id: 'owner-1' } as const
const APPLICATION = { kind: 'application', id: '0f8c7a52-4a58-4ac4-8b04-2f6d1f0e6a11' } as const
const notice = defineNotice({
  name: 'tests.notice',
  label: 'Notice of a test',
  about: ['application'],
  data: z.object({ name: z.string() }),
  subject: ({ name }) => name,
  Body: () => createElement('p'),
})

async function createContextWithStaff() {
  const app = await testContext()
  const draftWithEmail = (email: string) => aStaffMember().withEmail(email)
  const [ada, tade] = ['ada@house.example', 'tade@house.example']
  await draftWithEmail(ada).withPassword(PASSWORD).saveTo(app.db, app.clock)
  await draftWithEmail(tade).withPassword(PASSWORD).saveTo(app.db, app.clock)
  await draftWithEmail('invited@house.example').saveTo(app.db, app.clock)
  await draftWithEmail('gone@house.example').withPassword(PASSWORD).disabled().saveTo(app.db, app.clock)
  const queueIn = (tx: Transaction, more: { except?: string; ownerId?: string; name?: string }) =>
    queueStaffMail(app, tx, {
      switchedBy: 'mailPayments',
      mail: notice,
      data: { name: more.name ?? 'Ọláwálé' },
      about: APPLICATION,
      replyTo: 'ola@example.ng',
      ...(more.except !== undefined && { except: more.except }),
      ownerId: more.ownerId ?? null,
    })
  const queueNotice = ({ tx, ...more }: { tx?: Transaction; except?: string; ownerId?: string; name?: string } = {}) =>
    tx === undefined ? app.db.transaction(own => queueIn(own, more)) : queueIn(tx, more)
  const listRecipients = async () => (await queuedMail(app.db)).map(mail => mail.to).toSorted()
  return { app, ada, tade, queueNotice, listRecipients }
}

test('active staff members get the mail, but disabled and invited staff members do not', async () => {
  const { ada, tade, queueNotice, listRecipients } = await createContextWithStaff()
  await queueNotice()
  expect(await listRecipients()).toEqual([ada, tade])
})

test('the setting for payment mails turns them off and on', async () => {
  const { app, ada, tade, queueNotice, listRecipients } = await createContextWithStaff()
  await saveSettings(app, OWNER, { mailPayments: false })
  await queueNotice()
  expect(await listRecipients()).toEqual([])
  await saveSettings(app, OWNER, { mailPayments: true, mailNewApplications: false })
  await queueNotice()
  expect(await listRecipients()).toEqual([ada, tade])
})

test('a notice without a switch is always sent', async () => {
  const { app, ada, tade, listRecipients } = await createContextWithStaff()
  await saveSettings(
    app,
    OWNER,
    forEachMailSwitch(() => false),
  )
  const message = {
    switchedBy: null,
    mail: notice,
    data: { name: 'Ọláwálé' },
    about: APPLICATION,
    replyTo: 'ola@example.ng',
  }
  await app.db.transaction(tx => queueStaffMail(app, tx, message))
  expect(await listRecipients()).toEqual([ada, tade])
})

test('an owner gets the notice alone and always, and everyone gets it when the owner is disabled', async () => {
  const { app, ada, tade, queueNotice, listRecipients } = await createContextWithStaff()
  const [owner] = await app.db.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.email, ada))
  await saveSettings(app, OWNER, { mailPayments: false })
  await queueNotice({ ownerId: owner?.id ?? '' })
  expect(await listRecipients()).toEqual([ada])
  await saveSettings(app, OWNER, { mailPayments: true })
  const [gone] = await app.db.select().from(staffMembers).where(eq(staffMembers.email, 'gone@house.example'))
  await queueNotice({ ownerId: gone?.id ?? '' })
  expect(await listRecipients()).toEqual([ada, ada, tade])
})

test('a notice is not sent to the excluded address', async () => {
  const { ada, tade, queueNotice, listRecipients } = await createContextWithStaff()
  await queueNotice({ except: 'Ada@house.example' })
  expect(await listRecipients()).toEqual([tade])
  await queueNotice({ except: 'office@house.example' })
  expect(await listRecipients()).toEqual([ada, tade, tade])
})

test('a staff member gets at most 60 mails of a template per hour', async () => {
  const { app, ada, tade, queueNotice, listRecipients } = await createContextWithStaff()
  for (let round = 0; round < 9; round++) await Promise.all(Array.from({ length: 7 }, () => queueNotice()))
  expect(await listRecipients()).toEqual([...Array(60).fill(ada), ...Array(60).fill(tade)])
  app.clock.advance({ minutes: 61 })
  await queueNotice()
  expect(await listRecipients()).toHaveLength(122)
})

test('above the limit, a notice does not wait for the commit of another', async () => {
  const { app, queueNotice, listRecipients } = await createContextWithStaff()
  for (let round = 0; round < 10; round++) await Promise.all(Array.from({ length: 6 }, () => queueNotice()))
  await app.db.transaction(async tx => {
    await queueNotice({ tx })
    await queueNotice()
  })
  expect(await listRecipients()).toHaveLength(120)
})

test('the sixtieth notice in an hour is marked as the last of the hour', async () => {
  const { app, ada, tade, queueNotice } = await createContextWithStaff()
  for (let count = 0; count < 58; count++) await queueNotice({ except: tade })
  await queueNotice()
  await queueNotice()
  await queueNotice()
  const countLastOfHour = async (to: string) =>
    (await queuedMail(app.db, to)).filter(({ data }) => 'isLastOfHour' in (data as object)).length
  expect([await countLastOfHour(ada), await countLastOfHour(tade)]).toEqual([1, 0])
  app.clock.advance({ minutes: 61 })
  await queueNotice()
  expect([await countLastOfHour(ada), await countLastOfHour(tade)]).toEqual([1, 0])
})

/** Notices that go through `queueStaffMail`, with sample data for their templates. */
const LIMITED_NOTICES: Readonly<Record<string, object>> = {
  'applications.new-application': { totalPence: 9_900, phone: null, sector: null },
  'documents.arrived': { reference: null },
  'messages.received': { name: 'Ada Obi', reference: null, firstLine: null, fileName: null },
  'milestones.notice': { clock: 'review', endsOn: '2027-02-14', today: '2027-02-11', reference: null },
  'payments.arrived': {
    instalment: 'full',
    pence: 9_900,
    kobo: 1,
    stillDuePence: 0,
    page: { of: 'order', url: '/' },
  },
}

/** Notices that go to single colleagues through `notify`, which has no hourly limit. */
const UNLIMITED_NOTICES = [
  'payments.disputed',
  'payments.offline',
  'payments.offline-refund',
  'payments.refund-proposed',
  'privacy.request_notice',
  'work.assigned',
  'work.mentioned',
]

test('the two lists of this test contain every notice to staff: those with an hourly limit and those without', async () => {
  const templates = await Promise.all(
    [...mailTemplates.values()].map(async ({ name, checkOutdated }) => ({ name, check: await checkOutdated?.() })),
  )
  const noticeNames = templates.filter(({ check }) => check === checkReaders).map(({ name }) => name)
  expect(noticeNames.sort()).toEqual([...Object.keys(LIMITED_NOTICES), ...UNLIMITED_NOTICES].sort())
})

test.each(Object.entries(LIMITED_NOTICES))(
  'the last %s mail of an hour says that newer notices are in the bell',
  async (name, data) => {
    const mail = mailTemplates.get(name)
    if (mail === undefined) throw new Error('There is no such mail.')
    const renderText = async (more: object) =>
      (await renderMail(mail, { ...data, ...more } as never, 'https://example.ng')).text.replace(/\s+/g, ' ')
    expect(await renderText({})).not.toContain('the bell')
    expect(await renderText({ isLastOfHour: true }), 'its template shows <HourlyLimitNote>').toContain(
      'Please check the bell for anything newer.',
    )
  },
)

test('a queued notice is withheld from an account that is disabled before delivery', async () => {
  const { app, ada, tade, queueNotice } = await createContextWithStaff()
  await queueNotice()
  const sentTo: Array<string> = []
  const mail = { send: async ({ to }: { to: string }) => void sentTo.push(to) }
  const server = {
    ...app,
    mail,
    mailFrom: 'Us <us@example.ng>',
    mailTemplates: new Map([[notice.name, notice as unknown as Mail<never>]]),
  }
  const deliver = async (to: string) => {
    const [{ id = '' } = {}] = await app.db.select({ id: mails.id }).from(mails).where(eq(mails.to, to))
    return deliverMail(server, id)
  }
  const setDisabled = (email: string, disabledAt: Date | null) =>
    app.db.update(staffMembers).set({ disabledAt }).where(eq(staffMembers.email, email))
  await setDisabled(ada, app.clock.now())
  await setDisabled(tade, app.clock.now())
  await setDisabled(tade, null)
  expect([await deliver(ada), await deliver(tade)]).toEqual(['dropped', 'sent'])
  expect(sentTo).toEqual([tade])
  const [dropped] = await app.db.select().from(mails).where(eq(mails.to, ada))
  expect(dropped).toMatchObject({ keptBack: 'not-staff', sentAt: null })
})

test("the firm's mailbox may always receive notices", async () => {
  const { app } = await createContextWithStaff()
  const emails = [app.staffMailbox, 'gone@house.example', 'nobody@house.example', 'Ada@house.example']
  const outcomes = await checkReaders(
    app,
    emails.map(to => ({ to, about: APPLICATION, data: {} })),
  )
  expect(outcomes.map(outcome => outcome?.isFinal ?? false)).toEqual([false, true, true, false])
})

test('C78: a transaction that is rolled back queues no mail', async () => {
  const { app, listRecipients } = await createContextWithStaff()
  const failingTransaction = app.db.transaction(async tx => {
    const message = { data: { name: 'Ọláwálé' }, about: APPLICATION, replyTo: 'ola@example.ng' }
    await queueStaffMail(app, tx, { switchedBy: 'mailPayments', mail: notice, ...message })
    throw new Error('Something went wrong after it.')
  })
  await expect(failingTransaction).rejects.toThrow('Something went wrong')
  expect(await listRecipients()).toEqual([])
})
