import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const DESIGN_PATH = '/sandbox/design'

const DESIGN_PARTS = [
  'Type',
  'Colours',
  'Cloths',
  'Panels',
  'Buttons',
  'Fields',
  'Choices and files',
  'Error summary',
  'Badges',
  'Notices',
  'Toasts',
  'Receipt',
  'Reference',
  'Quote',
  'Calendar',
  'Times',
  'Booking summary',
  'Booking',
  'Progress',
  'Step list',
  'Steps',
  'Tabs',
  'Tables',
  'Dialogs',
  'Empty states',
  'Skeletons',
  'Error pages',
  'Hero',
  'Section headings',
  'Feature cards',
  'Testimonials',
  'Story carousel',
  'Fold',
  'Questions',
  'Closing band',
  'Mail',
]

test('the design page shows every component with a heading and a link, and search engines do not index it', async () => {
  const { view } = await program.visitor().open(DESIGN_PATH)
  const { document } = view
  expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  expect(document.querySelectorAll('h1')).toHaveLength(1)
  const links = within(view.getByRole('navigation', { name: 'Components on this page' })).getAllByRole('link')
  for (const part of DESIGN_PARTS) {
    expect(view.getByRole('heading', { level: 2, name: part })).toBeInTheDocument()
    const link = links.find(each => each.textContent === part)
    expect(document.querySelectorAll(link?.getAttribute('href') ?? 'none'), part).toHaveLength(1)
  }
  expect(links).toHaveLength(DESIGN_PARTS.length + 1)
  expect(view.getAllByRole('heading', { level: 2, name: /, in dark mode$/ }).length).toBeGreaterThan(0)
})

test.each(['?hero=tall', '?hero=plain', '?hero=nonsense'])('the design page opens with %s', async query => {
  const { status, view } = await program.visitor().open(DESIGN_PATH + query)
  expect(status).toBe(200)
  expect(view.getByRole('heading', { level: 1, name: 'Components and their states' })).toBeInTheDocument()
})
