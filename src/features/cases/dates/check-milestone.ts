import { dateInWords, noonOf, readPlausibleDay } from '#src/dates.ts'
import {
  DATED_FACTS,
  type DatedDays,
  type DatedFact,
  findPaper,
  formatFact,
  isMilestone,
  MILESTONE_KEYS,
  type Milestone,
} from './milestones.ts'

const WHEN: Readonly<Record<Milestone, string>> = {
  submitted: 'the Home Office form was sent',
  endorsed: 'the endorsing body endorsed',
  refused: 'the endorsing body decided against it',
  review_requested: 'the review was requested',
  visa_applied: 'the visa was applied for',
  biometrics: 'the biometrics were given',
  granted: 'the visa was granted',
}

/** The steps before each step. A `needed` one must have a day. The other only comes first if it has one. */
const EARLIER: Readonly<Record<Milestone, { readonly [Step in Milestone]?: 'needed' | 'if-known' }>> = {
  submitted: {},
  endorsed: { submitted: 'needed', review_requested: 'if-known' },
  refused: { submitted: 'needed' },
  review_requested: { refused: 'needed' },
  visa_applied: { endorsed: 'needed' },
  biometrics: { visa_applied: 'needed' },
  granted: { visa_applied: 'needed', biometrics: 'if-known' },
}

/** Lists what can be entered after what is already known. */
export function listRecordableFacts(days: DatedDays): Array<DatedFact> {
  return DATED_FACTS.filter(
    fact => !isMilestone(fact) || (findMissingStep(fact, days) === null && findContradiction(fact, days) === null),
  )
}

/**
 * Returns why a day cannot be recorded, in words for its field, or null. Days are in Lagos. Staff may skip a step, so it
 * then has no day.
 */
export function checkMilestone(
  { fact, day }: { fact: DatedFact; day: string },
  { days, today, appliedOn, maySkip = false }: { days: DatedDays; today: string; appliedOn: string; maySkip?: boolean },
): string | null {
  if (readPlausibleDay(day) === null) return 'Please enter a day, such as 3 March 2027'
  const paper = findPaper(fact)
  if (paper !== null) return checkPaper(paper, day, today)
  if (day > today) return 'Please enter today or an earlier day'
  if (!isMilestone(fact)) return null
  if (day < appliedOn)
    return `The application with us began on ${inWords(appliedOn)}. Please enter that day or a later one`
  const missing = maySkip ? null : findMissingStep(fact, days)
  return missing ?? findContradiction(fact, days) ?? checkOrder(fact, day, days)
}

function checkPaper({ name, maxYears }: { name: string; maxYears: number }, day: string, today: string): string | null {
  if (day < today) return `This ${name} is no longer valid. Please enter the last day of the new one`
  const lastDay = `${Number(today.slice(0, 4)) + maxYears}${today.slice(4)}`
  const limit = maxYears === 1 ? 'a year' : `${maxYears} years`
  return day > lastDay ? `Every ${name} ends within ${limit}. Please check the year` : null
}

function findMissingStep(fact: Milestone, days: DatedDays): string | null {
  const missing = MILESTONE_KEYS.find(step => needs(fact, step) && days[step] === undefined)
  return missing === undefined ? null : `Please enter first when ${WHEN[missing]}`
}

function needs(fact: Milestone, step: Milestone): boolean {
  return EARLIER[fact][step] === 'needed'
}

function findContradiction(fact: Milestone, days: DatedDays): string | null {
  return DECIDED_OTHERWISE[fact]?.(days) === true
    ? 'The opposite decision is already recorded. Only a review can change it: enter first when it was requested'
    : null
}

/** A review can turn a refusal into an endorsement. */
const DECIDED_OTHERWISE: Partial<Record<Milestone, (days: DatedDays) => boolean>> = {
  endorsed: days => days.refused !== undefined && days.review_requested === undefined,
  refused: days => days.endorsed !== undefined && days.review_requested === undefined,
}

function checkOrder(fact: Milestone, day: string, days: DatedDays): string | null {
  for (const step of MILESTONE_KEYS) {
    const other = days[step]
    if (other === undefined) continue
    if (step in EARLIER[fact] && day < other)
      return `${capitalise(WHEN[step])} on ${inWords(other)}. Please enter that day or a later one`
    if (fact in EARLIER[step] && other < day)
      return `“${formatFact(step)}” was on ${inWords(other)}. Please enter that day or an earlier one`
  }
  return null
}

/** Lists the recorded milestones that need this one. */
export function findFollowers(fact: DatedFact, days: DatedDays): Array<Milestone> {
  if (!isMilestone(fact) || days[fact] === undefined) return []
  return MILESTONE_KEYS.filter(next => days[next] !== undefined && needs(next, fact))
}

function inWords(day: string): string {
  return dateInWords(noonOf(day))
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
