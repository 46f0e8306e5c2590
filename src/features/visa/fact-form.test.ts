import { expect, test } from 'vitest'
import { factFormSchema } from './fact-form.ts'

const FEE = {
  fact: 'adult-surcharge',
  expectedVersion: '1',
  text: 'The health surcharge is {value} a year.',
  value: '£1,135',
  unit: 'pence',
  sourceName1: 'gov.uk: health surcharge',
  sourceUrl1: 'https://www.gov.uk/healthcare-immigration-application/how-much-pay',
  checkedOn: '2026-11-30',
  nextCheckOn: '2027-01-29',
  note: '',
}
const PERIOD = { ...FEE, fact: 'review-time', value: '14', unit: 'calendar_days', offeredBy_ukri: 'on' }
const PLAIN = { ...FEE, fact: 'two-stages', text: 'There are two stages.', value: '', unit: '' }

function parse(form: Record<string, string>) {
  return factFormSchema('2026-11-30').safeParse(form)
}

test.each(['1135', '1,135', '£1,135', ' £ 1135.00 '])('pounds may be typed as “%s”', value => {
  expect(parse({ ...FEE, value }).data).toMatchObject({
    fact: 'adult-surcharge',
    expectedVersion: 1,
    change: { value: 1_135_00, unit: 'pence', offeredBy: null, note: null },
  })
})

test('a rule is a length of time, for everyone or for the applicants of some bodies', () => {
  expect(parse(PERIOD).data?.change).toMatchObject({ value: 14, unit: 'calendar_days', offeredBy: ['ukri'] })
  expect(parse({ ...PERIOD, offeredBy_ukri: '' }).data?.change.offeredBy).toBeNull()
  expect(parse(PLAIN).data?.change).toMatchObject({ value: null, unit: null })
})

test.each([
  [{ ...FEE, unit: 'weeks', value: '8' }, { unit: 'A fee is in pounds' }],
  [{ ...FEE, value: '1035.50' }, { value: 'Please enter whole pounds' }],
  [{ ...FEE, value: '₦2,000,000' }, { value: 'Please enter a price in pounds, such as £99 or £5,000' }],
  [{ ...FEE, value: '0' }, { value: 'Please enter £2 or more' }],
  [{ ...FEE, value: '-5' }, { value: 'Please enter a price in pounds, such as £99 or £5,000' }],
  [{ ...FEE, value: '1035000' }, { value: 'Please enter £100,000 or less' }],
  [{ ...FEE, value: '' }, { value: 'Please enter the value' }],
  [{ ...PERIOD, unit: 'pence' }, { unit: 'This is a length of time, so it can’t be in pounds' }],
  [{ ...PERIOD, value: '£14' }, { value: 'This is a length of time, so please leave out the £' }],
  [{ ...PERIOD, value: '1.5' }, { value: 'Please enter a whole number, such as 8' }],
  [{ ...PERIOD, value: '0' }, { value: 'Please enter 1 or more' }],
  [{ ...PERIOD, value: '900' }, { value: 'Please enter 366 or less' }],
  [{ ...PLAIN, text: 'About {value}.', value: '3' }, { unit: 'Please choose the unit of the value' }],
  [{ ...FEE, text: 'The surcharge is high.' }, { text: 'Please write {value} where the value belongs' }],
  [{ ...PLAIN, text: 'It is {value}.' }, { text: 'This sentence has {value}, so please enter a value below' }],
  [{ ...FEE, text: `{value}${'x'.repeat(600)}` }, { text: 'Please use at most 600 characters' }],
  [{ ...FEE, text: '' }, { text: 'Please write the sentence' }],
  [{ ...FEE, sourceName1: '', sourceUrl1: '' }, { sourceUrl1: 'Please enter the official page that states this' }],
  [{ ...FEE, sourceName1: '' }, { sourceName1: 'Please name the page, such as “gov.uk: fees”' }],
  [{ ...FEE, sourceName2: 'Fees', sourceUrl2: FEE.sourceUrl1 }, { sourceUrl2: 'You entered this link twice' }],
  [{ ...FEE, checkedOn: '2026-12-01' }, { checkedOn: 'This day is in the future' }],
  [{ ...FEE, checkedOn: '' }, { checkedOn: 'Please enter the day on which you compared it with the official page' }],
  [{ ...FEE, nextCheckOn: '2026-11-30' }, { nextCheckOn: 'Please choose a day after the check' }],
  [{ ...FEE, checkedOn: '2026-09-01', nextCheckOn: '2026-11-30' }, { nextCheckOn: 'Please choose a day after today' }],
  [{ ...FEE, nextCheckOn: '2028-01-01' }, { nextCheckOn: 'Please choose a day within a year' }],
  [{ ...FEE, note: 'x'.repeat(501) }, { note: 'Please use at most 500 characters' }],
])('a wrong field is refused with words beside it (%#)', (form, errors) => {
  const { error } = parse(form)
  expect(Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])).toEqual(errors)
})
