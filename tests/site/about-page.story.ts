import { BRAND } from '#src/brand.ts'
import { expectLink, expectSubheadings, sectionUnder } from '../support/browser/reading.ts'
import { expect, expectNoOverflow, test } from '../support/browser/story.ts'

test('the About page shows the mission, the team, the accomplishments, the values and the journey', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/about')
  await expectNoOverflow(page)
  await expect(sectionUnder(page, 'Our mission').getByRole('paragraph').first()).not.toBeEmpty()
  const team = sectionUnder(page, 'The people who read your file')
  await expectSubheadings(
    team,
    BRAND.team.map(({ name }) => name),
  )
  await expect(team.getByText('Samples, to be replaced before launch.')).toBeVisible()
  await expect(sectionUnder(page, 'Our accomplishments').getByRole('definition')).toHaveText(['over 85%', '200+', '5+'])
  await expect(page.getByText('98%')).toHaveCount(0)
  await expectSubheadings(sectionUnder(page, 'Our core values'), ['Client-Centered', 'Excellence', 'Expertise'])
  await expect(sectionUnder(page, 'Our journey').locator('time')).toHaveText(['2020', '2021', '2022', '2023', '2024'])

  await expect(sectionUnder(page, 'Our journey').getByText('Samples, to be replaced before launch.')).toBeVisible()

  const main = page.getByRole('main')
  await expectLink(main, 'Book a Consultation', '/contact')
  await expectLink(main, /services/i, '/services')
})
