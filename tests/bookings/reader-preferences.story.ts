import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aPaidConsultation, CLOCK, chooseDayAndTime, NOW, setPayerCookie } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'

test.use({ ownNow: NOW })

const DAY = 'Thursday 26 November 2026'

test('with forced colours the selection and the payment form have a border, and text at 200 % breaks no word', {
  tag: '@phone',
}, async ({ page, records }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/contact')
  await page.getByRole('article', { name: '30-Minute Consultation' }).getByRole('link', { name: /^Book/ }).click()
  await expect(page.getByRole('dialog', { name: '30-Minute Consultation' })).toHaveCSS('border', /^1px solid/)

  const { path: bookingPath, reference } = await aPaidConsultation(records)
  await page.goto(bookingPath)
  await chooseDayAndTime(page, DAY, '14:00')
  for (const selectedOption of [page.getByRole('button', { name: DAY }), page.locator('input:checked + .slot')]) {
    await expect(selectedOption).toHaveCSS('outline-style', 'solid')
    await expect(selectedOption).toHaveCSS('border-top-style', 'solid')
  }
  await expect(page.getByRole('button', { name: 'Friday 20 November 2026' })).toHaveCSS('border-top-style', 'none')
  await page.emulateMedia({ forcedColors: 'none' })

  const { booking } = await aBooking().at('2026-11-30', '09:00').saveTo(records.db, CLOCK)
  for (const path of [`${bookingPath}&date=2026-11-26`, `/booking/change?key=${booking.changeKey}`]) {
    await page.goto(path)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(390)
  }
  await setPayerCookie(page, records, reference)
  await page.goto(bookingPath)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await page.getByText('Chukwuemeka Oluwaseun').evaluate(countLinesOfFirstWord)).toBe(1)
})

function countLinesOfFirstWord(element: Element): number {
  const text = element.firstChild
  if (!(text instanceof Text)) throw new Error('The element has no text.')
  const word = document.createRange()
  word.setStart(text, 0)
  word.setEnd(text, text.data.indexOf(' '))
  return word.getClientRects().length
}
