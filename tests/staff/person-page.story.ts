import { aBooking } from '#factories/a-booking.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { anOrder } from '#factories/an-order.server.ts'
import { CLOCK, NOW } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: NOW })

const NAME = 'Chukwuemeka Oluwaseun Nwáńkwọ-Adébáyọ̀'
const EMAIL = 'chukwuemeka.oluwaseun.nwankwo-adebayo@creative-studio.example'

test('the page of a person has everything under their email, and a correction changes all of it', {
  tag: ['@desk', '@phone'],
}, async ({ page, records: { db, clock } }) => {
  const application = await anApplication().named(NAME).withEmail(EMAIL).settled('initial').saveTo(db, CLOCK)
  await aBooking().named(NAME).withEmail(EMAIL).at('2026-11-26', '14:00').saveTo(db, CLOCK)
  await signInAs(page, { db, clock })
  await openStaffPage(page, `/admin/applications/${application.id}`)
  await page.getByRole('link', { name: 'Everything about this person' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/people/application/${application.id}$`))
  await expect(page.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Applications' })).toContainText(application.reference ?? '')
  await expect(page.getByRole('table', { name: 'Consultations' })).toContainText('26 November 2026, 14:00')
  await expect(page.getByText('No messages with this person yet.')).toBeVisible()
  await expectLooksRight(page, true)

  await page.getByRole('button', { name: 'Correct Details' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct Details' })
  await dialog.getByLabel('Email').fill('not an address')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expectLooksRight(page, true)
  await dialog.getByLabel('Email').fill('corrected@studio.example')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Details Corrected' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'corrected@studio.example' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Consultations' })).toContainText('26 November 2026, 14:00')
})

test('staff book a time for a customer who paid, and open an application from the consultation', {
  tag: '@desk',
}, async ({ page, records: { db, clock } }) => {
  const order = await anOrder().named('Hauwa Ɗanjuma').withEmail('hauwa@studio.example').settled().saveTo(db, CLOCK)
  await signInAs(page, { db, clock })
  await openStaffPage(page, '/admin/dashboard')
  await page.getByRole('link', { name: 'Hauwa Ɗanjuma' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/people/order/${order.id}$`))
  const consultations = page.getByRole('table', { name: 'Consultations' })
  await expect(consultations).toContainText('To book')

  await page.getByRole('button', { name: 'Book a Time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Book a Time' })
  await dialog.getByLabel('Day').selectOption('2026-11-26')
  await dialog.getByText('14:00', { exact: true }).click()
  await expectLooksRight(page, true)
  await dialog.getByRole('button', { name: 'Book', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Consultation Booked' })).toBeVisible()
  await expect(consultations).toContainText('26 November 2026, 14:00')
  await expect(page.getByRole('button', { name: 'Book a Time' })).toBeHidden()

  await page.getByRole('button', { name: 'Open an Application' }).click()
  const addDialog = page.getByRole('dialog', { name: 'Add Application' })
  await expect(addDialog.getByLabel('Email', { exact: true })).toHaveValue('hauwa@studio.example')
  await expect(addDialog.getByLabel('Name', { exact: true })).toHaveValue('Hauwa Ɗanjuma')
})

test('staff email the payment link to a person who has not paid', { tag: ['@desk', '@phone'] }, async ({
  page,
  records: { db, clock },
}) => {
  const email = 'ifeoma.okafor@studio.example'
  const unpaid = await anApplication().named('Ìfẹ́ọma Okafor').withEmail(email).saveTo(db, CLOCK)
  const closed = await anApplication().withEmail(email).inStatus('rejected').saveTo(db, CLOCK)
  await signInAs(page, { db, clock })
  await openStaffPage(page, `/admin/people/application/${unpaid.id}`)
  await expect(page.getByRole('table', { name: 'Applications' }).getByRole('link')).toHaveCount(2)
  await page.getByRole('button', { name: 'Email Payment Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email Payment Link' })
  await expect(dialog).toContainText(email)
  await expect(dialog.getByRole('link', { name: 'the applicant’s payment page' })).toHaveAttribute(
    'href',
    new RegExp(unpaid.id),
  )
  await expectLooksRight(page, true)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Payment Link Sent' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Mail' })).toContainText(/payment/i)
  await openStaffPage(page, `/admin/applications/${unpaid.id}`)
  await expect(page.getByRole('region', { name: 'The applicant’s next step' })).toContainText(
    'We start once the first payment has arrived.',
  )
  await openStaffPage(page, `/admin/applications/${closed.id}`)
  await expect(page.getByRole('button', { name: 'Email Payment Link' })).toHaveCount(0)
})

test('a person who does not exist is not found', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records)
  const response = await page.goto('/admin/people/order/0b6c7f0e-1111-4222-8333-444455556666')
  expect(response?.status()).toBe(404)
})
