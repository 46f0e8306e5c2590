import { anApplication } from '#factories/an-application.server.ts'
import { waitForMail } from '../support/browser/booking.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'

test('an email that staff write to an applicant is sent unchanged and can be read later', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, application.id, 'Email Applicant')
  await expect(dialog.getByLabel('Subject')).toHaveAttribute(
    'placeholder',
    `Update on your application ${application.reference}`,
  )
  await dialog.getByLabel('Message').fill('Ẹ káàárọ̀,\n\nplease call us <b>today</b>.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Email Sent' })).toBeVisible()

  const mail = await waitForMail(page, application.email, `Update on your application ${application.reference}`)
  expect(mail.text).toContain('please call us <b>today</b>.')
  expect(mail.html).not.toContain('<b>today</b>')

  await records.waitForSentMail(application.email)
  await page.reload()
  const history = page.getByRole('region', { name: /^History/ })
  const row = history.getByRole('listitem').filter({ hasText: 'Update on your application' })
  await expect(row).toContainText('Sent')
  await expect(row, 'the applicant’s e-mail address is left out').not.toContainText(application.email)
  const [popup] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link').click()])
  await expect(popup.getByText('please call us <b>today</b>.', { exact: true })).toBeVisible()
  await expect(history).toContainText('Email sent to the applicant')
})

test('an email that staff sent opens only under the URL of its application, in a sandbox without scripts', {
  tag: '@desk',
}, async ({ page, records }) => {
  const application = await applicationDraft().saveTo(records.db, records.clock)
  const otherApplication = await applicationDraft().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, application.id, 'Email Applicant')
  await dialog.getByLabel('Message').fill('Between us.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const link = page
    .getByRole('region', { name: /^History/ })
    .getByRole('listitem')
    .getByRole('link')
  const href = (await link.getAttribute('href')) ?? ''

  const response = await page.request.get(href)
  expect(response.headers()['content-security-policy']).toContain("sandbox; default-src 'none'")
  expect(response.headers()['cache-control']).toBe('private, no-store')
  expect((await page.request.get(href.replace(application.id, otherApplication.id))).status()).toBe(404)
  expect((await page.request.get(`${href.slice(0, -4)}nope`)).status()).toBe(404)
})

test('an empty email is not sent, and the default subject also suits an application without a reference', {
  tag: '@desk',
}, async ({ page, records }) => {
  const application = await applicationDraft(anApplication()).saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, application.id, 'Email Applicant')
  await dialog.getByLabel('Subject').fill('About your letter')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await expect(dialog.getByLabel('Message')).toHaveAccessibleDescription(/Please write a message/)
  expect(await mailTo(page, application.email)).toEqual([])

  await dialog.getByLabel('Subject').clear()
  await dialog.getByLabel('Message').fill('We are waiting for your payment.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const mail = await waitForMail(page, application.email, 'Update on your application')
  expect(mail.subject).toBe('Update on your application')
})
