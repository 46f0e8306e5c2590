import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { deliverMail } from '#src/features/outbox/deliver-mail.server.ts'
import type { Mail } from '#src/features/outbox/mail.ts'
import { renderMail } from '#src/features/outbox/render-mail.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { forEachMailSwitch } from '#src/features/settings/settings.ts'
import { queuedMail, testGround } from '#tests/support/ground.ts'
import { checkReaders } from './check-readers.server.ts'
import { defineNotice } from './emails/define-notice.ts'
import { staffMembers } from './table.server.ts'
import { tellMembers } from './tell-members.server.ts'

const PASSWORD = 'indigo cloth dries at noon'
const OWNER = { kind: 'staff', id: 'owner-1' } as const
const ABOUT = { kind: 'application', id: '0f8c7a52-4a58-4ac4-8b04-2f6d1f0e6a11' } as const
const notice = defineNotice({
  name: 'tests.notice',
  label: 'Notice of a test',
  about: ['application'],
  data: z.object({ name: z.string() }),
  template: async () => ({ subject: ({ name }) => name, Body: () => createElement('p') }),
})

async function aHouse() {
  const app = await testGround()
  const person = (email: string) => aStaffMember().withEmail(email)
  const [ada, tade] = ['ada@house.example', 'tade@house.example']
  await person(ada).withPassword(PASSWORD).saveTo(app.db, app.clock)
  await person(tade).withPassword(PASSWORD).saveTo(app.db, app.clock)
  await person('invited@house.example').saveTo(app.db, app.clock)
  await person('gone@house.example').withPassword(PASSWORD).disabled().saveTo(app.db, app.clock)
  const tell = (more: { except?: string; name?: string } = {}) =>
    app.db.transaction(tx =>
      tellMembers(app, tx, {
        switchedBy: 'mailPayments',
        mail: notice,
        data: { name: more.name ?? 'Ọláwálé' },
        about: ABOUT,
        replyTo: 'ola@example.ng',
        ...(more.except !== undefined && { except: more.except }),
      }),
    )
  const told = async () => (await queuedMail(app.db)).map(mail => mail.to).toSorted()
  return { app, ada, tade, tell, told }
}

test('everybody who works here is told, and nobody who was disabled or has not chosen a password', async () => {
  const { ada, tade, tell, told } = await aHouse()
  await tell()
  expect(await told()).toEqual([ada, tade])
})

test('with the switch off nobody is told, and with it on again everybody is', async () => {
  const { app, ada, tade, tell, told } = await aHouse()
  await saveSettings(app, OWNER, { mailPayments: false })
  await tell()
  expect(await told()).toEqual([])
  await saveSettings(app, OWNER, { mailPayments: true, mailNewApplications: false })
  await tell()
  expect(await told()).toEqual([ada, tade])
})

test('a notice without a switch is always sent', async () => {
  const { app, ada, tade, told } = await aHouse()
  await saveSettings(
    app,
    OWNER,
    forEachMailSwitch(() => false),
  )
  const letter = { switchedBy: null, mail: notice, data: { name: 'Ọláwálé' }, about: ABOUT, replyTo: 'ola@example.ng' }
  await app.db.transaction(tx => tellMembers(app, tx, letter))
  expect(await told()).toEqual([ada, tade])
})

test('whoever is told in another way is told once', async () => {
  const { ada, tade, tell, told } = await aHouse()
  await tell({ except: 'Ada@house.example' })
  expect(await told()).toEqual([tade])
  await tell({ except: 'office@house.example' })
  expect(await told()).toEqual([ada, tade, tade])
})

test('of what strangers cause a member gets sixty in an hour, however many come at once', async () => {
  const { app, ada, tade, tell, told } = await aHouse()
  for (let round = 0; round < 9; round++) await Promise.all(Array.from({ length: 7 }, () => tell()))
  expect(await told()).toEqual([...Array(60).fill(ada), ...Array(60).fill(tade)])
  app.clock.advance({ minutes: 61 })
  await tell()
  expect(await told()).toHaveLength(122)
})

test('the sixtieth in an hour says that more may come, and where to look', async () => {
  const { app, ada, tade, tell } = await aHouse()
  for (let round = 0; round < 58; round++) await tell({ except: tade })
  await tell()
  await tell()
  await tell()
  const last = async (to: string) =>
    (await queuedMail(app.db, to)).filter(({ data }) => 'isLastOfHour' in (data as object)).length
  expect([await last(ada), await last(tade)]).toEqual([1, 0])
  app.clock.advance({ minutes: 61 })
  await tell()
  expect([await last(ada), await last(tade)]).toEqual([1, 0])
})

/** Of each notice what its template reads as more than words. */
const NOTICES: Readonly<Record<string, object>> = {
  'applications.new-application': { totalPence: 9_900, phone: null, category: null },
  'documents.arrived': { reference: null },
  'payments.arrived': {
    instalment: 'full',
    pence: 9_900,
    kobo: 1,
    stillDuePence: 0,
    page: { of: 'order', url: '/' },
  },
}

/** Sent to owners with `notify`, which counts nothing. */
const UNCOUNTED = ['payments.disputed', 'payments.offline']

test('every notice is checked before it is sent, and those that are counted have their data in NOTICES', async () => {
  const judged = await Promise.all(
    [...mailTemplates.values()].map(async ({ name, checkOutdated }) => ({ name, check: await checkOutdated?.() })),
  )
  const notices = judged.filter(({ check }) => check === checkReaders).map(({ name }) => name)
  expect(notices.sort()).toEqual([...Object.keys(NOTICES), ...UNCOUNTED].sort())
})

test.each(Object.entries(NOTICES))('%s is worded for the last of an hour', async (name, data) => {
  const mail = mailTemplates.get(name)
  if (mail === undefined) throw new Error('There is no such message.')
  const textOf = async (more: object) =>
    (await renderMail(mail, { ...data, ...more } as never, 'https://example.ng')).text.replace(/\s+/g, ' ')
  expect(await textOf({})).not.toContain('the bell')
  expect(await textOf({ isLastOfHour: true }), 'its template shows <LastOfHour>').toContain(
    'More may have come: look at the bell.',
  )
})

test('what waited until somebody had left is kept back from them, and goes to who is back', async () => {
  const { app, ada, tade, tell } = await aHouse()
  await tell()
  const taken: Array<string> = []
  const mail = { send: async ({ to }: { to: string }) => void taken.push(to) }
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
  expect(taken).toEqual([tade])
  const [dropped] = await app.db.select().from(mails).where(eq(mails.to, ada))
  expect(dropped).toMatchObject({ keptBack: 'not-a-member', sentAt: null })
})

test('our own mailbox may read it, whoever had it as theirs', async () => {
  const { app } = await aHouse()
  const judged = [app.staffMailbox, 'gone@house.example', 'nobody@house.example', 'Ada@house.example']
  const verdicts = await checkReaders(
    app,
    judged.map(to => ({ to, about: ABOUT, data: {} })),
  )
  expect(verdicts.map(verdict => verdict?.isFinal ?? false)).toEqual([false, true, true, false])
})

test('what is rolled back tells nobody', async () => {
  const { app, told } = await aHouse()
  const failing = app.db.transaction(async tx => {
    const letter = { data: { name: 'Ọláwálé' }, about: ABOUT, replyTo: 'ola@example.ng' }
    await tellMembers(app, tx, { switchedBy: 'mailPayments', mail: notice, ...letter })
    throw new Error('Something went wrong after it.')
  })
  await expect(failing).rejects.toThrow('Something went wrong')
  expect(await told()).toEqual([])
})
