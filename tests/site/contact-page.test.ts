import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { BRAND, WHATSAPP_CHAT } from '#src/brand.ts'
import { expectQuestions, findSection } from '../support/page-sections.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { waitUntil } from '../support/wait-until.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
  // A program reads the exchange rate after its start.
  await waitUntil('prices in naira', async () => (await program.visitor().open('/contact')).page.includes('≈'))
}, 60_000)

const CONSULTATIONS = [
  ['30-Minute Consultation', '£50', 'consultation_30'],
  ['60-Minute Consultation', '£100', 'consultation_60'],
] as const

test('the Contact page shows the price of both consultations and that all meetings are online', async () => {
  const { view } = await program.visitor().open('/contact')
  expect(view.getAllByRole('article')).toHaveLength(CONSULTATIONS.length)
  for (const [name, price, item] of CONSULTATIONS) {
    const card = within(view.getByRole('article', { name }))
    expect(card.getByRole('heading', { level: 2, name })).toBeInTheDocument()
    expect(card.getByText(price)).toBeInTheDocument()
    expect(card.getByText(/^≈ ₦\d[\d,]+$/)).toBeInTheDocument()
    expect(card.getByRole('link', { name: `Book a ${name}` })).toHaveAttribute(
      'href',
      `/contact?consultation=${item}#payment-details`,
    )
  }
  expect(view.text).toContain(BRAND.meetings)
  expectQuestions(findSection(view, 'Questions people ask us'))
})

test('the Contact page links to its form for visitors who only have a question', async () => {
  const { view } = await program.visitor().open('/contact')
  const note = view.getByRole('heading', { name: 'Just a quick question?' }).parentElement as HTMLElement
  const link = within(note).getByRole('link', { name: /^Write to us/ })
  expect(view.document.querySelector(link.getAttribute('href') ?? '')).toHaveTextContent(/^Write to us$/)
  const mainButtons = [...view.document.querySelectorAll('main .btn.next')]
  expect(mainButtons.filter(button => button.closest('dialog') === null)).toHaveLength(1)
})

test('the Contact page shows the office, the opening hours and the response times', async () => {
  const { view } = await program.visitor().open('/contact')
  const section = findSection(view, 'How to reach us')
  const contactDetails = within(section)
  expect(contactDetails.getByRole('link', { name: BRAND.email })).toHaveAttribute('href', `mailto:${BRAND.email}`)
  expect(section).toHaveTextContent(BRAND.phone)
  expect(section).toHaveTextContent('Monday to Friday, 9:00 to 17:30')
  const lines = [...section.querySelectorAll('dl > div')].map(line => [...line.children].map(each => each.textContent))
  for (const { what, within: time } of BRAND.responseTimes) expect(lines).toContainEqual([what, time])
  for (const line of BRAND.office) expect(section.querySelector('address')).toHaveTextContent(line)

  const chatLink = contactDetails.getByRole('link', { name: /Open the chat/ })
  expect(chatLink).toHaveAttribute('href', WHATSAPP_CHAT)
  expect(chatLink).toHaveAttribute('target', '_blank')
  expect(chatLink).toHaveAttribute('rel', expect.stringContaining('noopener'))
  const fold = chatLink.closest('details')
  expect(fold).not.toHaveAttribute('open')
  expect(fold?.querySelector('summary')).toHaveTextContent(/^Chat on WhatsApp$/)
})
