import {
  expectCarousel,
  expectLink,
  expectSubheadings,
  expectTestimonials,
  sectionUnder,
} from '../support/browser/reading.ts'
import { expect, expectNoOverflow, test } from '../support/browser/story.ts'

test('the home page has all its sections, and the first and the last section link to the assessment form', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/')
  await expectNoOverflow(page)
  const sections = page.getByRole('main').locator('section')
  await expectLink(sections.first(), 'Get Started Today', '/get-started')
  await expectLink(sections.last(), 'Get Started Today', '/get-started')
  for (const text of ['£59 now', 'over 85%', '200+', '5+']) await expect(sections.first()).toContainText(text)

  await expectSubheadings(sectionUnder(page, 'What the visa lets you do'), [
    'Work for anyone, or yourself',
    'Stay for years, and renew',
    'Bring your family',
    'Settle in the UK',
  ])
  const summary = page.getByRole('region', { name: 'In one minute' })
  await expect(summary).toContainText('In total, for one adult and 5 years: £10,941 ≈ ₦')
  await expectLink(summary, 'When each part is due', '/services#whole-cost')

  const reasonsSection = sectionUnder(page, 'Why Choose Talent Passage')
  await expectSubheadings(reasonsSection, ['Expert Assessment', 'Evidence Strategy', 'Sector Specialists'])
  await expectLink(reasonsSection, /services/i, '/services')

  const processSection = sectionUnder(page, 'Streamlined Process')
  await expectSubheadings(processSection, [
    'Initial Consultation',
    'Evidence Planning',
    'Application Review',
    'Ongoing Support',
  ])
  await expect(processSection.getByRole('listitem')).toHaveCount(4)

  const sectorsSection = sectionUnder(page, 'Sectors We Specialize In')
  await expectSubheadings(sectorsSection, ['Fashion', 'Technology', 'Arts & Culture'])
  await expectLink(sectorsSection, /^Fashion/, '/sectors/fashion')
  await expectLink(sectorsSection, /^Technology/, '/sectors/technology')
  await expectLink(sectorsSection, /^Arts & Culture/, '/sectors/arts')
  await expectLink(sectorsSection, 'View All Sectors', '/sectors')
})

test('the home page has three testimonials, then one carousel of at most six testimonials for each sector', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  await page.goto('/')
  const testimonials = sectionUnder(page, 'Success Stories')
  await expectTestimonials(testimonials, 3)
  await expect(testimonials.getByRole('figure')).toContainText([/Technology$/, /Fashion$/, /Arts & Culture$/])

  const stories = sectionUnder(page, 'Nigerian Success Stories')
  const sectors = ['Technology', 'Fashion', 'Arts & Culture']
  await expectSubheadings(stories, sectors)
  for (const sector of sectors) {
    await expect(stories.getByRole('group', { name: / stories$/ })).toHaveCount(1)
    await expectCarousel(stories, sector, javaScriptEnabled)
    const nextSector = stories.locator('details:not([open]) > summary').first()
    if (sector !== sectors.at(-1))
      await stories.getByText(sectors[sectors.indexOf(sector) + 1] ?? '', { exact: true }).click()
    await expect(nextSector).toBeVisible()
  }
  await expectLink(stories, 'All sectors', '/sectors')
})
