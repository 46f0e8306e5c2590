import {
  expectCarousel,
  expectLink,
  expectSubheadings,
  expectTestimonials,
  sectionUnder,
} from '../support/browser/reading.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

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

const SECTOR_PAGES = [
  ['Fashion', 'fashion'],
  ['Technology', 'technology'],
  ['Arts & Culture', 'arts'],
] as const

test('each of the eight sectors links to its page, or to the form with the sector chosen', { tag: '@desk' }, async ({
  page,
}) => {
  await page.goto('/sectors')
  const sectors = sectionUnder(page, 'Sectors')
  await expectSubheadings(
    sectors,
    SECTORS.map(([name]) => name),
  )
  for (const [name, href] of SECTORS) await expectLink(sectors, new RegExp(`^${name}`), href)
  await sectors.getByRole('link', { name: /^Film & Media/ }).click()
  await expect(page.getByLabel('Sector')).toHaveValue('film')
})

test('the overview of sectors has two spotlights and success stories', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/sectors')
  const spotlights = sectionUnder(page, 'Spotlights')
  await expectSubheadings(spotlights, ['Fashion', 'Technology'])
  await expectLink(spotlights, /fashion/i, '/sectors/fashion')
  await expectLink(spotlights, /technology/i, '/sectors/technology')
  await expectTestimonials(sectionUnder(page, 'Success Stories'), 3)
})

for (const [name, key] of SECTOR_PAGES) {
  test(`the sector page for ${name} has requirements, stories and a link to the form`, { tag: '@desk' }, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto(`/sectors/${key}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
    expect(await sectionUnder(page, 'Requirements').getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
    await expectTestimonials(sectionUnder(page, 'Success Stories'), 1)
    await expectCarousel(sectionUnder(page, 'Client Testimonials'), name, javaScriptEnabled)
    await expectLooksRight(page, javaScriptEnabled)
    const startLink = page.getByRole('main').getByRole('link', { name: 'Get Started' }).first()
    await startLink.click()
    await expect(page).toHaveURL(`/get-started?sector=${key}`)
    await expect(page.getByLabel('Sector')).toHaveValue(key)
  })
}

for (const sectorId of ['film', 'fashionable', 'toString', '%3Cb%3E']) {
  test(`the page of the unknown sector ${sectorId} is answered with 404`, { tag: '@desk' }, async ({ page }) => {
    const answer = await page.goto(`/sectors/${sectorId}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Sector Not Found' })).toBeVisible()
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL('/sectors')
  })
}
