import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { BRAND, WHATSAPP_CHAT } from '#src/brand.ts'
import { yearInLagos } from '#src/dates.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import type { PageView } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const PAGE_LINKS = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Sectors', '/sectors'],
  ['About', '/about'],
] as const

test.each([
  ...Object.values(SITE_PAGES).map(({ path }) => [path, 200] as const),
  ['/nowhere', 404] as const,
  ['/sectors/unknown', 404] as const,
  ...([
    ['/payment', 400],
    ['/payment/ask', 404],
    ['/payment-success', 400],
    ['/pay/unknown', 404],
    ['/receipt/unknown', 404],
    ['/refund/unknown', 404],
    ['/story/unknown', 404],
    ['/booking', 400],
    ['/booking/change', 404],
    ['/booking/message', 404],
    ['/application-tracking', 200],
    ['/application-tracking/code', 200],
    ['/application-tracking/lost-reference', 200],
    ['/reminders/stop', 404],
  ] as const),
])('the page %s has the header, and the footer with the disclaimer', async (path, expectedStatus) => {
  const { status, view } = await program.visitor().open(path)
  expect(status).toBe(expectedStatus)
  expectHeader(view)
  expectFooter(view, yearInLagos(program.clock.now()))
})

test('each section with testimonials states once that they are samples', async () => {
  for (const [path, count] of [
    ['/', 2],
    ['/sectors', 1],
    ['/sectors/arts', 2],
  ] as const) {
    const { view } = await program.visitor().open(path)
    const sections = [...view.document.querySelectorAll<HTMLElement>('main section')].filter(
      section => section.querySelector('figure') !== null,
    )
    expect(sections, path).toHaveLength(count)
    for (const section of sections)
      expect(within(section).getByText('Samples, to be replaced before launch.')).toBeInTheDocument()
  }
})

/** The page has both navigations, and the style sheet shows one of them. */
function expectHeader(view: PageView) {
  // The library also counts headers within the main part as banners.
  const header = within(view.getAllByRole('banner')[0] as HTMLElement)
  for (const [name, trackingLink] of [
    ['Main', 'Track'],
    ['Menu', 'Track Your Application'],
  ] as const) {
    const links = within(header.getByRole('navigation', { name })).getAllByRole('link')
    expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
      ...PAGE_LINKS,
      ['Contact', '/contact'],
      [trackingLink, '/application-tracking'],
      ['Get Started', '/get-started'],
    ])
  }
  expect(header.getByRole('link', { name: BRAND.name })).toHaveAttribute('href', '/')
}

function expectFooter(view: PageView, year: number) {
  const footer = view.getByRole('contentinfo')
  const quickLinks = within(footer).getByRole('navigation', { name: 'Quick Links' })
  for (const [name, href] of PAGE_LINKS)
    expect(within(quickLinks).getByRole('link', { name })).toHaveAttribute('href', href)
  for (const [name, href] of [
    ['Get Started', '/get-started'],
    ['Chat on WhatsApp', WHATSAPP_CHAT],
    ['Privacy notice', '/privacy'],
    ['Terms of service', '/terms'],
  ] as const)
    expect(within(footer).getByRole('link', { name })).toHaveAttribute('href', href)
  for (const text of [
    BRAND.disclaimer,
    'not the Home Office or an endorsing body',
    BRAND.email,
    BRAND.meetings,
    BRAND.office.join(', '),
    `© ${year} ${BRAND.name}. All rights reserved.`,
  ])
    expect(footer).toHaveTextContent(text)
}
