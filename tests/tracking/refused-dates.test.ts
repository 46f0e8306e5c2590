import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { applicationMilestones } from '#src/features/cases/dates/table.server.ts'
import type { PlainAnswer, PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
let db: Database

beforeAll(async () => {
  program = await sharedProgram()
  db = program.db
}, 60_000)

const today = () => dayInLagos(systemClock.now())

async function openCase({ isProven = true } = {}) {
  const email = `ada.${randomUUID().slice(0, 12)}@example.ng`
  const builder = anApplication().forItem('full_support', 'full').inStatus('completed').settled('complete')
  const saved = await builder.inSector('technology').withEmail(email).saveTo(db, systemClock)
  const { id, reference } = saved
  await aPack(saved).approved().saveTo({ db, clock: systemClock })
  const { browser } = await program.applicant({ reference, email }, { proven: isProven })
  return { id, browser, path: addresses.applicantDates({ reference: reference ?? '' }) }
}

type Form = { fact: string; day: string }

async function expectRefused(browser: PlainBrowser, path: string, form: Form, message: RegExp) {
  const answer = await browser.send(path, form)
  expect(answer.status).toBe(400)
  expectFieldError(answer, form.fact === '' ? 'fact' : 'day', message)
  if (form.day !== '') expect(answer.page).toContain(`value="${form.day}"`)
  if (form.fact !== '') expect(answer.page).toMatch(new RegExp(`<option[^>]*value="${form.fact}"[^>]*selected`))
  return answer
}

/** The message belongs to its field, so that a screen reader reads it there. */
function expectFieldError({ page }: PlainAnswer, field: keyof Form, message: RegExp) {
  const id = `dates-${field}-error`
  expect(page).toContain(`aria-describedby="${id}"`)
  expect(new RegExp(`id="${id}"[^>]*>(.*?)</p>`, 's').exec(page)?.[1]).toMatch(message)
}

const listDays = (id: string) =>
  db
    .select({ fact: applicationMilestones.kind, day: applicationMilestones.happenedOn })
    .from(applicationMilestones)
    .where(eq(applicationMilestones.caseId, id))

test.each<[string, () => Form, RegExp]>([
  ['a future day', () => ({ fact: 'submitted', day: addDays(today(), 1) }), /Please enter today or an earlier day/],
  [
    'a day before the application',
    () => ({ fact: 'submitted', day: '2020-02-03' }),
    /The application with us began on/,
  ],
  ['a day that does not exist', () => ({ fact: 'submitted', day: '2026-02-30' }), /Please enter a day, such as/],
  ['a word', () => ({ fact: 'submitted', day: 'soon' }), /Please enter a day, such as/],
  ['a very long text', () => ({ fact: 'submitted', day: '2'.repeat(300) }), /Please enter a day/],
  ['no day', () => ({ fact: 'submitted', day: '' }), /Please enter a day/],
  ['a decision before the form was sent', () => ({ fact: 'endorsed', day: today() }), /Please enter first when/],
  ['nothing chosen', () => ({ fact: '', day: today() }), /Please choose what happened/],
])('%s is refused by its field, and what was typed stays', async (_, createForm, message) => {
  const { id, browser, path } = await openCase()
  await expectRefused(browser, path, createForm(), message)
  expect(await listDays(id)).toEqual([])
})

test('without a code no date is recorded, and the status stays', async () => {
  const { id, browser, path } = await openCase({ isProven: false })
  for (const answer of [await browser.open(path), await browser.send(path, { fact: 'submitted', day: today() })])
    expect([answer.url.pathname, answer.url.searchParams.get('for')]).toEqual(['/application-tracking/code', 'dates'])
  expect(await listDays(id)).toEqual([])
  const [application] = await db.select().from(liveApplications).where(eq(liveApplications.id, id))
  expect(application?.status).toBe('completed')
})

test('a fact that is not in the list is refused by its field', async () => {
  const { id, browser, path } = await openCase()
  const answer = await browser.send(path, { fact: '<b>visa</b>', day: today() })
  expect(answer.status).toBe(400)
  expectFieldError(answer, 'fact', /Please choose what happened/)
  expect(answer.page).not.toContain('<b>visa</b>')
  expect(await listDays(id)).toEqual([])
})

test('a day before the one that it follows is refused, and the recorded day stays', async () => {
  const { id, browser, path } = await openCase()
  await browser.send(path, { fact: 'submitted', day: today() })
  const form = { fact: 'refused', day: addDays(today(), -1) }
  await expectRefused(browser, path, form, /(?:Home Office form was sent|application with us began) on/)
  expect(await listDays(id)).toEqual([{ fact: 'submitted', day: today() }])
})
