import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { BRAND } from '#src/brand.ts'
import { LIMITS } from '#src/features/limits/limits.ts'
import { contactMessages } from '#src/features/messages/table.server.ts'
import { changeNextForm } from '../support/browser/change-next-form.ts'
import { aPerson, type Person } from '../support/people.ts'
import { expect, expectLooksRight, mailTo, test } from '../support/browser/story.ts'

const REQUIRED_FIELD_ERRORS = [
  ['Name', 'Name must be at least 2 characters'],
  ['Email', 'Please enter a valid email address'],
  ['Sector', 'Please select your sector'],
  ['Message', 'Message must be at least 10 characters'],
] as const

test('a contact message reaches staff, and its sender gets a confirmation on the page and by e-mail', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const person = aPerson()
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Write to us' }).first().click()
  await fillIn(page, person)
  await send(page)

  await expect(page.getByRole('status').getByText('Message sent!')).toBeVisible()
  await expect(banner(page)).toContainText(`reply by email within ${BRAND.answersWithin}`)
  await expect(banner(page)).toBeInViewport()
  await expect(field(page, 'Message')).toHaveValue('')
  await expectLooksRight(page, javaScriptEnabled)

  const { fullName: name, email, message } = person
  const storedMessages = await records.db.select().from(contactMessages).where(eq(contactMessages.email, email))
  expect(storedMessages).toMatchObject([{ name: name.normalize('NFC'), email, sector: 'visual_arts', message }])
  await expect.poll(async () => (await mailTo(page, email)).map(({ subject }) => subject)).toHaveLength(1)
  const findStaffMail = async () => (await mailTo(page, BRAND.email)).find(({ text }) => text.includes(email))
  await expect.poll(async () => (await findStaffMail())?.subject).toContain('Visual Arts')
  expect((await findStaffMail())?.text).toContain('> I lead the ranking team')

  await page.reload()
  await expect(banner(page)).toHaveCount(0)
  await expect(page.getByText('Message sent!')).toHaveCount(0)
})

test('the contact form shows errors beside its fields and in a summary with links, and keeps the input', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  await page.goto('/contact')
  await sendAndExpectRefusal(page)
  const summary = form(page).getByRole('alert')
  await expect(summary.getByRole('link')).toHaveCount(REQUIRED_FIELD_ERRORS.length)
  for (const [label, message] of REQUIRED_FIELD_ERRORS) {
    await expect(field(page, label)).toHaveAttribute('required', '')
    await expect(field(page, label)).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(`Error: ${message}$`))
    await summary.getByRole('link', { name: `${label}: ${message}` }).click()
    await expect(field(page, label)).toBeFocused()
    await expect(field(page, label)).toBeInViewport()
  }
  await expectLooksRight(page, javaScriptEnabled)

  const person = aPerson()
  await fillIn(page, { ...person, email: 'ada@nowhere' })
  await sendAndExpectRefusal(page)
  await expect(summary.getByRole('link')).toHaveText(['Email: Please enter a valid email address'])
  await expect(field(page, 'Name')).toHaveValue(person.fullName)
  await expect(field(page, 'Email')).toHaveValue('ada@nowhere')
  await expect(field(page, 'Sector')).toHaveValue('visual_arts')
  await expect(field(page, 'Message')).toHaveValue(person.message)

  await field(page, 'Email').fill(` ${person.email.toUpperCase()}`)
  await send(page)
  await expect(banner(page)).toBeVisible()
  const storedMessages = await records.db.select().from(contactMessages).where(eq(contactMessages.email, person.email))
  expect(storedMessages).toHaveLength(1)
})

test('submitting the contact form twice sends one message and confirms both times', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records }) => {
  const person = aPerson()
  await page.goto('/contact')
  await fillIn(page, person)
  await form(page).getByRole('button', { name: 'Send Message' }).dblclick()
  await expect(banner(page)).toBeVisible()
  await fillIn(page, person)
  await send(page)
  await expect(banner(page)).toBeVisible()
  const storedMessages = await records.db.select().from(contactMessages).where(eq(contactMessages.email, person.email))
  expect(storedMessages).toHaveLength(1)
})

test('the honeypot field is hidden, and a contact form in which it is filled has to be sent again', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  const person = aPerson()
  await page.goto('/contact')
  await expect(form(page).getByRole('textbox')).toHaveCount(3)
  await fillIn(page, person)
  await field(page, 'Message').focus()
  await page.keyboard.press('Tab')
  await expect(form(page).getByRole('button', { name: 'Send Message' })).toBeFocused()

  await changeNextForm(page, fields => fields.set('subject', 'filled in by a machine'))
  await sendAndExpectRefusal(page)
  await expect(form(page).getByRole('alert')).toContainText('please send your message again')
  await expect(field(page, 'Name')).toHaveValue(person.fullName)
  await expect(field(page, 'Message')).toHaveValue(person.message)
  await send(page)
  await expect(banner(page)).toBeVisible()
})

test('after too many messages the contact form says when to try again and keeps the text', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, baseURL }) => {
  const person = aPerson()
  const { fullName: name, email, message } = person
  const fields = { intent: 'message', name, email, sector: 'other', message }
  const postMessage = () =>
    page.request.post('/contact', { form: fields, headers: { origin: baseURL ?? '' }, maxRedirects: 0 })
  for (let burst = 0; burst < LIMITS['contact-by-address'].times / 10; burst++) {
    await Promise.all(Array.from({ length: 10 }, postMessage))
  }

  await page.context().clearCookies()
  await page.goto('/contact')
  await fillIn(page, person)
  await send(page)
  await expect(form(page).getByRole('alert')).toContainText(
    /You’ve tried too many times\. Please try again in \d+ minutes/,
  )
  await expect(field(page, 'Message')).toHaveValue(message)
  await expect(field(page, 'Email')).toHaveValue(email)
})

function form(page: Page) {
  return page.getByRole('region', { name: 'Write to us' })
}

function field(page: Page, label: string) {
  return form(page).getByLabel(label)
}

function banner(page: Page) {
  return form(page)
    .getByRole('status')
    .filter({ has: page.getByRole('heading', { name: 'Message Sent Successfully!' }) })
}

async function fillIn(page: Page, { fullName, email, message }: Person) {
  await field(page, 'Name').fill(fullName)
  await field(page, 'Email').fill(email)
  await field(page, 'Sector').selectOption('Visual Arts')
  await field(page, 'Message').fill(message)
}

async function send(page: Page) {
  await form(page).getByRole('button', { name: 'Send Message' }).click()
}

async function sendAndExpectRefusal(page: Page) {
  const response = page.waitForResponse(candidate => candidate.request().method() === 'POST')
  await send(page)
  expect((await response).status()).toBe(400)
}
