import { anApplication } from '#factories/an-application.server.ts'
import { theMail } from '../support/browser/booking.ts'
import { signInAs } from '../support/browser/staff.ts'
import { aCase, openDialog } from '../support/browser/staff-dialogs.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'

test('a letter goes to the applicant, word for word, and can be read again', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await aCase().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Email Applicant')
  await expect(dialog.getByLabel('Subject')).toHaveAttribute(
    'placeholder',
    `Update on your application ${saved.reference}`,
  )
  await dialog.getByLabel('Message').fill('Ẹ káàárọ̀,\n\nplease call us <b>today</b>.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Email Sent' })).toBeVisible()

  const mail = await theMail(page, saved.email, `Update on your application ${saved.reference}`)
  expect(mail.text).toContain('please call us <b>today</b>.')
  expect(mail.html).not.toContain('<b>today</b>')

  await page.reload()
  const row = page.getByRole('region', { name: 'Mail' }).getByRole('row', { name: /Update on your application/ })
  await expect(row).toContainText('Sent')
  await expect(row, 'the applicant’s own address is not said again').not.toContainText(saved.email)
  const [letter] = await Promise.all([page.waitForEvent('popup'), row.getByRole('link').click()])
  await expect(letter.getByText('please call us <b>today</b>.', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^History/ })).toContainText('Email written to the applicant')
})

test('a letter is shown only with the application it is about, as a page that can do nothing', {
  tag: '@desk',
}, async ({ page, records }) => {
  const saved = await aCase().saveTo(records.db, records.clock)
  const other = await aCase().saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Email Applicant')
  await dialog.getByLabel('Message').fill('Between us.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const link = page.getByRole('region', { name: 'Mail' }).getByRole('row').getByRole('link')
  const href = (await link.getAttribute('href')) ?? ''

  const shown = await page.request.get(href)
  expect(shown.headers()['content-security-policy']).toContain("sandbox; default-src 'none'")
  expect(shown.headers()['cache-control']).toBe('private, no-store')
  expect((await page.request.get(href.replace(saved.id, other.id))).status()).toBe(404)
  expect((await page.request.get(`${href.slice(0, -4)}nope`)).status()).toBe(404)
})

test('without words nothing is sent; without a reference the subject has none', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await aCase(anApplication()).saveTo(records.db, records.clock)
  await signInAs(page, records)
  const dialog = await openDialog(page, saved.id, 'Email Applicant')
  await dialog.getByLabel('Subject').fill('About your letter')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByLabel('Message')).toBeFocused()
  await expect(dialog.getByLabel('Message')).toHaveAccessibleDescription(/Please write a message/)
  expect(await mailTo(page, saved.email)).toEqual([])

  await dialog.getByLabel('Subject').clear()
  await dialog.getByLabel('Message').fill('We are waiting for your payment.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  const mail = await theMail(page, saved.email, 'Update on your application')
  expect(mail.subject).toBe('Update on your application')
})
