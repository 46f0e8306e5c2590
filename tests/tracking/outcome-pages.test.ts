import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import { dayInLagos } from '#src/dates.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import type { Status } from '#src/features/cases/states.ts'
import { type ApplicationItem, usualPlan } from '#src/features/site/catalogue/items.ts'
import { loadOutcome } from '#src/features/visa/outcomes/queries.server.ts'
import { outcomeReasons } from '#src/features/visa/outcomes/table.server.ts'
import { expectLink, expectSubheadings, textOf } from '../support/page-sections.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

type Case = { status: Status; item: ApplicationItem; paid?: 'initial' | 'complete' }

async function openCase({ status, item, paid = 'complete' }: Case) {
  const email = `ada.${randomUUID().slice(0, 12)}@example.ng`
  const { id, reference } = await anApplication()
    .forItem(item, usualPlan(item))
    .inSector('technology')
    .inStatus(status)
    .settled(paid)
    .withEmail(email)
    .saveTo(program.db, systemClock)
  const { browser } = await program.applicant({ reference, email })
  const path = addresses.tracking({ reference: reference ?? '' })
  const openSection = async (name: string) => (await browser.open(path)).view.getByRole('region', { name })
  return { id, reference: reference ?? '', browser, path, openSection }
}

test('an endorsed applicant reads the last day, the cost that is left and what the package includes', async () => {
  const full = await openCase({ status: 'endorsed', item: 'full_support' })
  const section = await full.openSection('Endorsed: the visa comes next')
  expectSubheadings(section, ['What to do, and by when', 'What it costs', 'What we do', 'Your dates'])
  expect(section).toHaveTextContent(/Apply for the visa by \d+ \w+ \d{4}/)
  expect(section).toHaveTextContent('£5,380')
  expect(section).toHaveTextContent('to the Home Office for 1 adult for 5 years')
  expect(section).toHaveTextContent('We guide you through the Stage 2 visa form, as part of Full Application Support.')
  expectLink(section, 'Work out the cost for your family', '/cost?package=none')
  expect(section.querySelectorAll('.checked-on')).toHaveLength(1)

  const fee = await openCase({ status: 'endorsed', item: 'application_fee' })
  const feeSection = await fee.openSection('Endorsed: the visa comes next')
  expect(feeSection).toHaveTextContent('The visa form isn’t part of the Application Fee')
})

test('after a refusal, an applicant who paid for a package in full is offered a call without charge, and others only an answer', async () => {
  const name = 'Not endorsed: what you can do'
  const paid = await openCase({ status: 'refused', item: 'full_support' })
  const section = await paid.openSection(name)
  expectSubheadings(section, ['Ask for a review', 'Apply again', 'What we do', 'Your dates'])
  expect(section).toHaveTextContent(/Only the review has a last day.*Ask for a review by \d+ \w+ \d{4}/)
  expect(section).toHaveTextContent('the endorsement fee is due again: £561')
  expect(section).toHaveTextContent('in a call, without charge, because your package is paid in full')
  await paid.browser.send(addresses.applicantDates({ reference: paid.reference }), {
    fact: 'passport',
    day: '2032-05-09',
  })
  expect(await paid.openSection(name)).not.toHaveTextContent('The passport is valid')
  const messages = addresses.tracking({ reference: paid.reference, tab: 'messages' })
  expectLink(section, 'Ask for a time for the call', `${messages}#write`)

  const partly = await openCase({ status: 'refused', item: 'full_support', paid: 'initial' })
  const fee = await openCase({ status: 'refused', item: 'application_fee' })
  for (const { reference, openSection } of [partly, fee]) {
    const other = await openSection(name)
    expect(other).not.toHaveTextContent(/call|consultation|package/)
    expectLink(other, 'Write to us', `${addresses.tracking({ reference, tab: 'messages' })}#write`)
  }
})

test('after a refusal, the page lists what staff recorded from the letter', async () => {
  const { id, openSection } = await openCase({ status: 'refused', item: 'full_support' })
  await writeApplication(program.db, id, { endorsingBody: 'tech_nation', endorsementRoute: 'promise' })
  const outcome = await loadOutcome(program.db, id)
  const criterion = outcome?.criteria[0]
  if (criterion === undefined) throw new Error('Tech Nation has no criteria.')
  await program.db
    .insert(outcomeReasons)
    .values({ outcomeId: outcome?.id ?? '', criterionId: criterion.id, reason: 'too_old' })
  const section = await openSection('Not endorsed: what you can do')
  expect(section).toHaveTextContent(`What your letter finds missing${criterion.title}: evidence too old`)
})

test('the page follows the visa until it is granted', async () => {
  const { id, reference, browser, path, openSection } = await openCase({ status: 'endorsed', item: 'full_support' })
  const enter = (fact: string) =>
    browser.send(addresses.applicantDates({ reference }), { fact, day: dayInLagos(systemClock.now()) })
  await enter('visa_applied')
  expect(textOf(await openSection('The Home Office decides now'))).toContain('there’s nothing to pay')
  await enter('granted')
  expect((await browser.open(path)).view.text).not.toContain('the visa itself comes next')
  const { view: staffPage } = await (await program.staff()).browser.open(addresses.adminApplication(id))
  for (const name of ['What the applicant sees', 'The applicant’s next step'])
    expect(staffPage.getByRole('region', { name })).toHaveTextContent('Your visa is granted.')
  const granted = await openSection('Your visa is granted')
  expectSubheadings(granted, [
    'What to do now',
    'What the visa lets you do',
    'What it costs, and what we do',
    'Your dates',
  ])
  expect(granted).toHaveTextContent(
    'You have paid the Home Office for all years of this visa. Our work on this application ends here.',
  )
})
