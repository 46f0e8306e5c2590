import { randomUUID } from 'node:crypto'
import { aMail } from '#factories/a-mail.server.ts'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { messages, threads } from '#src/features/messages/table.server.ts'
import type { Records } from '../support/records.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

/** Saves a case with 21 changes, then an email, a question and an answer with only a file. */
async function saveCase(records: Records) {
  const { db, clock } = records
  const application = await applicationDraft().saveTo(db, clock)
  const bola = await aStaffMember().named('Bola Adé').withEmail(`${randomUUID()}@house.example`).saveTo(db, clock)
  const subject = { kind: 'application', id: application.id } as const
  await db.transaction(async tx => {
    for (let count = 1; count <= 21; count++)
      await recordEvent(records, tx, { type: 'application.emailed', actor: { kind: 'system' }, subject })
  })
  const minutesLater = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000)
  const later = { now: () => minutesLater(1) }
  const mail = await aMail().to(application.email).about(application.id).saveTo(db, later)
  const threadId = randomUUID()
  const question = { id: randomUUID(), authorKind: 'customer', staffId: null, text: 'Is this letter strong enough?' }
  const answer = { id: randomUUID(), authorKind: 'staff', staffId: bola.id, text: '' }
  await db.insert(threads).values({ id: threadId, applicationId: application.id, lastMessageAt: minutesLater(3) })
  await db.insert(messages).values([
    { ...question, authorKind: 'customer', threadId, kind: 'message', sentAt: minutesLater(2) },
    { ...answer, authorKind: 'staff', threadId, kind: 'report', sentAt: minutesLater(3) },
  ])
  return { application, mail, threadId, question, answer }
}

test('the history of a case is one story of changes, emails and messages, and links filter it', {
  tag: ['@desk', '@phone', '@desk-no-js'],
}, async ({ page, records, javaScriptEnabled }) => {
  const { application, mail, threadId, question, answer } = await saveCase(records)
  await signInAs(page, records)
  await page.goto(`/admin/applications/${application.id}`)
  const history = page.getByRole('region', { name: /^History/ })
  const entries = history.getByRole('listitem')
  await expect(history.getByRole('heading')).toHaveText('History 24')
  await expect(entries).toHaveCount(20)
  await expect(entries.nth(0)).toContainText('Bola Adé: Report, a file')
  await expect(entries.nth(1)).toContainText(`${application.applicantName}: Message “${question.text}”`)
  await expect(entries.nth(2)).toContainText(/Email: Update on your application.*Sent/)
  await expect(entries.nth(2).getByRole('link')).toHaveAttribute(
    'href',
    `/admin/applications/${application.id}/mail/${mail.id}`,
  )
  await expect(entries.nth(3)).toContainText('Email sent to the applicant')
  await expectLooksRight(page, javaScriptEnabled)

  const filters = history.getByRole('navigation', { name: 'Shown in the history' })
  await filters.getByRole('link', { name: 'Changes' }).click()
  await expect(history.getByRole('heading')).toHaveText('History 21')
  await history.getByRole('link', { name: 'Show all 21' }).click()
  await expect(entries).toHaveCount(21)
  await expect(filters.getByRole('link', { name: 'Changes' })).toHaveAttribute('aria-current', 'page')

  await filters.getByRole('link', { name: 'Emails' }).click()
  await expect(entries).toHaveCount(1)
  await expect(history.getByRole('link', { name: 'Resend Emails' })).toBeVisible()

  await filters.getByRole('link', { name: 'Messages' }).click()
  await expect(entries).toHaveCount(2)
  await expect(page).toHaveURL(/\?show=messages#history$/)
  await entries.filter({ hasText: question.text }).getByRole('link', { name: 'Message' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/messages/${threadId}#message-${question.id}$`))
  await expect(page.locator(`#message-${question.id}`)).toContainText(question.text)
  await expect(page.locator(`#message-${answer.id}`)).toContainText('Report')
})

test('each filter of an empty history says that there is nothing yet', { tag: '@desk-no-js' }, async ({
  page,
  records,
}) => {
  const { id } = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  await page.goto(`/admin/applications/${id}?show=emails`)
  await expect(page.getByText('No emails about this application yet.')).toBeVisible()
  await page.goto(`/admin/applications/${id}?show=everything`)
  await expect(page.getByText('Nothing has happened yet.')).toBeVisible()
})
