import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_WEEKLY_HOURS } from '#src/features/site/settings/weekly-hours.ts'
import { VISA_FACTS } from '#tests/support/visa-facts.ts'
import { listContactQuestions, listServicesQuestions } from './questions.ts'

const prices = {
  application_fee: 11_100,
  initial_assessment: 22_200,
  full_support: 333_300,
  review_finalize: 44_400,
  consultation_30: 5_550,
  consultation_60: 6_660,
}

const servicesQuestions = listServicesQuestions(prices, { name: 'Paystack', waysToPay: 'card' }, VISA_FACTS)
const contactQuestions = listContactQuestions({ prices, weeklyHours: DEFAULT_WEEKLY_HOURS })

test('answers take their prices from the price list', () => {
  const [services, contact] = [
    listServicesQuestions(prices, { name: 'Paystack', waysToPay: 'card' }, VISA_FACTS),
    listContactQuestions({ prices, weeklyHours: DEFAULT_WEEKLY_HOURS }),
  ].map(list => JSON.stringify(list))
  for (const price of ['£111', '£67', '£44', '£222']) expect(services).toContain(price)
  for (const price of ['£55.50', '£66.60']) expect(contact).toContain(price)
  expect(readFileSync('src/web/content/questions.ts', 'utf8')).not.toMatch(/[£₦]\d/)
})

test('the answer about consultation times names the weekly hours from the settings', () => {
  const findHoursAnswer = (hours: typeof DEFAULT_WEEKLY_HOURS) =>
    listContactQuestions({ prices, weeklyHours: hours }).find(({ question }) => question.includes('times'))?.answer
  expect(findHoursAnswer(DEFAULT_WEEKLY_HOURS)).toMatch(
    /^Usually Monday to Friday, 9:00 to 12:00 and 13:00 to 17:00, up/,
  )
  const noHours = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [] }
  expect(findHoursAnswer({ ...noHours, friday: ['09:00'] })).toMatch(/^Usually Friday, 9:00 to 9:30, up/)
  expect(findHoursAnswer(noHours)).toMatch(/^The times shown in the calendar, up/)
})

test('the Services page has ten questions and the Contact page has six others', () => {
  expect(servicesQuestions).toHaveLength(10)
  expect(contactQuestions).toHaveLength(6)
  const questionTexts = [...servicesQuestions, ...contactQuestions].map(({ question }) => question)
  expect(questionTexts).toEqual([...new Set(questionTexts)])
})

test('an answer that quotes facts about the visa leaves the date of their check to the page', () => {
  const feesQuestion = servicesQuestions.find(({ question }) => question.includes('government'))
  expect(feesQuestion?.answer).toContain('£561')
  expect(feesQuestion?.answer).not.toMatch(/checked on|re-checking/i)
})

test('no answer promises a decision or uses exclamation marks', () => {
  expect(JSON.stringify([servicesQuestions, contactQuestions])).not.toMatch(/!|guarantee|we get you|100\s?%/i)
})
