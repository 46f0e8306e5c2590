import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { mails } from '#src/features/outbox/table.server.ts'
import { privacyRequests } from '#src/features/privacy/table.server.ts'
import { proofCookie } from '../support/applicant-proof.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('an applicant asks about their data, and the page shows whether it is answered', async ({
  page,
  records,
  javaScriptEnabled,
}) => {
  const { reference, email } = await applicationDraft().saveTo(records.db, records.clock)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference: reference ?? '', email, tab: 'details' })}`)
  await page.getByRole('link', { name: 'Ask about your data' }).click()
  await expect(page.getByRole('heading', { name: 'We email you a code first' })).toBeVisible()
  await page.context().addCookies([{ ...(await proofCookie(records, email)), url: new URL('/', page.url()).href }])
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText('Please choose what you want to ask for').first()).toBeVisible()
  await page.getByRole('radio', { name: 'A correction' }).check()
  await page.getByLabel('What you want us to do').fill('My name is spelled wrongly.')
  await page.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Request Sent' })).toBeInViewport()
  await expect(page.getByRole('listitem').filter({ hasText: 'My name is spelled wrongly.' })).toContainText(
    'Open, due by',
  )
  await page.setViewportSize({ width: 320, height: 640 })
  await expectLooksRight(page, javaScriptEnabled)

  const sent = await records.db.select({ template: mails.template }).from(mails).where(eq(mails.to, email))
  expect(sent).toEqual([{ template: 'privacy.request_received' }])

  const answered = { answer: 'Done today.', answeredBy: randomUUID(), answeredAt: records.clock.now() }
  await records.db.update(privacyRequests).set(answered).where(eq(privacyRequests.email, email))
  await page.goto(`/application-tracking/your-data?reference=${reference}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'Our answer: Done today.' })).toContainText('Answered on')
})

test('without an open application the page leads to the tracking form and tells nothing', {
  tag: '@desk-no-js',
}, async ({ page, records }) => {
  const { reference } = await applicationDraft().saveTo(records.db, records.clock)
  for (const known of [reference, 'GT-0000-0000']) {
    await page.goto(`/application-tracking/your-data?reference=${known}`)
    await expect(page).toHaveURL(`/application-tracking?reference=${known}`)
    await expect(page.getByRole('button', { name: /Track/ })).toBeVisible()
  }
})
