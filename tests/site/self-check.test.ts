import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { criteria } from '#src/features/visa/table.server.ts'
import { textOf } from '../support/page-sections.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const WORK = '1. What is your work?'
const STAGE = '2. Where are you in your career?'
const PRIZE = '3. Have you won one of the prestigious prizes?'
const LETTERS = '6. How many people could write you such a letter?'

test('a fashion designer learns who decides, what she has and what she lacks, by links that she can keep', async () => {
  const visitor = program.visitor()
  const start = await visitor.open('/self-check')
  const questions = await visitor.press(start, 'Next: the criteria', {
    [WORK]: 'Design of fashion or textiles',
    [STAGE]: 'I’m on my way there',
    [PRIZE]: 'No',
  })
  expect(questions.view.text).toContain('Your endorsing body: Arts Council England')
  const result = await visitor.press(questions, 'See the result', {
    'A leading design role': true,
    'Media recognition': true,
    [LETTERS]: '2',
  })
  const { view } = result
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('Not yet')
  expect(view.text).toContain('1 mandatory criterion, 1 optional criterion and 1 letter are missing')
  expect(view.text).toContain('the British Fashion Council assesses it')
  const badges = view.getAllByRole('listitem').flatMap(item => {
    const [title, badge] = [item.querySelector('strong'), item.querySelector('.badge')]
    return title && badge ? [[textOf(title), textOf(badge)]] : []
  })
  expect(badges).toEqual([
    ['A leading design role', 'You have it'],
    ['Outstanding work that leaders of the industry recognise', 'Missing'],
    ['Media recognition', 'You have it'],
    ['Support by the British Fashion Council or similar', 'Could be added'],
    ['Orders from luxury retailers or boutiques', 'Could be added'],
    ['Notable recognition by the industry', 'Could be added'],
  ])
  expect(within(view.getByRole('main')).getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/get-started?sector=fashion',
  )
  expect(view.text).toContain('Initial Assessment')
  expect(view.getByRole('link', { name: 'What it costs you and your family in all' })).toHaveAttribute(
    'href',
    '/cost?route=endorsement&package=initial_assessment',
  )
  expect(view.text).toContain('£195')

  const again = await program.visitor().open(result.url.pathname + result.url.search)
  expect(again.view.text).toBe(view.text)
  const changed = await visitor.click(result, 'Change your answers')
  expect(changed.view.getByRole('checkbox', { name: 'A leading design role' })).toBeChecked()
  const first = await visitor.click(changed, 'Back to questions 1 to 3')
  expect(first.view.getByRole('radio', { name: 'Design of fashion or textiles' })).toBeChecked()
})

test('an industrial designer is told that we have not confirmed who assesses her', async () => {
  const { view } = await program.visitor().open('/self-check?step=2&work=design-industrial&stage=talent&prize=no')
  expect(view.text).toContain('We haven’t confirmed who assesses it')
  expect(within(view.getByRole('main')).getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/get-started?sector=design',
  )
})

test('who has everything is promised nothing', async () => {
  const ids = ['recognition', 'innovation', 'contribution'].map(slug => `has=tech-nation-talent-technology-${slug}`)
  const { view } = await program
    .visitor()
    .open(`/self-check?step=3&work=technology&stage=talent&prize=no&${ids.join('&')}&letters=3`)
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing is missing, by your own answers')
  expect(view.text).toContain('no decision')
  expect(view.text).toContain('No one can guarantee an endorsement')
  expect(view.text).toContain('At most 10 pieces of evidence')
})

test('an answer that is missing or wrong is named beside its question', async () => {
  const visitor = program.visitor()
  const empty = await visitor.press(await visitor.open('/self-check?work=arts'), 'Next: the criteria')
  const summary = within(empty.view.getByRole('alert'))
  expect(summary.getAllByRole('link').map(link => link.textContent)).toEqual([
    'Your career: Choose where you are in your career',
    'Prize: Choose yes, no or not sure',
  ])
  expect(empty.view.getByRole('radio', { name: 'Arts' })).toBeChecked()
  const wrong = await visitor.open('/self-check?step=3&work=arts&stage=promise&prize=no&has=%00&letters=-1')
  expect(wrong.status).toBe(200)
  expect(wrong.view.getByRole('alert')).toHaveTextContent('Tick again what you can show')
})

test('the code of a link stays in the address, and nothing is sent to the browser to keep', async () => {
  const visitor = program.visitor()
  const start = await visitor.open('/self-check?ref=linkedin-nov')
  const next = await visitor.press(start, 'Next: the criteria', {
    [WORK]: 'Something else',
    [STAGE]: 'I’m on my way there',
    [PRIZE]: 'No',
  })
  expect(next.url.searchParams.get('ref')).toBe('linkedin-nov')
  expect(within(next.view.getByRole('main')).getByRole('link', { name: 'Get Started' })).toHaveAttribute(
    'href',
    '/get-started?sector=other&ref=linkedin-nov',
  )
  const answer = await fetch(`${program.origin}/self-check?step=2&work=other`)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('a visitor who isn’t sure about a prize is told to look for it first, and what it would change', async () => {
  const visitor = program.visitor()
  const result = await visitor.open('/self-check?step=3&work=design-digital&stage=promise&prize=unsure&letters=1')
  expect(result.view.text).toContain('look for it in the list of the Immigration Rules first')
  const { view } = await visitor.click(result, 'What changes if it’s there')
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('You may need no endorsement')
})

test('the sentences come from the criteria rows', async () => {
  const rows = await program.db.select().from(criteria)
  const technology = rows.filter(({ setId }) => setId === 'tech-nation-promise-technology')
  const { view } = await program.visitor().open('/self-check?step=2&work=design-digital&stage=promise&prize=unsure')
  expect(technology).toHaveLength(5)
  for (const { title, text } of technology) {
    expect(view.text).toContain(title)
    expect(view.text).toContain(text)
  }
})
