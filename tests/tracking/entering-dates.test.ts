import { beforeAll, expect, test } from 'vitest'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
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
  for (const words of ['The visa is a second application', 'Apply for the visa by', '£5,380'])
    expect(findDates(endorsed)).toHaveTextContent(words)
  expect(findDates(endorsed)).toHaveTextContent('We haven’t checked this rule lately')
  expect(endorsed.view.text).not.toContain('Apply for the visa, and tell us the day')

  const lastDay = addDays(dayInLagos(program.clock.now()), 90)
  const withPaper = await enter(browser, endorsed, 'tb_valid_until', lastDay)
  expect(findDates(withPaper)).toHaveTextContent('The TB certificate is valid until')
  expect(withPaper.page.match(/class="checked-on/g)).toHaveLength(1)
  const calendar = await browser.click(withPaper, 'Download the deadlines for your calendar')
  expect(calendar.page).toMatch(/SUMMARY:The TB certificate is valid until/)
  expect(calendar.page, 'a rule without a recent check').not.toMatch(/SUMMARY:Apply for the visa by/)
})

test('after a refusal the page names gov.uk as its source, and sells nothing', async () => {
  const { browser, page } = await openCase()
  const refused = await enterToday(browser, await enterToday(browser, page, 'submitted'), 'refused')
  expect(findDates(refused)).toHaveTextContent(
    /Ask for a review by .*Rule: After a refusal .* Your decision letter says whether you can\..*gov\.uk: endorsement review/,
  )
  expect(findDates(refused)).not.toHaveTextContent(/technomads|our sources|consultation/)
})

test('a body that may offer no review has no deadline for one: the decision letter says it', async () => {
  const { browser, page } = await openCase('science')
  const refused = await enterToday(browser, await enterToday(browser, page, 'submitted'), 'refused')
  expect(findDates(refused)).toHaveTextContent('Your decision letter says whether you can ask for a review')
  expect(findDates(refused)).not.toHaveTextContent('Ask for a review by')
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

async function openCase(sector: 'technology' | 'science' = 'technology') {
  const draft = anApplication()
    .forItem('full_support', 'full')
    .inSector(sector)
    .inStatus('completed')
    .settled('complete')
  const saved = await draft.withEmail(aPerson().email).saveTo(program.db, program.clock)
  await aPack(saved).approved().saveTo(program)
  return program.applicant(saved)
}

function enterToday(browser: PlainBrowser, page: PlainAnswer, fact: string): Promise<PlainAnswer> {
  return enter(browser, page, fact, dayInLagos(program.clock.now()))
}

async function enter(browser: PlainBrowser, page: PlainAnswer, fact: string, day: string): Promise<PlainAnswer> {
  return browser.press(await openForm(browser, page), 'Save the date', { 'What happened': fact, Day: day })
}

function openForm(browser: PlainBrowser, page: PlainAnswer): Promise<PlainAnswer> {
  const link = page.view.getByRole<HTMLAnchorElement>('link', { name: /^Enter (?:a date|the day)$/ })
  return browser.open(link.href)
}

function findDates({ view }: PlainAnswer) {
  // The decision changes its heading.
  const name =
    /^(Your dates and deadlines|Endorsed: .*|Not endorsed: .*|The Home Office decides now|Your visa is granted)$/
  return view.getByRole('region', { name })
}
