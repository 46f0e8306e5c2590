import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { FIRST_PAGE, PAGE_SIZE } from '#src/database/keyset-page.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import type { CaseKind } from '#src/features/cases/case-kinds.ts'
import { cases } from '#src/features/cases/table.server.ts'
import type { Viewer } from '#src/features/cases/work/owners.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { giveAddress } from '#tests/support/give-address.ts'
import { markAnswered, recordSeen } from './conversation.server.ts'
import { chooseConversationFilters, findNextConversation, listConversations } from './conversation-list.server.ts'
import { receiveMessage } from './receive-message.server.ts'
import { sendCustomerMessage } from './send-customer-message.server.ts'

async function createContext() {
  const app = await testContext()
  const staff = await aStaffMember().saveTo(app.db, app.clock)
  const list = async (query: Record<string, string> = {}, place = FIRST_PAGE, viewer: Viewer = staff) =>
    listConversations(app.db, {
      filters: chooseConversationFilters(viewer).read(new URLSearchParams(query)),
      place,
      viewer,
    })
  const namesOf = async (query: Record<string, string> = {}, viewer: Viewer = staff) =>
    (await list(query, FIRST_PAGE, viewer)).rows.map(({ name }) => name)
  const enquire = (name: string) =>
    receiveMessage(
      app,
      { name, email: `${name.toLowerCase()}@example.ng`, sector: 'dance', message: `I am ${name}, a dancer.` },
      { acknowledge: false },
    )
  return { app, staff, list, namesOf, enquire }
}

test('waiting conversations of all kinds come oldest first, with the last message', async () => {
  const { app, list, namesOf, enquire } = await createContext()
  await enquire('Zainab')
  app.clock.advance({ minutes: 1 })
  const application = await anApplication().named('Ada Obi').settled('complete').saveTo(app.db, app.clock)
  await sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text: 'When?', aboutId: null })
  app.clock.advance({ minutes: 1 })
  const order = await anOrder().saveTo(app.db, app.clock)
  await sendCustomerMessage(app, { caseId: order.id, id: randomUUID(), text: 'Which link?', aboutId: null })
  expect((await list()).rows.map(({ lastText }) => lastText)).toEqual([
    'I am Zainab, a dancer.',
    'When?',
    'Which link?',
  ])
  expect(await namesOf({ kind: 'application' })).toEqual(['Ada Obi'])
  expect(await namesOf({ kind: 'enquiry' })).toEqual(['Zainab'])
})

test('the search finds a name, an e-mail and a reference', async () => {
  const { app, namesOf, enquire } = await createContext()
  await enquire('Zainab')
  const application = await anApplication().named('Ọlá Obi').settled('complete').saveTo(app.db, app.clock)
  await sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text: 'When?', aboutId: null })
  expect(await namesOf({ q: 'zain' })).toEqual(['Zainab'])
  expect(await namesOf({ q: 'ola' })).toEqual(['Ọlá Obi'])
  expect(await namesOf({ q: application.reference ?? '' })).toEqual(['Ọlá Obi'])
  expect(await namesOf({ q: 'nothing' })).toEqual([])
})

test('the search finds a corrected name and e-mail', async () => {
  const { app, namesOf, enquire } = await createContext()
  await enquire('Zainab')
  const application = await anApplication()
    .named('Ada Obi')
    .withEmail('ada@example.ng')
    .settled('complete')
    .saveTo(app.db, app.clock)
  await sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text: 'When?', aboutId: null })
  const order = await anOrder().named('Caller').saveTo(app.db, app.clock)
  await sendCustomerMessage(app, { caseId: order.id, id: randomUUID(), text: 'Which link?', aboutId: null })
  const rename = (kind: CaseKind, name: string) => app.db.update(cases).set({ name }).where(eq(cases.kind, kind))
  await rename('application', 'Adá Eze')
  await giveAddress(app, order.id, 'kemi@example.ng')
  await rename('enquiry', 'Zainab Musa')
  expect(await namesOf({ q: 'ada eze' })).toEqual(['Adá Eze'])
  expect(await namesOf({ q: 'obi' })).toEqual([])
  expect(await namesOf({ q: 'kemi' })).toEqual(['Caller'])
  expect(await namesOf({ q: 'musa zainab' })).toEqual(['Zainab Musa'])
})

test('who may answer sees their own conversations and those without an acting owner, others see everyone’s', async () => {
  const { app, staff, namesOf, enquire } = await createContext()
  const colleague = await aStaffMember()
    .withEmail('colleague@talentpassage.example')
    .withPassword('long-enough-12')
    .saveTo(app.db, app.clock)
  const finance = await aStaffMember()
    .withEmail('finance@talentpassage.example')
    .inRole('finance')
    .saveTo(app.db, app.clock)
  await enquire('Zainab')
  for (const [name, ownerId] of [
    ['Ada Obi', staff.id],
    ['Bola Ige', colleague.id],
    ['Chi Eze', finance.id],
  ] as const) {
    const application = await anApplication().named(name).settled('complete').saveTo(app.db, app.clock)
    await writeApplication(app.db, application.id, { ownerId })
    app.clock.advance({ minutes: 1 })
    await sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text: 'When?', aboutId: null })
  }
  const all = ['Zainab', 'Ada Obi', 'Bola Ige', 'Chi Eze']
  expect(await namesOf()).toEqual(['Zainab', 'Ada Obi', 'Chi Eze'])
  expect(await namesOf({ owner: 'mine' })).toEqual(['Zainab', 'Ada Obi', 'Chi Eze'])
  expect(await namesOf({ owner: 'all' })).toEqual(all)
  expect(await namesOf({ owner: 'nobody' })).toEqual(['Zainab'])
  expect(await namesOf({}, finance)).toEqual(all)
})

test('answered and all show other conversations', async () => {
  const { app, staff, namesOf, enquire } = await createContext()
  await enquire('Zainab')
  const application = await anApplication().named('Ada Obi').settled('complete').saveTo(app.db, app.clock)
  await sendCustomerMessage(app, { caseId: application.id, id: randomUUID(), text: 'When?', aboutId: null })
  await recordSeen(app, { caseId: application.id, by: 'staff', until: app.clock.now() })
  await markAnswered(app, { kind: 'staff', id: staff.id }, application.id)
  expect(await namesOf()).toEqual(['Zainab'])
  expect(await namesOf({ show: 'answered' })).toEqual(['Ada Obi'])
  expect((await namesOf({ show: 'all' })).sort()).toEqual(['Ada Obi', 'Zainab'])
})

test('pages forwards and backwards show every conversation once', async () => {
  const { app, list, enquire } = await createContext()
  const names = Array.from({ length: PAGE_SIZE + 3 }, (_, index) => `Writer${String.fromCharCode(97 + index)}`)
  for (const name of names) {
    await enquire(name)
    app.clock.advance({ minutes: 1 })
  }
  const first = await list()
  const second = await list({}, first.next ?? FIRST_PAGE)
  expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(names)
  const back = await list({}, second.previous ?? FIRST_PAGE)
  expect(back.rows.map(({ name }) => name)).toEqual(first.rows.map(({ name }) => name))
})

test('the next conversation is the one that waits longest after this one by the same filters, then the first', async () => {
  const { app, staff, list, enquire } = await createContext()
  for (const name of ['Zainab', 'Amaka', 'Bola']) {
    await enquire(name)
    app.clock.advance({ minutes: 1 })
  }
  const [zainab, amaka, bola] = (await list()).rows
  const findNext = async (current: typeof zainab, after = current?.waitingSince ?? null, q = '') => {
    const filters = chooseConversationFilters(staff).read(new URLSearchParams({ q }))
    return (await findNextConversation(app.db, { caseId: current?.id ?? '', after, filters, viewer: staff }))?.name
  }
  expect(await findNext(zainab)).toBe('Amaka')
  expect(await findNext(bola)).toBe('Zainab')
  expect(await findNext(zainab, null)).toBe('Amaka')
  expect(await findNext(zainab, null, 'bola')).toBe('Bola')
  expect(await findNext(amaka, null, 'amaka')).toBeUndefined()
})
