import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import {
  expectCarousel,
  expectLink,
  expectSubheadings,
  expectTestimonials,
  findSection,
  textOf,
} from '../support/page-sections.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'
import { waitUntil } from '../support/wait-until.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
  // A program reads the exchange rate after its start.
  await waitUntil('prices in naira', async () => (await program.visitor().open('/')).page.includes('≈'))
}, 60_000)

test('the home page has all its sections, and the first and the last section link to the assessment form', async () => {
  const { view } = await program.visitor().open('/')
  const sections = [...view.document.querySelectorAll<HTMLElement>('main section')]
  for (const section of [sections[0], sections.at(-1)]) {
    if (section === undefined) throw new Error('The home page has no sections.')
    expectLink(section, 'Get Started Today', '/get-started')
  }
  for (const text of ['£59 now', 'over 85%', '200+', '5+']) expect(sections[0]).toHaveTextContent(text)

  expectSubheadings(findSection(view, 'What the visa lets you do'), [
    'Work for anyone, or yourself',
    'Stay for years, and renew',
    'Bring your family',
    'Settle in the UK',
  ])
  const summary = view.getByRole('region', { name: 'In one minute' })
  expect(summary).toHaveTextContent('In total, 1 adult for 5 years: £10,941 ≈ ₦')
  expectLink(summary, 'Each payment, and the cost for a family', '/cost?package=full_support')

  const reasons = findSection(view, 'Why Choose Talent Passage')
  expectSubheadings(reasons, ['Expert Assessment', 'Evidence Strategy', 'Sector Specialists'])
  expectLink(reasons, /services/i, '/services')

  const process = findSection(view, 'Streamlined Process')
  expectSubheadings(process, ['Initial Consultation', 'Evidence Planning', 'Application Review', 'Ongoing Support'])
  expect(within(process).getAllByRole('listitem')).toHaveLength(4)

  const sectors = findSection(view, 'Sectors We Specialize In')
  expectSubheadings(sectors, ['Fashion', 'Technology', 'Arts & Culture'])
  expectLink(sectors, /^Fashion/, '/sectors/fashion')
  expectLink(sectors, /^Technology/, '/sectors/technology')
  expectLink(sectors, /^Arts & Culture/, '/sectors/arts')
  expectLink(sectors, 'View All Sectors', '/sectors')
})

test('the home page has three testimonials, then one carousel of at most six testimonials for each sector', async () => {
  const { view } = await program.visitor().open('/')
  const testimonials = findSection(view, 'Success Stories')
  expectTestimonials(testimonials, 3)
  expect(within(testimonials).getAllByRole('figure').map(textOf)).toEqual([
    expect.stringMatching(/Technology$/),
    expect.stringMatching(/Fashion$/),
    expect.stringMatching(/Arts & Culture$/),
  ])

  const stories = findSection(view, 'Nigerian Success Stories')
  const sectors = ['Technology', 'Fashion', 'Arts & Culture']
  expectSubheadings(stories, sectors)
  for (const sector of sectors) expectCarousel(stories, sector)
  const folds = [...stories.querySelectorAll('details')]
  // Browsers close the open one of elements with the same name when another opens.
  expect(folds.map(({ open, name }) => ({ open, name }))).toEqual(
    sectors.map((_, index) => ({ open: index === 0, name: folds[0]?.name })),
  )
  expect(folds[0]).toHaveAttribute('name')
  expectLink(stories, 'All sectors', '/sectors')
})
