import type { Locator, Page } from '@playwright/test'
import { pressAtCheckout } from '../support/browser/applying.ts'
import { expectFieldError, expectPaymentPage, sendPaymentDetails } from '../support/browser/payment-details.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'
import { aPerson, type Person } from '../support/people.ts'

const INITIAL_ASSESSMENT_PACKAGE = {
  name: 'Initial Assessment',
  linkName: /Choose Initial Assessment/,
  item: 'initial_assessment',
  plan: 'full',
}
const FULL_SUPPORT_PAID_AT_ONCE = {
  name: 'Full Application Support',
  linkName: /full/i,
  item: 'full_support',
  plan: 'full',
}
const FULL_SUPPORT_PAID_IN_TWO = {
  name: 'Full Application Support',
  linkName: /split/i,
  item: 'full_support',
  plan: 'split',
}
const REVIEW_AND_FINALIZE_PACKAGE = {
  name: 'Review & Finalize',
  linkName: /Choose Review & Finalize/,
  item: 'review_finalize',
  plan: 'full',
}

type Package = typeof INITIAL_ASSESSMENT_PACKAGE

test('choosing a package leads to its payment page with its name and price', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records }) => {
  for (const [chosenPackage, amountDue] of [
    [INITIAL_ASSESSMENT_PACKAGE, '£195'],
    [FULL_SUPPORT_PAID_AT_ONCE, '£5,000'],
    [FULL_SUPPORT_PAID_IN_TWO, '£3,000'],
    [REVIEW_AND_FINALIZE_PACKAGE, '£495'],
  ] as const) {
    await test.step(`choosing ${chosenPackage.name} with the plan “${chosenPackage.plan}” shows ${amountDue}`, async () => {
      const person = aPerson()
      await choosePackage(page, chosenPackage, person)
      await expectPaymentPage(page, chosenPackage.name, amountDue)
      expect(new URL(page.url()).searchParams.get('email')).toBe(person.email)
      const [application, ...others] = await records.applicationsOf(person.email)
      expect(others).toEqual([])
      expect(application).toMatchObject({
        item: chosenPackage.item,
        plan: chosenPackage.plan,
        applicantName: person.fullName,
      })
      expect(application).toMatchObject({ paid: false, reference: null, id: readApplicationIdFromUrl(page) })
    })
  }
})

test('after the first instalment of a package, the tracking page links to the payment of the second', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  const person = aPerson()
  await choosePackage(page, FULL_SUPPORT_PAID_IN_TWO, person)
  await payExpectingShownAmount(page, '£3,000', person)
  await expect(page.getByText('Your initial payment has been received')).toBeVisible()
  await page.getByRole('link', { name: 'Track Your Application' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible()
  await page.getByRole('link', { name: 'Make Final Payment' }).click()
  await expect(page.getByRole('button', { name: 'Pay £2,000' })).toBeVisible()
})

test('after a package is paid in full nothing more is due', { tag: ['@phone', '@desk-no-js'] }, async ({ page }) => {
  const person = aPerson()
  await choosePackage(page, FULL_SUPPORT_PAID_AT_ONCE, person)
  await payExpectingShownAmount(page, '£5,000', person)
  await expect(page.getByText('Your application is fully paid and will be processed')).toBeVisible()
  await page.getByRole('link', { name: 'Track Your Application' }).first().click()
  await expect(page.getByText('Paid in full').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make Final Payment' })).toHaveCount(0)
})

test('an invalid email and a short name show errors at their fields and keep the input', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  await openPackageDialog(page, FULL_SUPPORT_PAID_IN_TWO)
  await sendPaymentDetails(page, { email: 'ada@nowhere', fullName: 'Ọ' })
  await expectFieldError(
    packageDialog(page, FULL_SUPPORT_PAID_IN_TWO).getByLabel('Email'),
    'ada@nowhere',
    'Please enter a valid email address.',
  )
  await expectFieldError(
    packageDialog(page, FULL_SUPPORT_PAID_IN_TWO).getByLabel('Name'),
    'Ọ',
    'Name must be at least 2 characters.',
  )
  await expect(packageDialog(page, FULL_SUPPORT_PAID_IN_TWO)).toContainText('£3,000')
  await expectLooksRight(page, javaScriptEnabled)

  const person = aPerson()
  await packageDialog(page, FULL_SUPPORT_PAID_IN_TWO).getByLabel('Email').fill(person.email)
  await submitForm(page)
  await expectFieldError(
    packageDialog(page, FULL_SUPPORT_PAID_IN_TWO).getByLabel('Name'),
    'Ọ',
    'Name must be at least 2 characters.',
  )
  await expect(packageDialog(page, FULL_SUPPORT_PAID_IN_TWO).getByLabel('Email')).toHaveValue(person.email)
  await expect(packageDialog(page, FULL_SUPPORT_PAID_IN_TWO).getByLabel('Email')).not.toHaveAttribute('aria-invalid')
  expect(await records.applicationsOf(person.email)).toEqual([])

  await sendPaymentDetails(page, person)
  await expectPaymentPage(page, FULL_SUPPORT_PAID_IN_TWO.name, '£3,000')
})

test('a double click and a repeated form create one application', { tag: ['@phone', '@desk-no-js'] }, async ({
  page,
  records,
}) => {
  const person = aPerson()
  await openPackageDialog(page, REVIEW_AND_FINALIZE_PACKAGE)
  await packageDialog(page, REVIEW_AND_FINALIZE_PACKAGE).getByLabel('Email').fill(person.email)
  await packageDialog(page, REVIEW_AND_FINALIZE_PACKAGE).getByLabel('Name').fill(person.fullName)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).dblclick()
  await expectPaymentPage(page, REVIEW_AND_FINALIZE_PACKAGE.name, '£495')
  const firstApplicationId = readApplicationIdFromUrl(page)

  await choosePackage(page, REVIEW_AND_FINALIZE_PACKAGE, person)
  await expectPaymentPage(page, REVIEW_AND_FINALIZE_PACKAGE.name, '£495')
  expect(readApplicationIdFromUrl(page)).toBe(firstApplicationId)
  expect(await records.applicationsOf(person.email)).toHaveLength(1)
})

async function openPackageDialog(page: Page, { name, linkName }: Package) {
  await page.goto('/services')
  await page.getByRole('article', { name }).getByRole('link', { name: linkName }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

async function choosePackage(page: Page, chosenPackage: Package, person: Person) {
  await openPackageDialog(page, chosenPackage)
  await sendPaymentDetails(page, person)
}

async function submitForm(page: Page) {
  await page.getByRole('dialog').getByRole('button', { name: 'Continue to payment' }).click()
}

function packageDialog(page: Page, { name }: Package): Locator {
  return page.getByRole('dialog', { name })
}

function readApplicationIdFromUrl(page: Page): string | null {
  return new URL(page.url()).searchParams.get('application_id')
}

/** Pays, and expects at the checkout exactly the amount in naira that the payment page showed. */
async function payExpectingShownAmount(page: Page, amountDue: string, person: Person) {
  const shownCharge = page.getByText('You pay in naira').locator('..')
  await expect(shownCharge).toContainText(/₦\d/)
  const naira = /₦[\d,]+/.exec((await shownCharge.textContent()) ?? '')?.[0] ?? 'no amount'
  await page.getByRole('button', { name: `Pay ${amountDue}` }).click()
  await expect(page.getByText(naira).first()).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await pressAtCheckout(page, 'Pay')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
}
