import { aMail } from '#factories/a-mail.server.ts'
import { addresses } from '#src/addresses.ts'
import { theMail } from '../support/browser/booking.ts'
import { signInAs } from '../support/browser/staff.ts'
import { aCase } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, mailTo, test } from '../support/browser/story.ts'

test('a message is found, read as its reader saw it and sent again, all from the keyboard', { tag: '@desk' }, async ({
  page,
  records,
  baseURL,
  quiet,
  javaScriptEnabled,
}) => {
  // Axe writes to the frame of the letter, which belongs to nobody and hears nothing.
  quiet.expectNoise(/postMessage.*recipient window's origin \('null'\)/)
  const { id, email } = await aCase().saveTo(records.db, records.clock)
  const lost = await aMail().to(`lost.${email}`).failed('refused').saveTo(records.db, records.clock)
  await signInAs(page, records)
  const subject = 'Ìròyìn nípa ìwé rẹ'
  const written = await page.request.post(addresses.adminEmailApplicant(id), {
    form: { once: 'first', subject, message: 'Please call us <b>today</b>.' },
    headers: { origin: new URL(baseURL ?? '').origin },
  })
  expect(written.status()).toBe(200)
  await theMail(page, email, subject)

  await page.goto(addresses.adminMailLog())
  await expect(page.getByRole('link', { name: /could not be sent/ })).toHaveAttribute('href', /state=failed/)
  // Before scripts run, the key does nothing.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(page.getByLabel('Search')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(`${email.slice(0, 20)} iroyin`)
  await expect(page).toHaveURL(/q=.*iroyin/)
  const row = page.getByRole('row').filter({ hasText: subject })
  await expect(row).toHaveCount(1)
  await expectLooksRight(page, javaScriptEnabled)

  const opens = row.getByRole('button', { name: subject, exact: true })
  await opens.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(email)
  const letter = dialog.frameLocator('iframe')
  await expect(letter.getByText('Please call us <b>today</b>.', { exact: true })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  await dialog.getByRole('button', { name: 'Send Again' }).press('Enter')
  await expect(dialog).toContainText(`Send again to ${email}?`)
  await dialog.getByRole('button', { name: 'Send Again' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Message Sent Again' })).toBeVisible()
  // The button that opened it: its row is the second, once the list shows the copy.
  await expect(page.locator('button:focus')).toHaveText(subject)
  const received = async () => (await mailTo(page, email)).filter(mail => mail.subject === subject).length
  await expect.poll(received, { timeout: 20_000 }).toBe(2)
  await page.reload()
  await expect(row).toHaveCount(2)
  await expect(row.first()).toContainText('Sent again')

  await page.goto(addresses.adminMailLog({ q: lost.to, state: 'failed' }))
  const failed = page.getByRole('row').filter({ hasText: lost.to })
  await expect(failed).toContainText('The mail server refused it. Look at the address: if it is right, send it again.')
  await expect(async () => {
    if (!(await dialog.isVisible())) await failed.getByRole('button', { name: /^Send Again/ }).press('Enter')
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await dialog.getByRole('button', { name: 'Send Again' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No message matches' })).toBeVisible()
  await expect.poll(() => mailTo(page, lost.to).then(all => all.length), { timeout: 20_000 }).toBe(1)
})
