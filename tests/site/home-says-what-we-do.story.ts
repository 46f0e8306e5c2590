import { expectCarousel, expectLink, expectParts, expectTestimonials, under } from '../support/browser/reading.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('Home says what we do, why, how and for whom, and begins and ends with the way to begin', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  await page.goto('/')
  await expectLooksRight(page, javaScriptEnabled)
  const sections = page.getByRole('main').locator('section')
  await expectLink(sections.first(), 'Get Started Today', '/get-started')
  await expectLink(sections.last(), 'Get Started Today', '/get-started')
  for (const words of ['£59 now', 'over 85%', '200+', '5+']) await expect(sections.first()).toContainText(words)

  const why = under(page, 'Why Choose Talent Passage')
  await expectParts(why, ['Expert Assessment', 'Evidence Strategy', 'Sector Specialists'])
  await expectLink(why, /services/i, '/services')

  const process = under(page, 'Streamlined Process')
  await expectParts(process, ['Initial Consultation', 'Evidence Planning', 'Application Review', 'Ongoing Support'])
  await expect(process.getByRole('listitem')).toHaveCount(4)

  const sectors = under(page, 'Sectors We Specialize In')
  await expectParts(sectors, ['Fashion', 'Technology', 'Arts & Culture'])
  await expectLink(sectors, /^Fashion/, '/sectors/fashion')
  await expectLink(sectors, /^Technology/, '/sectors/technology')
  await expectLink(sectors, /^Arts & Culture/, '/sectors/arts')
  await expectLink(sectors, 'View All Sectors', '/sectors')
})

test('clients tell their story on Home: three at first, then six at most from each sector', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  await page.goto('/')
  const firstThree = under(page, 'Success Stories')
  await expectTestimonials(firstThree, 3)
  await expect(firstThree.getByRole('figure')).toContainText([/Technology$/, /Fashion$/, /Arts & Culture$/])

  const stories = under(page, 'Nigerian Success Stories')
  const sectors = ['Technology', 'Fashion', 'Arts & Culture']
  await expectParts(stories, sectors)
  for (const sector of sectors) await expectCarousel(stories, sector, javaScriptEnabled)
  await expectLink(stories, 'All sectors', '/sectors')
})
