import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('the history of a case is one story of changes, emails and messages, and links filter it', async () => {
  const { application, mail, question, answer } = await saveCase()
  const { browser } = await program.staff()
  const all = await browser.open(`/admin/applications/${application.id}`)
  expect(all.view.getByRole('heading', { name: /^History/ })).toHaveTextContent(/^History\s*24$/)
  const entries = listEntries(all)
  expect(entries).toHaveLength(20)
  expect(entries[0]).toHaveTextContent('Bola Adé: Report, a file')
  expect(entries[1]).toHaveTextContent(`${application.applicantName}: Message “${question.text}”`)
  expect(entries[2]).toHaveTextContent(/Email: Update on your application.*Sent/)
  expect(entries[2]?.querySelector('a')).toHaveAttribute('href', `/admin/mail/${mail.id}`)
  expect(entries[3]).toHaveTextContent('Email sent to the applicant')

  const changes = await browser.click(all, 'Changes')
  expect(changes.view.getByRole('heading', { name: /^History/ })).toHaveTextContent(/^History\s*21$/)
  const allChanges = await browser.click(changes, 'Show all 21')
  expect(listEntries(allChanges)).toHaveLength(21)
  expect(allChanges.view.getByRole('link', { name: 'Changes' })).toHaveAttribute('aria-current', 'page')

  const emails = await browser.click(allChanges, 'Emails')
  expect(listEntries(emails)).toHaveLength(1)
  expect(emails.view.getByRole('link', { name: 'Resend Emails' })).toHaveAttribute(
    'href',
    `/admin/mail?about=${application.id}`,
  )

  const filters = emails.view.getByRole('navigation', { name: 'Shown in the history' })
  const messagesLink = within(filters).getByRole<HTMLAnchorElement>('link', { name: 'Messages' })
  const ownMessages = await browser.open(messagesLink.href)
  expect(ownMessages.url.search + ownMessages.url.hash).toBe('?show=messages#history')
  const [report, message, ...others] = listEntries(ownMessages)
  expect(others).toEqual([])
  const conversation = `/admin/messages/${application.id}`
  expect(report?.querySelector('a')).toHaveAttribute('href', `${conversation}#message-${answer.id}`)
  expect(message?.querySelector('a')).toHaveAttribute('href', `${conversation}#message-${question.id}`)
  const { document } = (await browser.open(conversation)).view
  expect(document.getElementById(`message-${question.id}`)).toHaveTextContent(question.text)
  expect(document.getElementById(`message-${answer.id}`)).toHaveTextContent('Report')
})

test('each filter of an empty history says that there is nothing yet', async () => {
  const { id } = await anApplication().withEmail(aPerson().email).saveTo(program.db, program.clock)
  const { browser } = await program.staff()
  for (const [show, words] of [
    ['changes', 'No changes recorded yet.'],
    ['emails', 'No emails about this case yet.'],
    ['messages', 'No messages yet.'],
    ['everything', 'Nothing has happened yet.'],
  ] as const)
    expect((await browser.open(`/admin/applications/${id}?show=${show}`)).view.text).toContain(words)
})

function listEntries({ view }: PlainAnswer) {
  return [...view.getByRole('region', { name: /^History/ }).querySelectorAll('ol > li')]
}

/** Saves a case with 21 changes, then an email, a question and an answer with only a file. */
async function saveCase() {
  const { db, clock } = program
  const application = await anApplication().settled('initial').withEmail(aPerson().email).saveTo(db, clock)
  const bola = await aStaffMember().named('Bola Adé').withEmail(`${randomUUID()}@house.example`).saveTo(db, clock)
  const subject = { kind: 'application', id: application.id } as const
  await db.transaction(async tx => {
    for (let count = 1; count <= 21; count++)
      await recordEvent(program, tx, { type: 'application.emailed', actor: { kind: 'system' }, subject })
  })
  const minutesLater = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  const mail = await aMail()
    .to(application.email)
    .about(application.id)
    .saveTo(db, { now: () => minutesLater(1) })
  const question = { id: randomUUID(), staffId: null, text: 'Is this letter strong enough?' }
  const answer = { id: randomUUID(), staffId: bola.id, text: '' }
  await db
    .update(cases)
    .set({ lastMessageAt: minutesLater(3) })
    .where(eq(cases.id, application.id))
  await db.insert(messages).values([
    { ...question, authorKind: 'customer', caseId: application.id, kind: 'message', sentAt: minutesLater(2) },
    { ...answer, authorKind: 'staff', caseId: application.id, kind: 'report', sentAt: minutesLater(3) },
  ])
  return { application, mail, question, answer }
}
