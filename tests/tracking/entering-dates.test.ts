import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { dayInLagos } from '#src/dates.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer, PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('an applicant enters dates, and sees the deadlines that follow and a file of them for a calendar', async () => {
  const { browser, page } = await openCase()
  expect(findDates(page)).toHaveTextContent('Tell us when you send your application')
  const submitted = await enterToday(browser, page, 'submitted')
  expect(submitted.visited.join()).toContain('Date Saved')
  for (const words of ['Expect the endorsing body’s decision by', 'Home Office form sent:'])
    expect(findDates(submitted)).toHaveTextContent(words)
  expect(submitted.view.text).not.toContain('endorsing body’s form')

  const endorsed = await enterToday(browser, submitted, 'endorsed')
  for (const words of ['You’re endorsed. Congratulations.', 'Apply for the visa by', '£561'])
    expect(findDates(endorsed)).toHaveTextContent(words)
  const calendar = await browser.click(endorsed, 'Download the deadlines for your calendar')
  expect(calendar.page).toMatch(/SUMMARY:Apply for the visa by/)
})

test('a refused day is shown again with its form, and the corrected one is saved', async () => {
  const { browser, page } = await openCase()
  const form = await openForm(browser, page)
  expect(form.view.getByRole('heading', { level: 1 })).toHaveTextContent('Your dates')
  const refused = await browser.press(form, 'Save the date', { 'What happened': 'submitted', Day: '2999-01-01' })
  expect(refused.status).toBe(400)
  expect(refused.view.getByLabelText('Day')).toHaveAccessibleDescription(/Please enter today or an earlier day/)
  expect(refused.view.getByLabelText('What happened')).toHaveValue('submitted')
  expect(refused.view.getByLabelText('Day')).toHaveValue('2999-01-01')
  const saved = await browser.press(refused, 'Save the date', { Day: dayInLagos(program.clock.now()) })
  expect(findDates(saved)).toHaveTextContent('Home Office form sent:')
})

async function openCase() {
  const draft = anApplication().forItem('full_support', 'full').inStatus('completed').settled('complete')
  return program.applicant(await draft.withEmail(aPerson().email).saveTo(program.db, program.clock))
}

async function enterToday(browser: PlainBrowser, page: PlainAnswer, fact: string): Promise<PlainAnswer> {
  const form = await openForm(browser, page)
  return browser.press(form, 'Save the date', { 'What happened': fact, Day: dayInLagos(program.clock.now()) })
}

function openForm(browser: PlainBrowser, page: PlainAnswer): Promise<PlainAnswer> {
  const link = within(findDates(page)).getByRole<HTMLAnchorElement>('link', { name: 'Enter a date' })
  return browser.open(link.href)
}

function findDates({ view }: PlainAnswer) {
  return view.getByRole('region', { name: 'Your dates and deadlines' })
}
