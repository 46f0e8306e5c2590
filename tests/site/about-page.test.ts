import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { BRAND } from '#src/brand.ts'
import { expectLink, expectSubheadings, findSection, textOf } from '../support/page-sections.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const SAMPLES_NOTE = 'Samples, to be replaced before launch.'

test('the About page shows the mission, the team, the accomplishments, the values and the journey', async () => {
  const { view } = await program.visitor().open('/about')
  expect(findSection(view, 'Our mission').querySelector('p')).toHaveTextContent(/\w/)
  const team = findSection(view, 'The people who read your file')
  expectSubheadings(
    team,
    BRAND.team.map(({ name }) => name),
  )
  expect(within(team).getByText(SAMPLES_NOTE)).toBeInTheDocument()
  const accomplishments = findSection(view, 'Our accomplishments').querySelectorAll('dd')
  expect([...accomplishments].map(textOf)).toEqual(['over 85%', '200+', '5+'])
  expect(view.text).not.toContain('98%')
  expectSubheadings(findSection(view, 'Our core values'), ['Client-Centered', 'Excellence', 'Expertise'])
  const journey = findSection(view, 'Our journey')
  expect([...journey.querySelectorAll('time')].map(textOf)).toEqual(['2020', '2021', '2022', '2023', '2024'])
  expect(within(journey).getByText(SAMPLES_NOTE)).toBeInTheDocument()

  const main = view.getByRole('main')
  expectLink(main, 'Book a Consultation', '/contact')
  expectLink(main, /services/i, '/services')
})
