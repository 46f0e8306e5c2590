import type { Page } from '@playwright/test'
import { BRAND, WHATSAPP_CHAT } from '#src/brand.ts'
import { yearInLagos } from '#src/dates.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { expect, test } from '../support/browser/story.ts'

const MENU_LINKS = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Sectors', '/sectors'],
  ['About', '/about'],
] as const

const MISSING_PATHS = ['/nowhere', '/sectors/unknown']

test('every page has the header, and the footer with the disclaimer', { tag: ['@phone', '@desk-no-js'] }, async ({
  page,
  isMobile,
  records,
}) => {
  for (const path of [...Object.values(SITE_PAGES).map(page => page.path), ...MISSING_PATHS]) {
    await test.step(path, async () => {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(MISSING_PATHS.includes(path) ? 404 : 200)
      await expectHeader(page, isMobile)
      await expectFooter(page, yearInLagos(records.clock.now()))
    })
  }
})

test('an unknown path shows the not-found page with a link to Home', { tag: ['@phone', '@desk-no-js'] }, async ({
  page,
}) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('main').getByText('Oops! Page not found')).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page).toHaveURL('/')
})

test('each section with testimonials states once that they are samples', { tag: ['@phone', '@desk-no-js'] }, async ({
  page,
}) => {
  for (const [path, sections] of [
    ['/', 2],
    ['/sectors', 1],
    ['/sectors/arts', 2],
  ] as const) {
    await page.goto(path)
    const sectionsWithTestimonials = page
      .getByRole('main')
      .locator('section')
      .filter({ has: page.getByRole('figure') })
    await expect(sectionsWithTestimonials).toHaveCount(sections)
    for (const section of await sectionsWithTestimonials.all()) {
      await expect(section.getByText('Samples, to be replaced before launch.')).toHaveCount(1)
    }
  }
})

test('following a link of the menu closes the menu, even if the link leads to the current page', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, isMobile }) => {
  if (!isMobile) return
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.goto('/')
  for (const [name, path] of MENU_LINKS) {
    await page.getByRole('banner').getByText('Menu', { exact: true }).click()
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(menu).toBeHidden()
  }
})

async function expectHeader(page: Page, isMobile: boolean) {
  const header = page.getByRole('banner')
  if (isMobile) await header.getByText('Menu', { exact: true }).click()
  const navigation = header.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' })
  const otherLinks = [
    ['Contact', '/contact'],
    [isMobile ? 'Track Your Application' : 'Track', '/application-tracking'],
    ['Get Started', '/get-started'],
  ] as const
  for (const [name, href] of [...MENU_LINKS, ...otherLinks]) {
    await expect(navigation.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(header.getByRole('link', { name: BRAND.name })).toHaveAttribute('href', '/')
}

async function expectFooter(page: Page, year: number) {
  const footer = page.getByRole('contentinfo')
  const quickLinks = footer.getByRole('navigation', { name: 'Quick Links' })
  for (const [name, href] of MENU_LINKS) {
    await expect(quickLinks.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }
  await expect(footer.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/get-started')
  await expect(footer.getByRole('link', { name: 'Chat on WhatsApp' })).toHaveAttribute('href', WHATSAPP_CHAT)
  for (const text of [
    BRAND.disclaimer,
    'not the Home Office or an endorsing body',
    BRAND.email,
    BRAND.meetings,
    BRAND.office.join(', '),
    `© ${year} ${BRAND.name}. All rights reserved.`,
  ]) {
    await expect(footer).toContainText(text)
  }
  await expect(footer.getByRole('link', { name: 'Privacy notice' })).toHaveAttribute('href', '/privacy')
  await expect(footer.getByRole('link', { name: 'Terms of service' })).toHaveAttribute('href', '/terms')
}
