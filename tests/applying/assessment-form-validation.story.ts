import type { Page } from '@playwright/test'
import { apply, fillInForm } from '../support/browser/applying.ts'
import { expect, expectLooksRight, mailTo, test } from '../support/browser/story.ts'
import { aPerson, type Person } from '../support/people.ts'

const REQUIRED_FIELD_ERRORS = [
  ['First Name', 'Please enter your first name'],
  ['Last Name', 'Please enter your last name'],
  ['Email', 'Please enter a valid email address'],
  ['Sector', 'Please select your sector'],
  ['Message', 'Please tell us about your work'],
] as const

test('an empty form shows an error at each required field, with links to the fields', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  await page.goto('/get-started')
  await sendAndExpectRefusal(page)

  const summary = page.getByRole('alert')
  await expect(summary.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
  if (javaScriptEnabled) await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(REQUIRED_FIELD_ERRORS.length)
  for (const [label, message] of REQUIRED_FIELD_ERRORS) {
    const field = page.getByLabel(label)
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAttribute('required', '')
    await expect(field).toHaveAccessibleDescription(new RegExp(`Error: ${message}$`))
    await summary.getByRole('link', { name: `${label}: ${message}` }).click()
    await expect(field).toBeFocused()
    await expect(field).toBeInViewport()
  }
  await expect(page.getByLabel('Phone')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Phone')).not.toHaveAttribute('required')
  await expectLooksRight(page, javaScriptEnabled)
})

test('a visitor who types before the page has loaded keeps the focus', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/get-started')
  const { promise: fontsAllowed, resolve: allowFonts } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async route => {
    await fontsAllowed
    await route.continue()
  })
  await submitForm(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('First Name').fill('Ọláwálé')
  allowFonts()
  await page.waitForLoadState('load')
  await expect(page.getByLabel('First Name')).toBeFocused()
})

test('an invalid e-mail shows an error and keeps all input, and a corrected form is accepted', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  const person = aPerson()
  await page.goto('/get-started')
  await fillInForm(page, person)
  await page.getByLabel('Sector').selectOption('Film')
  for (const invalidEmail of ['olawale', 'olawale@', 'olawale@studio yaba.example', '@studio-yaba.example']) {
    await page.getByLabel('Email').fill(invalidEmail)
    await sendAndExpectRefusal(page)
    await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Email: Please enter a valid email address'])
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
      'We send your reference and receipts to this address Error: Please enter a valid email address',
    )
    await expect(page.getByLabel('Email')).toHaveValue(invalidEmail)
  }
  await expectInputKept(page, person)
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByLabel('Email').fill(`  ${person.email.toUpperCase()} `)
  await submitForm(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
})

test('a value that is too long has an error at its field and is kept', { tag: ['@phone', '@desk-no-js'] }, async ({
  page,
}) => {
  const person = aPerson()
  await page.goto('/get-started')
  await fillInForm(page, person)
  await page.getByLabel('First Name').fill('Ọ'.repeat(81))
  await page.getByLabel('Message').fill('n'.repeat(5001))
  await sendAndExpectRefusal(page)
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('Error: Please use at most 80 characters')
  await expect(page.getByLabel('Message')).toHaveAccessibleDescription(/Error: Please use at most 5000 characters$/)
  await expect(page.getByLabel('First Name')).toHaveValue('Ọ'.repeat(81))
  await expect(page.getByLabel('Message')).toHaveValue('n'.repeat(5001))
  await expect(page.getByLabel('Last Name')).not.toHaveAttribute('aria-invalid')
})

test('submitting a form twice creates one application', { tag: ['@phone', '@desk-no-js'] }, async ({
  page,
  records,
}) => {
  const person = aPerson()
  const firstUrl = await apply(page, person)
  const repeatedUrl = await apply(page, { ...person, email: person.email.toUpperCase() })
  expect(repeatedUrl.searchParams.get('application_id')).toBe(firstUrl.searchParams.get('application_id'))
  expect(await records.applicationsOf(person.email)).toHaveLength(1)
  await expect.poll(() => mailTo(page, person.email)).toHaveLength(1)

  const otherUrl = await apply(page, { ...person, message: 'A different message.' })
  expect(otherUrl.searchParams.get('application_id')).not.toBe(firstUrl.searchParams.get('application_id'))
})

test('a double click creates one application', { tag: ['@phone', '@desk-no-js'] }, async ({ page, records }) => {
  const person = aPerson()
  await page.goto('/get-started')
  await fillInForm(page, person)
  await page.getByRole('button', { name: 'Continue to payment' }).dblclick()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  expect(await records.applicationsOf(person.email)).toHaveLength(1)
  await expect.poll(() => mailTo(page, person.email)).toHaveLength(1)
})

test('a form sent from three tabs at once creates one application', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records }) => {
  const person = aPerson()
  const tabs = [page, await page.context().newPage(), await page.context().newPage()]
  for (const tab of tabs) {
    await tab.goto('/get-started')
    await fillInForm(tab, person)
  }
  await Promise.all(tabs.map(submitForm))
  for (const tab of tabs) {
    await expect(tab.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  }
  const [application, ...more] = await records.applicationsOf(person.email)
  expect(more).toEqual([])
  expect(tabs.map(tab => new URL(tab.url()).searchParams.get('application_id'))).toEqual(
    tabs.map(() => application?.id),
  )
  await expect.poll(() => mailTo(page, person.email)).toHaveLength(1)
})

test('a sector in the URL is preselected, and an unknown one is ignored', { tag: ['@phone', '@desk-no-js'] }, async ({
  page,
}) => {
  await page.goto('/get-started?sector=fashion')
  await expect(page.getByLabel('Sector')).toHaveValue('fashion')
  await page.goto('/get-started?sector=sorcery')
  await expect(page.getByLabel('Sector')).toHaveValue('')
})

/** Sends the form and waits for the page with the refusal. */
async function sendAndExpectRefusal(page: Page) {
  const answer = page.waitForResponse(response => response.request().method() === 'POST')
  const load = page.waitForEvent('load')
  await submitForm(page)
  expect((await answer).status()).toBe(400)
  await load
}

async function submitForm(page: Page) {
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

async function expectInputKept(page: Page, person: Person) {
  await expect(page.getByLabel('First Name')).toHaveValue(person.firstName)
  await expect(page.getByLabel('Last Name')).toHaveValue(person.lastName)
  await expect(page.getByLabel('Phone')).toHaveValue(person.phone)
  await expect(page.getByLabel('Sector')).toHaveValue('film')
  await expect(page.getByLabel('Message')).toHaveValue(person.message)
}
