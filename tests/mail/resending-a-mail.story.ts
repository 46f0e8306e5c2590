import { aMail } from '#dev/factories/a-mail.server.ts'
import { addresses } from '#src/addresses.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { waitForMail } from '../support/browser/booking.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'

test('staff can find, read and resend a mail with the keyboard alone', { tag: '@desk' }, async ({
  page,
  records,
  baseURL,
}) => {
  const { id, email } = await applicationDraft().saveTo(records.db, records.clock)
  const failedMail = await aMail().to(`lost.${email}`).failed('refused').saveTo(records.db, records.clock)
  await signInAs(page, records)
  const subject = 'Ìròyìn nípa ìwé rẹ'
  const response = await page.request.post(act('emailApplicant', { applicationId: id }), {
    form: { idempotencyKey: 'first', subject, message: 'Please call us <b>today</b>.' },
    headers: { origin: new URL(baseURL ?? '').origin },
  })
  expect(response.status()).toBe(200)
  await waitForMail(page, email, subject)
  await records.waitForSentMail(email)

  await openStaffPage(page, addresses.adminMailLog())
  await expect(page.getByRole('link', { name: /couldn’t be sent/ })).toHaveAttribute('href', /state=failed/)
  await page.keyboard.press('/')
  await expect(page.getByLabel('Search')).toBeFocused()
  await page.keyboard.type(`${email.slice(0, 20)} iroyin`)
  await expect(page).toHaveURL(/q=.*iroyin/)
  const row = page.getByRole('row').filter({ hasText: subject })
  await expect(row).toHaveCount(1)

  const openButton = row.getByRole('button', { name: subject, exact: true })
  await openButton.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(email)
  const mailFrame = dialog.frameLocator('iframe')
  await expect(mailFrame.getByText('Please call us <b>today</b>.', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: 'Resend' }).press('Enter')
  await expect(dialog).toContainText(`Resend to ${email}?`)
  await dialog.getByRole('button', { name: 'Resend' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Email Resent' })).toBeVisible()
  // The focus returns to the button that opened the dialog, which is now in the second row.
  await expect(page.locator('button:focus')).toHaveText(subject)
  const countReceived = async () => (await mailTo(page, email)).filter(mail => mail.subject === subject).length
  await expect.poll(countReceived, { timeout: 20_000, intervals: [100] }).toBe(2)
  await records.waitForSentMail(email)
  await page.reload()
  await expect(row).toHaveCount(2)
  await expect(row.first()).toContainText('Resent')

  await openStaffPage(page, addresses.adminMailLog({ q: failedMail.to, state: 'failed' }))
  const failedRow = page.getByRole('row').filter({ hasText: failedMail.to })
  await expect(failedRow).toContainText('The mail server refused it. Check the address. If it’s right, resend it.')
  await failedRow.getByRole('button', { name: /^Resend/ }).press('Enter')
  await dialog.getByRole('button', { name: 'Resend' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No emails match' })).toBeVisible()
  await expect
    .poll(() => mailTo(page, failedMail.to).then(all => all.length), { timeout: 20_000, intervals: [100] })
    .toBe(1)
})
