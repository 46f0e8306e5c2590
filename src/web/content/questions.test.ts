import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/settings/weekly-hours.ts'
import { contactQuestions, servicesQuestions } from './questions.ts'

const prices = {
  application_fee: 11_100,
  initial_assessment: 22_200,
  full_support: 333_300,
  review_finalize: 44_400,
  consultation_30: 5_550,
  consultation_60: 6_660,
}

const factChecks = { latest: {}, today: '2026-06-10' }

const services = servicesQuestions(prices, factChecks, { name: 'Paystack', waysToPay: 'card' })
const contact = contactQuestions({ prices, weeklyHours: DEFAULT_WEEKLY_HOURS })

test('prices come from the price list, never from the text', () => {
  const [services, contact] = [
    servicesQuestions(prices, factChecks, { name: 'Paystack', waysToPay: 'card' }),
    contactQuestions({ prices, weeklyHours: DEFAULT_WEEKLY_HOURS }),
  ].map(list => JSON.stringify(list))
  for (const price of ['£111', '£67', '£44', '£222']) expect(services).toContain(price)
  for (const price of ['£55.50', '£66.60']) expect(contact).toContain(price)
  expect(readFileSync('src/web/content/questions.ts', 'utf8')).not.toMatch(/[£₦]\d/)
})

test('the bookable hours come from the settings', () => {
  const answerWith = (hours: typeof DEFAULT_WEEKLY_HOURS) =>
    contactQuestions({ prices, weeklyHours: hours }).find(({ question }) => question.includes('times'))?.answer
  expect(answerWith(DEFAULT_WEEKLY_HOURS)).toMatch(/^Usually Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00, up/)
  const none = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }
  expect(answerWith({ ...none, friday: ['09:00'] })).toMatch(/^Usually Friday, 9:00 to 9:30, up/)
  expect(answerWith(none)).toMatch(/^The times shown in the calendar, up/)
})

test('Services has ten questions and Contact has six, all different', () => {
  expect(services).toHaveLength(10)
  expect(contact).toHaveLength(6)
  const asked = [...services, ...contact].map(({ question }) => question)
  expect(asked).toEqual([...new Set(asked)])
})

test('an answer with facts about the visa gives the date of their check', () => {
  const fees = services.find(({ question }) => question.includes('government'))
  expect(fees?.answer).toContain('£561')
  expect(fees?.answer).toContain('(Checked on 4 June 2026.)')
})

test('no answer promises a decision or uses exclamation marks', () => {
  expect(JSON.stringify([services, contact])).not.toMatch(/!|guarantee|we get you|100\s?%/i)
})
