import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { frozenClock, MINUTE_MS } from '#src/clock.ts'
import type { DatedDays } from '#src/features/cases/dates/milestones.ts'
import { writeClocks } from '#src/features/cases/dates/write-clocks.server.ts'
import { sendToApplicant } from '#src/features/messages/answer-customer.server.ts'
import { sendMessage } from '#src/features/messages/send-message.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { loadOpenEnds } from './load-open-ends.server.ts'

async function createCase() {
  const app = await testContext()
  const builder = anApplication().forItem('initial_assessment', 'full').settled('complete')
  const { id } = await builder.saveTo(app.db, app.clock)
  const staff = await aStaffMember().withPassword('a long enough passphrase').saveTo(app.db, app.clock)
  let minutes = 0
  const later = () => ({
    ...app,
    clock: frozenClock(new Date(app.clock.now().getTime() + ++minutes * MINUTE_MS).toISOString()),
  })
  const message = (text: string) => ({ id: randomUUID(), caseId: id, text, aboutId: null })
  return {
    app,
    id,
    ask: (text: string) =>
      sendToApplicant(
        later(),
        { kind: 'staff', id: staff.id },
        { ...message(text), applicationId: id, sentAs: 'message', files: [] },
      ),
    answer: (text: string) => sendMessage(later(), message(text)),
  }
}

test('a question is open while it is the last message and unseen', async () => {
  const { app, id, ask, answer } = await createCase()
  expect(await loadOpenEnds(app.db, id)).toEqual({ unseenCount: 0, question: null, hasClock: false })
  await ask('We have read your draft.')
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ unseenCount: 1, question: null })
  await ask('When did you leave the company?')
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ unseenCount: 2, question: { askedOn: '2026-11-02' } })
  await answer('In 2024. Is that late?')
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ question: null })
  await ask('Which month?')
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ question: { askedOn: '2026-11-02' } })
  await app.db.update(messages).set({ seenAt: app.clock.now() })
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ unseenCount: 0, question: null })
})

test('a question of another application is not open here', async () => {
  const { app, ask } = await createCase()
  await ask('Which month?')
  const other = await anApplication().withEmail('other@example.ng').saveTo(app.db, app.clock)
  expect(await loadOpenEnds(app.db, other.id)).toEqual({ unseenCount: 0, question: null, hasClock: false })
})

test('a deadline runs until it is met', async () => {
  const { app, id } = await createCase()
  const write = (days: DatedDays) =>
    app.db.transaction(tx =>
      writeClocks(tx, { application: { id, endorsingBody: null, sector: 'arts' }, days }, app.clock.now()),
    )
  await write({ endorsed: '2026-11-01' })
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ hasClock: true })
  await write({ endorsed: '2026-11-01', visa_applied: '2026-11-02' })
  expect(await loadOpenEnds(app.db, id)).toMatchObject({ hasClock: false })
})
