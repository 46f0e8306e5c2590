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
import { createReaderCheck, queueStaffMail } from './queue-staff-mail.server.ts'
import { staffMembers } from './table.server.ts'

const PASSWORD = 'indigo cloth dries at noon'
const OWNER = { kind: 'staff', id: 'owner-1' } as const
const APPLICATION = { kind: 'application', id: '0f8c7a52-4a58-4ac4-8b04-2f6d1f0e6a11' } as const
const declared = {
  name: 'tests.notice',
  label: 'Notice of a test',
  about: ['application'],
  data: z.object({ name: z.string() }),
  subject: ({ name }: { name: string }) => name,
  Body: () => createElement('p'),
} as const
const notice = defineNotice({ ...declared, kind: 'payments', isLimited: true })
const messageNotice = defineNotice({ ...declared, kind: 'messages', isLimited: true })

async function createContextWithStaff() {
  const app = await testContext()
  const draftWithEmail = (email: string) => aStaffMember().inRole('owner').withEmail(email)
  const [ada, tade] = ['ada@house.example', 'tade@house.example']
  await draftWithEmail(ada).withPassword(PASSWORD).saveTo(app.db, app.clock)
  await draftWithEmail(tade).withPassword(PASSWORD).saveTo(app.db, app.clock)
  await draftWithEmail('invited@house.example').saveTo(app.db, app.clock)
  await draftWithEmail('gone@house.example').withPassword(PASSWORD).disabled().saveTo(app.db, app.clock)
  type More = { mail?: typeof notice; except?: string; actorId?: string; ownerId?: string }
  const queueIn = (tx: Transaction, { mail = notice, ...more }: More) =>
    queueStaffMail(app, tx, { mail, data: { name: 'Ọláwálé' }, about: APPLICATION, replyTo: 'ola@example.ng', ...more })
  const queueNotice = ({ tx, ...more }: More & { tx?: Transaction } = {}) =>
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
  const { app, ada, tade, queueNotice, listRecipients } = await createContextWithStaff()
  await saveSettings(
    app,
    OWNER,
    forEachMailSwitch(() => false),
  )
  await queueNotice({ mail: defineNotice({ ...declared, kind: 'cases' }) })
  expect(await listRecipients()).toEqual([ada, tade])
})

test('an owner gets the mail about a message alone and always, and everyone gets it when the owner is disabled', async () => {
  const { app, ada, tade, queueNotice, listRecipients } = await createContextWithStaff()
  const [owner] = await app.db.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.email, ada))
  await saveSettings(app, OWNER, { mailMessages: false })
  await queueNotice({ mail: messageNotice, ownerId: owner?.id ?? '' })
  expect(await listRecipients()).toEqual([ada])
  await saveSettings(app, OWNER, { mailMessages: true })
  const [gone] = await app.db.select().from(staffMembers).where(eq(staffMembers.email, 'gone@house.example'))
  await queueNotice({ mail: messageNotice, ownerId: gone?.id ?? '' })
  expect(await listRecipients()).toEqual([ada, ada, tade])
})

test('a colleague is not mailed about their own act, and once for two mails of one act', async () => {
  const { app, ada, tade, queueNotice, listRecipients } = await createContextWithStaff()
  const [actor] = await app.db.select({ id: staffMembers.id }).from(staffMembers).where(eq(staffMembers.email, ada))
  await app.db.transaction(async tx => {
    await queueNotice({ tx, actorId: actor?.id ?? '' })
    await queueNotice({ tx, actorId: actor?.id ?? '', mail: messageNotice })
  })
  expect(await listRecipients()).toEqual([tade])
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

/** Notices with an hourly limit, with sample data for their templates. */
const LIMITED_NOTICES: Readonly<Record<string, object>> = {
  'applications.new-application': { totalPence: 9_900, phone: null, sector: null },
  'documents.arrived': { reference: null },
  'letters.notice': { what: 'signed', referee: 'Folake Bello', name: 'Ada Obi', reference: null, lettersUrl: '/' },
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

test('the list of this test contains every notice with an hourly limit', () => {
  const limited = [...mailTemplates.values()].filter(mail => 'isLimited' in mail && mail.isLimited)
  expect(limited.map(({ name }) => name).sort()).toEqual(Object.keys(LIMITED_NOTICES).sort())
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

test('a queued notice is withheld from an account that is disabled or may not act on it when it is delivered', async () => {
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
  const change = (email: string, changes: Partial<typeof staffMembers.$inferInsert>) =>
    app.db.update(staffMembers).set(changes).where(eq(staffMembers.email, email))
  await change(ada, { disabledAt: app.clock.now() })
  await change(tade, { role: 'finance' })
  expect([await deliver(ada), await deliver(tade)]).toEqual(['dropped', 'sent'])
  expect(sentTo).toEqual([tade])
  await app.db.update(mails).set({ state: 'queued', keptBack: null }).where(eq(mails.to, ada))
  await change(ada, { disabledAt: null, role: 'caseworker' })
  expect(await deliver(ada)).toBe('dropped')
  const [dropped] = await app.db.select().from(mails).where(eq(mails.to, ada))
  expect(dropped).toMatchObject({ keptBack: 'not-staff', sentAt: null })
})

test("the firm's mailbox may always receive notices", async () => {
  const { app } = await createContextWithStaff()
  const emails = [app.staffMailbox, 'gone@house.example', 'nobody@house.example', 'Ada@house.example']
  const outcomes = await createReaderCheck(['payments'])(
    app,
    emails.map(to => ({ to, about: APPLICATION, data: {} })),
  )
  expect(outcomes.map(outcome => outcome?.isFinal ?? false)).toEqual([false, true, true, false])
})

test('C78: a transaction that is rolled back queues no mail', async () => {
  const { app, listRecipients } = await createContextWithStaff()
  const failingTransaction = app.db.transaction(async tx => {
    const message = { data: { name: 'Ọláwálé' }, about: APPLICATION, replyTo: 'ola@example.ng' }
    await queueStaffMail(app, tx, { mail: notice, ...message })
    throw new Error('Something went wrong after it.')
  })
  await expect(failingTransaction).rejects.toThrow('Something went wrong')
  expect(await listRecipients()).toEqual([])
})
