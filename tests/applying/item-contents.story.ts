import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anApplication } from '#factories/an-application.server.ts'
import { SELLER_DESCRIPTION } from '#src/brand.ts'
import { applicationDeliveries } from '#src/features/applications/table.server.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'
import type { Records } from '../support/records.ts'

test('after paying, a package applicant is asked for the sector, then for a CV', { tag: '@desk-no-js' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  const draft = anApplication().forItem('full_support', 'split').inSector(null).withPhone(null).settled('initial')
  const { id, email } = await openTrackingPage(page, records, draft)
  const nextStep = page.getByRole('region', { name: 'Your next step' })
  await expect(nextStep).toContainText('Tell us your field and upload your CV')
  await expect(page.getByRole('link', { name: 'Tell us your field', exact: true })).toHaveAttribute('href', '#details')
  await expect(page.getByText('There’s nothing for you to do right now.')).toHaveCount(0)
  await expectLooksRight(page, javaScriptEnabled)

  await nextStep.getByLabel('Phone').fill('+234 801 000 0000')
  await nextStep.getByRole('button', { name: 'Save and upload your CV' }).click()
  await expect(nextStep.getByText('Please select your field')).toBeVisible()
  await expect(nextStep.getByLabel('Phone')).toHaveValue('+234 801 000 0000')
  await nextStep.getByLabel('Field').selectOption('Fashion')
  await nextStep.getByRole('button', { name: 'Save and upload your CV' }).click()

  await expect(page.getByRole('heading', { name: 'Upload Document' })).toBeVisible()
  await expect(page.getByLabel('Document Type')).toHaveValue('CV/Resume')
  await expectLooksRight(page, javaScriptEnabled)
  const [stored] = await records.applicationsOf(email)
  expect(stored).toMatchObject({ id, sector: 'fashion', phone: '+234 801 000 0000' })

  await page.goto(new URL(page.url()).pathname + new URL(page.url()).search.replace(/&(tab|upload)=[^&]*/g, ''))
  await expect(nextStep).toHaveCount(0)
  await expect(page.getByText('Send us: CV/Resume.')).toBeVisible()
  await expect(page.getByText('After that: Send us: Collections and Lookbooks.')).toBeVisible()
})

test('the tracking page of an Initial Assessment marks stages that are not included and links to the package with them', {
  tag: '@desk-no-js',
}, async ({ page, javaScriptEnabled, records }) => {
  await openTrackingPage(page, records, anApplication().forItem('initial_assessment', 'full').settled('complete'))
  const stages = page.getByRole('tabpanel').getByRole('listitem')
  await expect(stages.nth(1)).toContainText('In progress')
  for (const index of [2, 3, 4, 5]) {
    await expect(stages.nth(index)).toContainText('Not part of the Initial Assessment')
    await expect(stages.nth(index)).not.toContainText(/Upcoming|Completed/)
  }
  await expect(page.getByText('Your application is waiting for us to write your report.')).toBeVisible()
  await expect(page.getByText('There’s nothing for you to do right now.')).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await stages.nth(3).getByRole('link', { name: 'See Full Application Support' }).click()
  await expect(page).toHaveURL(/\/services#package-full_support$/)
})

test('on the tracking page, a recorded delivery appears in its stage with the date', { tag: '@desk-no-js' }, async ({
  page,
  records,
}) => {
  const draft = anApplication().forItem('review_finalize', 'full').inStatus('evidence_review').settled('complete')
  const { id } = await openTrackingPage(page, records, draft)
  await expect(page.getByText('We’re finishing our comments on your evidence')).toBeVisible()
  await expect(page.getByText(/^Delivered on/)).toHaveCount(0)
  await records.db.insert(applicationDeliveries).values({
    id: randomUUID(),
    applicationId: id,
    stage: 'evidence',
    what: 'Comments on the evidence',
    deliveredOn: '2026-03-03',
    note: 'By email.',
    recordedBy: randomUUID(),
    recordedAt: records.clock.now(),
  })
  await page.reload()
  const stage = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Evidence Review' })
  await expect(stage).toContainText('Delivered on 3 March 2026: comments on the evidence')
  await expect(page.getByText('You have our comments on your evidence; the draft is next.')).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('By email.')
})

test('a payment page states what the item includes, when the rest is due, and when refunds apply', {
  tag: '@desk-no-js',
}, async ({ page, javaScriptEnabled, records }) => {
  const draft = anApplication().forItem('full_support', 'split').withEmail(aPerson().email)
  const { id, email } = await draft.saveTo(records.db, records.clock)
  await page.goto(`/payment?${new URLSearchParams({ application_id: id, email })}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('An evidence plan: what to gather, from whom, by when')
  await expect(main).toContainText('£2,000.00, is due when your file is ready for its final review.')
  await expect(main).toContainText('You get a full refund until we start.')
  await expect(main).toContainText('Large amounts go through best by bank transfer')
  await expect(main).toContainText('card, bank transfer, bank account or USSD')
  await expect(page.getByRole('button', { name: 'Pay £3,000', exact: true })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await expect(main).toContainText('About £5,941 for one adult and a five-year visa.')
  await expect(main).toContainText(`You buy from ${SELLER_DESCRIPTION}. Samples, to be replaced before launch.`)
  await expect(main).toContainText('By paying you accept the terms of service of 23 November 2026.')
  await main.getByRole('link', { name: 'cancelling and refunds' }).click()
  await expect(page).toHaveURL(/\/terms#cancelling$/)

  await page.goBack()
  await page.getByRole('button', { name: 'Pay £3,000', exact: true }).click()
  await page.getByRole('button', { name: 'Decline', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(
    /This is often because of a card limit\. Try again with bank transfer\. We hold the same price until \d\d:\d\d \(Lagos time\)\./,
  )
  await expectLooksRight(page, javaScriptEnabled)
})

test('after the first payment for a package, the result page names the second payment and the next step', {
  tag: '@desk-no-js',
}, async ({ page, records }) => {
  const draft = anApplication().forItem('full_support', 'split').inSector(null).withEmail(aPerson().email)
  const { id, email } = await draft.saveTo(records.db, records.clock)
  await page.goto(`/payment?${new URLSearchParams({ application_id: id, email })}`)
  await page.getByRole('button', { name: 'Pay £3,000', exact: true }).click()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('The second payment, £2,000, is due when your file is ready')
  await expect(page.getByRole('main')).toContainText('Your next step: tell us your field and upload your CV.')
  await expect(page.getByRole('main')).toContainText(/By \d+ \w+ \d{4}, in \d+ days\./)
  await page.getByRole('link', { name: 'Tell us your field' }).click()
  await expect(page).toHaveURL(/#details$/)
  await expect(page.getByRole('region', { name: 'Your next step' })).toBeVisible()
})

async function openTrackingPage(page: Page, records: Records, draft: ReturnType<typeof anApplication>) {
  const saved = await draft.withEmail(aPerson().email).saveTo(records.db, records.clock)
  await page.goto(
    `/application-tracking?${new URLSearchParams({ reference: saved.reference ?? '', email: saved.email })}`,
  )
  await expect(page.getByRole('heading', { level: 1, name: saved.applicantName })).toBeVisible()
  return saved
}
