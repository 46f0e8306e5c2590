import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import {
  expectCarousel,
  expectLink,
  expectSubheadings,
  expectTestimonials,
  findSection,
} from '../support/page-sections.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const SECTORS = [
  ['Fashion', '/sectors/fashion'],
  ['Technology', '/sectors/technology'],
  ['Performing Arts', '/sectors/arts'],
  ['Visual Arts', '/sectors/arts'],
  ['Academia', '/get-started?sector=academia'],
  ['Science & Research', '/get-started?sector=science'],
  ['Architecture', '/get-started?sector=architecture'],
  ['Film & Media', '/get-started?sector=film'],
] as const

test('each of the eight sectors links to its page, or to the form with the sector chosen', async () => {
  const visitor = program.visitor()
  const overview = await visitor.open('/sectors')
  const sectors = findSection(overview.view, 'Sectors')
  expectSubheadings(
    sectors,
    SECTORS.map(([name]) => name),
  )
  for (const [name, href] of SECTORS) expectLink(sectors, new RegExp(`^${name}`), href)
  const form = await visitor.click(overview, /^Film & Media/)
  expect(form.view.getByLabelText('Sector')).toHaveValue('film')
})

test('the overview of sectors has two spotlights and success stories', async () => {
  const { view } = await program.visitor().open('/sectors')
  const spotlights = findSection(view, 'Spotlights')
  expectSubheadings(spotlights, ['Fashion', 'Technology'])
  expectLink(spotlights, /fashion/i, '/sectors/fashion')
  expectLink(spotlights, /technology/i, '/sectors/technology')
  expectTestimonials(findSection(view, 'Success Stories'), 3)
})

test.each([
  ['Fashion', 'fashion'],
  ['Technology', 'technology'],
  ['Arts & Culture', 'arts'],
])('the sector page for %s has requirements, stories and a link to the form', async (name, key) => {
  const visitor = program.visitor()
  const { view } = await visitor.open(`/sectors/${key}`)
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent(name)
  const requirements = within(findSection(view, 'Requirements')).getAllByRole('listitem')
  expect(requirements.length).toBeGreaterThanOrEqual(3)
  expectTestimonials(findSection(view, 'Success Stories'), 1)
  expectCarousel(findSection(view, 'Client Testimonials'), name)
  const [startLink] = within(view.getByRole('main')).getAllByRole('link', { name: 'Get Started' })
  expect(startLink).toHaveAttribute('href', `/get-started?sector=${key}`)
  const form = await visitor.open(`/get-started?sector=${key}`)
  expect(form.view.getByLabelText('Sector')).toHaveValue(key)
})

test.each(['film', 'fashionable', 'toString', '%3Cb%3E'])(
  'the page of the unknown sector %s is answered with 404 and links to the sectors',
  async sector => {
    const { status, view } = await program.visitor().open(`/sectors/${sector}`)
    expect(status).toBe(404)
    expect(view.getByRole('heading', { level: 1 })).toHaveTextContent(/^Sector Not Found$/)
    expect(within(view.getByRole('main')).getAllByRole('link')[0]).toHaveAttribute('href', '/sectors')
  },
)
