import {
  expectCarousel,
  expectLink,
  expectSubheadings,
  expectTestimonials,
  sectionUnder,
} from '../support/browser/reading.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('Home has its sections in order, and starts and ends with Get Started Today', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  await page.goto('/')
  await expectLooksRight(page, javaScriptEnabled)
  const sections = page.getByRole('main').locator('section')
  await expectLink(sections.first(), 'Get Started Today', '/get-started')
  await expectLink(sections.last(), 'Get Started Today', '/get-started')
  for (const words of ['£59 now', 'over 85%', '200+', '5+']) await expect(sections.first()).toContainText(words)

  await expectSubheadings(sectionUnder(page, 'What the visa lets you do'), [
    'Work for anyone, or yourself',
    'Stay for years, and renew',
    'Bring your family',
    'Settle in the UK',
  ])
  const brief = page.getByRole('region', { name: 'In one minute' })
  await expect(brief).toContainText('In total, for one adult and 5 years: £10,941 ≈ ₦')
  await expectLink(brief, 'When each part is due', '/services#whole-cost')

  const why = sectionUnder(page, 'Why Choose Talent Passage')
  await expectSubheadings(why, ['Expert Assessment', 'Evidence Strategy', 'Sector Specialists'])
  await expectLink(why, /services/i, '/services')

  const process = sectionUnder(page, 'Streamlined Process')
  await expectSubheadings(process, [
    'Initial Consultation',
    'Evidence Planning',
    'Application Review',
    'Ongoing Support',
  ])
  await expect(process.getByRole('listitem')).toHaveCount(4)

  const sectors = sectionUnder(page, 'Sectors We Specialize In')
  await expectSubheadings(sectors, ['Fashion', 'Technology', 'Arts & Culture'])
  await expectLink(sectors, /^Fashion/, '/sectors/fashion')
  await expectLink(sectors, /^Technology/, '/sectors/technology')
  await expectLink(sectors, /^Arts & Culture/, '/sectors/arts')
  await expectLink(sectors, 'View All Sectors', '/sectors')
})

test('Home has three testimonials, then one carousel of at most six testimonials for each sector', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  await page.goto('/')
  const firstThree = sectionUnder(page, 'Success Stories')
  await expectTestimonials(firstThree, 3)
  await expect(firstThree.getByRole('figure')).toContainText([/Technology$/, /Fashion$/, /Arts & Culture$/])

  const stories = sectionUnder(page, 'Nigerian Success Stories')
  const sectors = ['Technology', 'Fashion', 'Arts & Culture']
  await expectSubheadings(stories, sectors)
  for (const sector of sectors) {
    await expect(stories.getByRole('group', { name: / stories$/ })).toHaveCount(1)
    await expectCarousel(stories, sector, javaScriptEnabled)
    const next = stories.locator('details:not([open]) > summary').first()
    if (sector !== sectors.at(-1))
      await stories.getByText(sectors[sectors.indexOf(sector) + 1] ?? '', { exact: true }).click()
    await expect(next).toBeVisible()
  }
  await expectLink(stories, 'All sectors', '/sectors')
})
