import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import type { ReminderMatter } from '#src/features/mail/mail.ts'
import { stopLink } from '#src/features/mail/stop-reminders.server.ts'
import { reminders } from '#src/features/mail/table.server.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('opening the unsubscribe link changes nothing, and its button stops the reminders', async () => {
  const { id, link } = await createStopLink('second-payment')
  const visitor = program.visitor()
  const question = await visitor.open(link)
  expect(question.view.getByRole('heading', { level: 1 })).toHaveTextContent('Stop these reminders?')
  expect(question.view.text).toContain('These reminders are about the final payment of your application.')
  expect(await findStops(id)).toEqual([])

  const stopped = await visitor.press(question, 'Stop Reminders')
  expect(stopped.view.getByRole('heading', { level: 1 })).toHaveTextContent('Reminders stopped')
  expect(await findStops(id)).toMatchObject([{ matter: 'second-payment' }])
})

test('a one-click unsubscribe request stops reminders, and a tampered link is ignored', async () => {
  const { id, link } = await createStopLink('booking')
  const sendOneClick = async (url: string) => {
    const headers = { origin: 'https://mail.example' }
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
    return (await fetch(url, { method: 'POST', headers, body, redirect: 'manual' })).status
  }
  expect(await sendOneClick(link.replace('matter=booking', 'matter=documents'))).toBe(404)
  expect(await findStops(id)).toEqual([])
  for (const _ of [1, 2]) expect(await sendOneClick(link)).toBe(200)
  expect(await findStops(id)).toHaveLength(1)

  const { status, view } = await program.visitor().open(link.slice(0, -3))
  expect(status).toBe(404)
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('This link is not complete')
})

async function createStopLink(matter: ReminderMatter) {
  const { id } = await anApplication().withEmail(aPerson().email).saveTo(program.db, program.clock)
  return { id, link: stopLink({ publicUrl: program.origin, sessionSecret: TEST_SECRET }, { matter, id }) }
}

function findStops(id: string) {
  return program.db
    .select()
    .from(reminders)
    .where(and(eq(reminders.caseId, id), isNotNull(reminders.stoppedAt)))
}
