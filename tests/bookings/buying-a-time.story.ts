import type { Page } from '@playwright/test'
import { NOW } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { aPerson } from '../support/people.ts'

test.use({ ownNow: NOW, timezoneId: 'Europe/London' })

/** The line of a phone at the edge of a city. */
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 25_000 }

test('on a slow line a time is bought with four presses, shown in the zone of the visitor and counted down', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow()
  await page.clock.install()
  await slowDown(page)
  await chooseFirstTime(page)
  await expect(page.getByText('Your time (London)')).toBeVisible()
  await holdTime(page)
  const clock = page.locator('[data-clock]')
  await expect(clock).toHaveText(/^We hold this time for you: (20:00|19:\d\d) left$/)
  const status = page.locator('[data-seconds-left] [role=status]')
  await expect(status).toHaveText('')
  await page.clock.fastForward('15:01')
  await expect(status).toHaveText('We hold this time for you: 5 minutes left')
  await page.clock.fastForward('05:00')
  await expect(page.getByRole('alert')).toContainText('We no longer hold this time.')
  await expect(clock).toHaveCount(0)
  await payAndSeeBooking(page)
})

test('without scripts a time is bought with the same four presses', { tag: '@phone-no-js' }, async ({ page }) => {
  test.slow()
  await slowDown(page)
  await chooseFirstTime(page)
  await holdTime(page)
  await expect(page.getByText('We hold this time for you: 20 minutes left')).toBeVisible()
  await payAndSeeBooking(page)
})

async function slowDown(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
}

async function chooseFirstTime(page: Page) {
  await page.goto('/contact')
  const times = page.getByRole('region', { name: /^Next free times/ }).first()
  await times.getByRole('link').first().tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Tell us about your call' })).toBeVisible()
}

async function holdTime(page: Page) {
  const { email, fullName } = aPerson()
  await page.getByLabel('Name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Your field').selectOption('technology')
  await page.getByLabel('Topic').fill('Talent or promise?')
  await page.getByRole('button', { name: /^Hold this time/ }).tap()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pay for 30-Minute Consultation')
}

async function payAndSeeBooking(page: Page) {
  await page.getByRole('button', { name: 'Pay £50' }).tap()
  await page.getByRole('button', { name: 'Pay', exact: true }).tap()
  await expect(page.getByText(/^Your time is booked: Monday 23 November 2026, 09:00/)).toBeVisible()
}
