import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { anApplication } from '#factories/an-application.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { proofCookie } from '../support/applicant-proof.ts'
import { aPerson } from '../support/people.ts'
import type { Records } from '../support/records.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const MISSING_DETAILS_ERROR = 'Reference and email are required to track your application'
const NOT_FOUND_ERROR = 'Application not found. Please check your reference and email.'

test('the tracking page that is opened without a reference or an e-mail asks for both and keeps the given value', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { reference } = await createPaidApplication(records)
  const cases = [
    ['/application-tracking', '', ''],
    [`/application-tracking?reference=${reference}`, reference, ''],
    ['/application-tracking?email=ola@example.ng', '', 'ola@example.ng'],
  ] as const
  for (const [path, typedReference, typedEmail] of cases) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Track your application' })).toBeVisible()
    await expect(page.getByText(MISSING_DETAILS_ERROR)).toBeVisible()
    await expectTypedValues(page, typedReference, typedEmail)
  }
  await expect(page.getByLabel('Reference')).toHaveAttribute('placeholder', 'GT-7K2M-9QXD')
  await expectLooksRight(page, javaScriptEnabled)
})

test('an empty or malformed reference or e-mail shows an error at its field', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  await page.goto('/application-tracking')
  await lookUp(page, '', '')
  await expect(page.getByRole('heading', { level: 1, name: 'Application Not Found' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(MISSING_DETAILS_ERROR)
  await expect(page.getByLabel('Reference')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Reference')).toHaveAccessibleDescription(/Error: Please enter your reference$/)
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Error: Please enter a valid email address')
  await expectLooksRight(page, javaScriptEnabled)

  await lookUp(page, 'GT-0000-0000', 'ola@')
  await expect(page.getByLabel('Reference')).not.toHaveAttribute('aria-invalid')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
  await expectTypedValues(page, 'GT-0000-0000', 'ola@')
})

test('C18: a wrong reference or e-mail gets the same answer whether or not the reference exists, and keeps the input', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { reference, email } = await createPaidApplication(records)
  for (const [typedReference, typedEmail] of [
    [reference, 'somebody.else@example.ng'],
    ['GT-0000-0000', email],
    ['nonsense', email],
    ["'; drop table applications; --", email],
  ] as const) {
    await page.goto('/application-tracking')
    const response = page.waitForResponse(candidate => candidate.url().includes('reference='))
    await lookUp(page, typedReference, typedEmail)
    expect((await response).status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Application Not Found' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(NOT_FOUND_ERROR)
    await expect(page.getByRole('status').filter({ hasText: 'Error' })).toContainText(
      "We couldn't find your application. Please check your details.",
    )
    await expectTypedValues(page, typedReference, typedEmail)
  }
  await expectLooksRight(page, javaScriptEnabled)

  await lookUp(page, reference, email)
  await expect(page).toHaveURL(`/application-tracking?reference=${reference}`)
})

test('C18, C25: a correct reference and e-mail in any spelling open the application, and the URL does not keep the e-mail', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records }) => {
  const { reference, email, applicantName } = await createPaidApplication(records)
  const withoutHyphens = reference.replaceAll('-', '')
  for (const [typedReference, typedEmail] of [
    [reference, email.toUpperCase()],
    [withoutHyphens.toLowerCase(), `  ${email} `],
    [` ${reference.toLowerCase()} `, email],
  ] as const) {
    await page.context().clearCookies()
    await page.goto('/application-tracking')
    await lookUp(page, typedReference, typedEmail)
    await expect(page).toHaveURL(`/application-tracking?reference=${reference}`)
    await expect(page.getByRole('heading', { level: 1, name: applicantName })).toBeVisible()
  }
  await page.goBack()
  expect(page.url()).not.toContain('email')
})

test('the older path /track opens the application just like the path in mails', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records }) => {
  const { reference, email, applicantName } = await createPaidApplication(records)
  for (const path of ['/track', '/application-tracking']) {
    await page.context().clearCookies()
    await page.goto(`${path}?${new URLSearchParams({ reference, email })}`)
    await expect(page).toHaveURL(`/application-tracking?reference=${reference}`)
    await expect(page.getByRole('heading', { level: 1, name: applicantName })).toBeVisible()
  }
})

test('C20: one browser can open several applications, and a reference alone opens nothing in another browser', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, browser, baseURL, records }) => {
  const first = await createPaidApplication(records)
  const second = await createPaidApplication(records)
  for (const { reference, email } of [first, second]) {
    await page.goto(`/application-tracking?${new URLSearchParams({ reference, email })}`)
  }
  for (const { reference, applicantName, email } of [first, second]) {
    await page.goto(`/application-tracking?reference=${reference}&tab=details`)
    await expect(page.getByRole('heading', { level: 1, name: applicantName })).toBeVisible()
    await expect(page.getByRole('table', { name: 'Details of your application' })).toContainText(email)
  }

  const otherContext = await browser.newContext({ baseURL })
  const otherPage = await otherContext.newPage()
  const response = await otherPage.goto(`/application-tracking?reference=${first.reference}`)
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Track your application' })).toBeVisible()
  const html = (await response?.text()) ?? ''
  expect(html).not.toContain(first.email)
  expect(html).not.toContain(first.applicantName)
  await otherContext.close()
})

test('the tabs of the tracking page work without scripts, and a reload keeps the selected tab', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { reference, email, id } = await createPaidApplication(records)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference, email })}`)
  for (const [tab, heading] of [
    ['Documents', 'Document Management'],
    ['Details', null],
    ['Application Stages', 'Application Stages'],
    ['Documents', 'Document Management'],
  ] as const) {
    await page.getByRole('tab', { name: tab }).click()
    await expectSelected(page, tab, heading)
  }
  await page.reload()
  await expectSelected(page, 'Documents', 'Document Management')
  await page.goto(`/application-tracking?reference=${reference}&tab=nonsense`)
  await expectSelected(page, 'Application Stages', 'Application Stages')

  await page.context().addCookies([{ ...(await proofCookie(records, email)), url: new URL('/', page.url()).href }])
  await page.goto(`/application-tracking?reference=${reference}&tab=details`)
  const details = page.getByRole('table', { name: 'Details of your application' })
  for (const name of ['Reference', 'Name', 'Email', 'Phone', 'Service', 'Category', 'Notes', 'Status', 'Payment']) {
    await expect(details.getByRole('rowheader', { name, exact: true })).toBeVisible()
  }
  await expect(details.getByRole('row', { name: /^Phone/ })).toContainText('Not provided')
  await expectLooksRight(page, javaScriptEnabled)
  const html = await page.content()
  expect(html).not.toContain('only for staff')
  const [storedApplication] = await records.db.select().from(applications).where(eq(applications.id, id))
  expect(storedApplication?.adminNotes).toContain('only for staff')
})

/** Creates an application with the first of two payments, no phone number, and a note that only staff may see. */
async function createPaidApplication(records: Records) {
  const person = aPerson()
  const { reference, ...application } = await anApplication()
    .named(`${person.fullName} ${person.email.slice(8, 16)}`)
    .withEmail(person.email)
    .withPhone(null)
    .withAdminNotes('Careful: only for staff.')
    .settled('initial')
    .saveTo(records.db, records.clock)
  return { ...application, reference: reference ?? '' }
}

async function lookUp(page: Page, reference: string, email: string) {
  await page.getByLabel('Reference').fill(reference)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Track Application' }).click()
}

async function expectTypedValues(page: Page, reference: string, email: string) {
  await expect(page.getByLabel('Reference')).toHaveValue(reference)
  await expect(page.getByLabel('Email')).toHaveValue(email)
}

async function expectSelected(page: Page, tab: string, heading: string | null) {
  await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { selected: true })).toHaveCount(1)
  const panel = page.getByRole('tabpanel', { name: tab })
  await expect(panel).toBeVisible()
  if (heading !== null) await expect(panel.getByRole('heading', { name: heading, exact: true })).toBeAttached()
}
