import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { DAY_MS } from '#src/clock.ts'
import type { Status } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { aPerson } from '../support/people.ts'
import type { Records } from '../support/records.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const STAGES = [
  'Application Received',
  'Initial Assessment',
  'Evidence Review',
  'Draft Application',
  'Final Review',
  'Submission Ready',
] as const
const STAGES_OF_RESUBMISSION = [...STAGES.slice(0, 4), 'Resubmission Required', 'Final Review']

/** Each case: a status, its badge, its progress in per cent, its completed stages, and whether the next is in progress. */
const STATUS_CASES: ReadonlyArray<readonly [Status, string, number, number, boolean]> = [
  ['pending', 'Pending', 10, 1, true],
  ['under_review', 'Under Review', 30, 2, true],
  ['evidence_review', 'Evidence Review', 50, 3, true],
  ['draft_review', 'Draft Review', 70, 4, true],
  ['final_review', 'Final Review', 90, 5, true],
  ['completed', 'Completed', 100, 6, false],
  ['rejected', 'Rejected', 15, 1, false],
  ['resubmission', 'Resubmission', 40, 4, true],
  ['endorsed', 'Endorsed', 100, 6, false],
]

for (const [status, badge, percent, completedStages, hasStageInProgress] of STATUS_CASES) {
  test(`an application with the status ${status} shows its badge, its progress and its stages`, {
    tag: '@desk',
  }, async ({ page, javaScriptEnabled, records }) => {
    const draft =
      status === 'resubmission' ? anApplication().awaitingResubmission(REASON) : anApplication().inStatus(status)
    await openTrackingPage(page, records, draft.settled('initial'))

    await expect(page.getByRole('main').getByText(badge, { exact: true }).first()).toBeVisible()
    const progress = page.getByRole('progressbar', { name: 'Progress' })
    await expect(progress).toHaveAttribute('aria-valuenow', String(percent))
    await expect(page.getByText(`${percent}%`, { exact: true })).toBeVisible()

    const stages = page.getByRole('tabpanel').getByRole('listitem')
    const titles = status === 'resubmission' ? STAGES_OF_RESUBMISSION : STAGES
    await expect(stages).toHaveCount(titles.length)
    for (const [index, title] of titles.entries()) {
      const state =
        index < completedStages
          ? 'Completed'
          : index === completedStages && hasStageInProgress
            ? 'In progress'
            : 'Upcoming'
      const stage = stages.nth(index)
      await expect(stage.getByRole('heading')).toHaveText(`${title} ${state}`)
      if (state === 'In progress') await expect(stage).toHaveAttribute('aria-current', 'step')
      else await expect(stage).not.toHaveAttribute('aria-current')
    }
    await expectLooksRight(page, javaScriptEnabled)
  })
}

test('the page of a rejected application says that it was not taken forward, and the application cannot be paid', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { id, email } = await openTrackingPage(page, records, anApplication().inStatus('rejected').settled('initial'))
  await expect(page.getByRole('main')).toContainText('not taken forward')
  await expect(page.getByRole('link', { name: /Payment/ })).toHaveCount(0)
  await page.goto(`/payment?${new URLSearchParams({ application_id: id, email, payment_type: 'final' })}`)
  await expect(page.getByRole('alert')).toHaveText('Application not found. Please check your details.')
})

test('the page of a rejected application requests no documents and says that uploads are closed', {
  tag: '@desk',
}, async ({ page, records }) => {
  const application = await openTrackingPage(page, records, anApplication().inStatus('rejected').settled('initial'))
  await aDocumentRequest(application.id).ofType('Passport').dueOn('2999-01-01').saveTo(records.db, records.clock)
  await page.goto(`/application-tracking?reference=${application.reference}&tab=documents`)
  await expect(page.getByText('You can’t upload documents any more')).toBeVisible()
  const request = page.getByRole('row').filter({ hasText: 'Passport' })
  await expect(request).toContainText('Not needed any more')
  await expect(request).toContainText('Closed')
  await expect(request).not.toContainText(/Pending|2999|in \d/)
})

test('the page of an application that must be resubmitted shows the reason and the date of the request', {
  tag: '@desk',
}, async ({ page, records }) => {
  await openTrackingPage(page, records, anApplication().awaitingResubmission(REASON).settled('initial'), 3)
  await expect(page.getByRole('heading', { name: 'Resubmission Required' }).first()).toBeVisible()
  await expect(page.getByRole('main').getByText(REASON)).toBeVisible()
  await expect(page.getByText(/^Requested on \d{1,2} [A-Z][a-z]+ \d{4}, 3 days ago$/)).toBeVisible()
})

test('an endorsed application is shown as endorsed, a completed one as ready for submission', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await openTrackingPage(page, records, anApplication().inStatus('endorsed').settled('complete'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Submission Ready' })).toContainText(
    'Your application has been endorsed',
  )
  await expect(paymentBlock(page).getByText('Paid in full')).toBeVisible()
  await expect(page.getByRole('link', { name: /Make .* Payment/ })).toHaveCount(0)
  await openTrackingPage(page, records, anApplication().inStatus('completed').settled('complete'))
  await expect(page.getByRole('listitem').filter({ hasText: 'Submission Ready' })).toContainText(
    'Your application is ready for submission',
  )
})

test('an unpaid application added by staff offers the first payment', { tag: '@desk' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  const application = await anApplication().withEmail(aPerson().email).saveTo(records.db, records.clock)
  const reference = `GT-${application.id.slice(0, 4)}-${application.id.slice(4, 8)}`.toUpperCase()
  await records.db.update(applications).set({ reference }).where(eq(applications.id, application.id))
  await page.goto(`/application-tracking?${new URLSearchParams({ reference, email: application.email })}`)
  await expect(paymentBlock(page).getByText('Unpaid', { exact: true })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByRole('link', { name: 'Make Initial Payment' }).click()
  await expect(page.getByRole('button', { name: 'Pay £59' })).toBeVisible()
})

function paymentBlock(page: Page) {
  return page.getByRole('complementary', { name: 'Payment and help' })
}

const REASON = 'Two of your letters are older than twelve months. Please send newer ones.'

async function openTrackingPage(page: Page, records: Records, draft: ReturnType<typeof anApplication>, daysOld = 0) {
  const createdAt = new Date(records.clock.now().getTime() - daysOld * DAY_MS)
  const application = await draft.withEmail(aPerson().email).saveTo(records.db, { now: () => createdAt })
  await page.goto(
    `/application-tracking?${new URLSearchParams({ reference: application.reference ?? '', email: application.email })}`,
  )
  await expect(page.getByRole('heading', { level: 1, name: application.applicantName })).toBeVisible()
  return application
}
