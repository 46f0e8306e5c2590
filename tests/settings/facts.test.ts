import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { factVersions } from '#src/features/visa/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await ownProgram({ now: '2026-11-22T10:00:00Z' })
}, 60_000)

const SURCHARGE = {
  fact: 'adult-surcharge',
  expectedVersion: '1',
  text: 'The health surcharge is {value} a year for each adult, paid for all years at once.',
  value: '1,135',
  unit: 'pence',
  sourceName1: 'gov.uk: health surcharge',
  sourceUrl1: 'https://www.gov.uk/healthcare-immigration-application/how-much-pay',
  checkedOn: '2026-11-22',
  nextCheckOn: '2027-01-21',
  note: 'Raised',
}

async function readMain(path: string) {
  return (await program.visitor().open(path)).view.getByRole('main')
}

test('an owner changes the health surcharge, and every page and cost follows at once, also after an undo', async () => {
  const { id, email } = await anApplication().forItem('full_support', 'full').saveTo(program.db, program.clock)
  const payment = addresses.payment({ applicationId: id, email })
  expect(await readMain('/')).toHaveTextContent('£5,941 in fees to the Home Office')
  expect(await readMain('/services')).toHaveTextContent('The health surcharge is £1,035 a year')
  expect(await readMain(payment)).toHaveTextContent('£5,941 for 1 adult')

  const { browser } = await program.staff('owner')
  const refused = await browser.postDialog(act('saveFact'), { ...SURCHARGE, unit: 'weeks', sourceUrl1: 'blog.example' })
  expect(refused.answer).toMatchObject({
    ok: false,
    errors: { unit: 'A fee is in pounds', sourceUrl1: expect.stringContaining('is on gov.uk') },
  })
  const saved = await browser.postDialog(act('saveFact'), SURCHARGE)
  expect(saved.answer).toMatchObject({ ok: true, title: 'Fact Saved', more: { version: 2 } })
  // A cached page follows when the notice of the change arrives.
  await expect.poll(() => readMain('/')).toHaveTextContent('£6,441 in fees to the Home Office')
  expect(await readMain('/services')).toHaveTextContent('The health surcharge is £1,135 a year for each adult')
  expect(await readMain(payment)).toHaveTextContent('£6,441 for 1 adult')

  const late = await browser.postDialog(act('saveFact'), { ...SURCHARGE, value: '1,200' })
  expect(late.answer).toMatchObject({
    ok: false,
    description: expect.stringContaining('Fọláṣadé Nwosu changed this fact while you had it open'),
    more: {
      version: 2,
      conflict: { changes: expect.arrayContaining([{ field: 'Value', before: '£1,035', after: '£1,135' }]) },
    },
  })
  const undone = await browser.postDialog(act('restoreFact'), {
    fact: SURCHARGE.fact,
    version: '1',
    expectedVersion: '2',
  })
  expect(undone.answer).toMatchObject({ ok: true })
  await expect.poll(() => readMain('/services')).toHaveTextContent('The health surcharge is £1,035 a year')
  const { view } = await browser.open(addresses.adminFact('adult-surcharge'))
  expect(view.getByRole('region', { name: 'History' })).toHaveTextContent('Value: before: £1,135 after: £1,035')
  const trail = (await browser.open(addresses.adminAudit())).view
  for (const row of trail.getAllByRole('row', { name: /Visa fact “adult surcharge” changed/ }))
    expect(row).toHaveTextContent('Visa facts')
})

test('the page of a fact lists where it is used, and previews a draft there without saving it', async () => {
  const { browser } = await program.staff('owner')
  const listUses = async (fact: string) => {
    const { view } = await browser.open(addresses.adminFact(fact))
    return [...view.getByRole('combobox', { name: /^Used on/ }).querySelectorAll('option')].map(({ value }) => value)
  }
  expect(await listUses('adult-surcharge')).toEqual(
    expect.arrayContaining(['/', '/services', '/examples/endorsed', '/examples/payment']),
  )
  expect(await listUses('no-ai-for-tech')).toEqual(['/sectors/technology'])
  const uses = await listUses('review-time')
  expect(uses).toEqual(expect.arrayContaining(['/examples/refused', 'mail-review']))

  const preview = async (fact: string, fields: Record<string, string>) => {
    const answer = await browser.request(addresses.adminFactPreview(fact), {
      method: 'POST',
      body: new URLSearchParams(fields),
    })
    return { answer, html: await answer.text() }
  }
  const page = await preview('adult-surcharge', { ...SURCHARGE, value: '1,999', show: '/services' })
  expect(page.html).toContain('<mark id="previewed-fact">The health surcharge is £1,999 a year')
  expect(page.html).not.toMatch(/<a [^>]*href="/)
  expect(page.answer.headers.get('content-security-policy')).toMatch(/^sandbox allow-same-origin; default-src 'none'/)
  const rule = { ...SURCHARGE, text: 'Within {value} of the refusal.', value: '10', unit: 'calendar_days' }
  const mail = await preview('review-time', { ...rule, offeredBy_ukri: 'on', show: 'mail-review' })
  expect(mail.html).toContain('Ask for a review by 2 December 2026')
  expect(mail.html).toContain('Within 10 calendar days of the refusal.')
  const tracking = await preview('review-time', { ...rule, offeredBy_ukri: 'on', show: '/examples/refused' })
  expect(tracking.html).toContain('Within 10 calendar days of the refusal.')
  const wrong = await preview('adult-surcharge', { ...SURCHARGE, value: 'many', show: '/services' })
  expect(wrong.html).toContain('Please enter a price in pounds')
  expect(await program.db.$count(factVersions, eq(factVersions.fact, 'review-time'))).toBe(1)
  expect((await program.visitor().open(addresses.factExample('endorsed'))).status).toBe(404)
})
