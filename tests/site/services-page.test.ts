import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { expectLink, expectQuestions, expectSubheadings, findSection, textOf } from '../support/page-sections.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { waitUntil } from '../support/wait-until.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
  // A program reads the exchange rate after its start.
  await waitUntil('prices in naira', async () => (await program.visitor().open('/services')).page.includes('≈'))
}, 60_000)

const PACKAGES = [
  ['Initial Assessment', '£195'],
  ['Full Application Support', '£5,000'],
  ['Review & Finalize', '£495'],
] as const

test('the Services page shows three packages with their contents and their price in pounds and naira', async () => {
  const { view } = await program.visitor().open('/services')
  expect(view.getAllByRole('article')).toHaveLength(PACKAGES.length)
  for (const [name, price] of PACKAGES) {
    const card = within(view.getByRole('article', { name }))
    expect(card.getByRole('heading', { level: 2, name })).toBeInTheDocument()
    expect(card.getByText(price)).toBeInTheDocument()
    expect(card.getByText(/^≈ ₦\d[\d,]+$/)).toBeInTheDocument()
    expect(card.getByText(/^What you get/)).toBeInTheDocument()
    expect(card.getAllByRole('listitem').length).toBeGreaterThanOrEqual(3)
  }
  const largestPackage = view.getByRole('article', { name: 'Full Application Support' })
  const opening = '/services?package=full_support&plan='
  expectLink(largestPackage, /full/i, `${opening}full#payment-details`)
  expectLink(largestPackage, /split/i, `${opening}split#payment-details`)
  expect(largestPackage).toHaveTextContent('£3,000 now, £2,000')
})

test('the Services page totals the cost for one adult', async () => {
  const { view } = await program.visitor().open('/services')
  const costs = view.getByRole('region', { name: 'The whole cost, with government fees' })
  expect(costs).toHaveTextContent('£10,941')
  expect(costs).toHaveTextContent('£5,000 to us, £5,941 to the Home Office.')
  expect(within(costs).getByText(/^The 5 payments/)).toBeInTheDocument()
  expectLink(costs, 'Work out the cost for your family', '/cost')
  for (const cost of ['To us, when you order', 'To the Home Office, with the visa fee', '£5,175'])
    expect(costs).toHaveTextContent(cost)

  const pageLinks = within(view.getByRole('navigation', { name: 'On this page' })).getAllByRole('link')
  expect(pageLinks.map(textOf)).toEqual(['Prices', 'Not included', 'Government fees', 'Questions'])
  for (const link of pageLinks)
    expect(view.document.querySelectorAll(link.getAttribute('href') ?? ''), link.outerHTML).toHaveLength(1)
})

test('the Services page has the process, questions, the tracking form and a link for custom services', async () => {
  const { view } = await program.visitor().open('/services')
  expectSubheadings(findSection(view, 'How it works'), ['Assess', 'Prepare', 'Submit'])
  const work = within(findSection(view, 'What we do for you'))
  expect(work.getByText('The 6 kinds of work')).toBeInTheDocument()
  expect(work.getAllByRole('listitem')).toHaveLength(6)

  const trackingForm = within(view.getByRole('region', { name: 'Track your application' }))
  for (const label of ['Reference', 'Email', 'Name']) expect(trackingForm.getByLabelText(label)).toBeEnabled()
  expect(trackingForm.getByRole('button', { name: 'Track Application' })).toBeInTheDocument()

  expectQuestions(findSection(view, 'Questions people ask first'))
  expectLink(findSection(view, 'Something else?'), /custom services/i, '/contact')
})
