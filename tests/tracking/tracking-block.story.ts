import type { Locator, Page } from '@playwright/test'
import { anApplication } from '#factories/an-application.server.ts'
import { aPerson } from '../support/people.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('an empty form to track an application shows errors, and an incomplete one keeps its input', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  await page.goto('/services')
  await pressTrack(page)
  await expect(trackingForm(page).getByRole('alert')).toContainText('Missing Information')
  await expect(trackingForm(page).getByRole('alert')).toContainText('Please provide both your name and email address')
  for (const label of ['Email', 'Name']) {
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, label)).toHaveAccessibleDescription(/Please provide both your name and email address/)
  }
  await expectLooksRight(page, javaScriptEnabled)

  await field(page, 'Name').fill('Ngọzi Eze')
  await pressTrack(page)
  await expect(trackingForm(page).getByRole('alert')).toContainText('Missing Information')
  await expect(field(page, 'Name')).toHaveValue('Ngọzi Eze')
  await expect(field(page, 'Name')).not.toHaveAttribute('aria-invalid')

  await field(page, 'Email').fill('ngozi@nowhere')
  await pressTrack(page)
  await expect(field(page, 'Email')).toHaveAccessibleDescription(/Please enter a valid email address/)
  await expect(field(page, 'Email')).toHaveValue('ngozi@nowhere')
  await expect(field(page, 'Name')).toHaveValue('Ngọzi Eze')
})

test('submitting a name and an email creates an application and leads to its first payment', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records }) => {
  const person = aPerson()
  await page.goto('/services')
  await field(page, 'Email').fill(` ${person.email.toUpperCase()}`)
  await field(page, 'Name').fill(person.fullName)
  await pressTrack(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay £59' })).toBeVisible()
  expect(await records.applicationsOf(person.email)).toMatchObject([
    { item: 'application_fee', plan: 'split', service: 'Initial Assessment', applicantName: person.fullName },
  ])
})

test('C25: submitting a reference with its email opens the application, and the URL does not contain the email', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records }) => {
  const { reference, email } = await anApplication()
    .withEmail(aPerson().email)
    .settled('initial')
    .saveTo(records.db, records.clock)
  await page.goto('/services')
  await field(page, 'Reference').fill(String(reference).toLowerCase().replaceAll('-', ''))
  await field(page, 'Email').fill(email)
  await pressTrack(page)
  await expect(page.getByText(reference ?? '').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  const { pathname, search } = new URL(page.url())
  expect(pathname + search).toBe(`/application-tracking?reference=${reference}`)
  // The browser now has a session, so the URL opens the application again without the e-mail address.
  await page.reload()
  await expect(page.getByRole('progressbar')).toBeVisible()
})

test('submitting the reference of another person does not open their application', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records }) => {
  const { reference } = await anApplication()
    .withEmail(aPerson().email)
    .settled('initial')
    .saveTo(records.db, records.clock)
  await page.goto('/services')
  await field(page, 'Reference').fill(reference ?? '')
  await field(page, 'Email').fill(aPerson().email)
  await pressTrack(page)
  await expect(page.getByText('Application not found. Please check your reference and email.').first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

function trackingForm(page: Page): Locator {
  return page.getByRole('region', { name: 'Track your application' })
}

function field(page: Page, label: string): Locator {
  return trackingForm(page).getByLabel(label)
}

async function pressTrack(page: Page) {
  await trackingForm(page).getByRole('button', { name: 'Track Application' }).click()
}
