import { waitForMail } from '../support/browser/booking.ts'
import { signInAs } from '../support/browser/staff.ts'
import { applicationDraft, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

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
