import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { BRAND } from '#src/brand.ts'
import { liveEnquiries } from '#src/features/messages/table.server.ts'
import { aPerson, type Person } from '../support/people.ts'
import type { PlainAnswer } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const REQUIRED_FIELD_ERRORS = [
  ['Name', 'Name must be at least 2 characters'],
  ['Email', 'Please enter a valid email address'],
  ['Sector', 'Please select your sector'],
  ['Message', 'Message must be at least 10 characters'],
] as const

test('a contact message reaches staff, and its sender gets a confirmation on the page and by e-mail', async () => {
  const person = aPerson()
  const visitor = program.visitor()
  const sent = await visitor.press(await visitor.open('/contact'), 'Send Message', answers(person))
  expect(sent.visited.join()).toContain('Message sent!')
  expect(findBanner(sent)).toHaveTextContent('Message Sent Successfully!')
  expect(findBanner(sent)).toHaveTextContent(`reply by email within ${BRAND.answersWithin}`)
  expect(findField(sent, 'Message')).toHaveValue('')

  const { fullName: name, email, message } = person
  const stored = { name: name.normalize('NFC'), email, sector: 'visual_arts', message }
  expect(await findMessages(email)).toMatchObject([stored])
  await program.records.waitForSentMail(email)
  expect(await program.mailTo(email)).toHaveLength(1)
  const findStaffMail = async () => (await program.mailTo(BRAND.email)).find(({ text }) => text.includes(email))
  await expect.poll(async () => (await findStaffMail())?.subject).toContain('Visual Arts')
  expect((await findStaffMail())?.text).toContain('> I lead the ranking team')
  expect(findBanner(await visitor.open('/contact'))).toBeUndefined()
})

test('an empty contact form shows errors at its fields and in a summary with links', async () => {
  const visitor = program.visitor()
  const refused = await visitor.press(await visitor.open('/contact'), 'Send Message')
  expect(refused.status).toBe(400)
  const links = within(findForm(refused)).getAllByRole<HTMLAnchorElement>('link', { name: /: (Please|\w+ must) / })
  expect(links.map(link => link.textContent)).toEqual(REQUIRED_FIELD_ERRORS.map(words => words.join(': ')))
  for (const [index, [label, message]] of REQUIRED_FIELD_ERRORS.entries()) {
    const field = findField(refused, label)
    expect(field).toBeRequired()
    expect(field).toHaveAttribute('aria-invalid', 'true')
    expect(field).toHaveAccessibleDescription(new RegExp(`Error: ?${message}$`))
    expect(links[index]).toHaveAttribute('href', expect.stringMatching(new RegExp(`#${field.id}$`)))
  }
})

test('a contact form with an invalid e-mail keeps its input, and is sent once, also when it is sent again', async () => {
  const person = aPerson()
  const visitor = program.visitor()
  const form = await visitor.open('/contact')
  const refused = await visitor.press(form, 'Send Message', { ...answers(person), Email: 'ada@nowhere' })
  expect(refused.status).toBe(400)
  expect(within(findForm(refused)).getByRole('alert')).toHaveTextContent('Email: Please enter a valid email address')
  expect(findField(refused, 'Name')).toHaveValue(person.fullName)
  expect(findField(refused, 'Email')).toHaveValue('ada@nowhere')
  expect(findField(refused, 'Sector')).toHaveValue('visual_arts')
  expect(findField(refused, 'Message')).toHaveValue(person.message)
  for (const _ of [1, 2]) {
    const sent = await visitor.press(refused, 'Send Message', { Email: ` ${person.email.toUpperCase()}` })
    expect(findBanner(sent)).toHaveTextContent('Message Sent Successfully!')
  }
  expect(await findMessages(person.email)).toHaveLength(1)
})

function answers({ fullName, email, message }: Person) {
  return { Name: fullName, Email: email, Sector: 'Visual Arts', Message: message }
}

function findMessages(email: string) {
  return program.db.select().from(liveEnquiries).where(eq(liveEnquiries.email, email))
}

function findForm({ view }: PlainAnswer) {
  return view.getByRole('region', { name: 'Write to us' })
}

function findField(page: PlainAnswer, label: string) {
  return within(findForm(page)).getByLabelText(label)
}

function findBanner(page: PlainAnswer) {
  return within(findForm(page)).queryAllByRole('status')[0]
}
