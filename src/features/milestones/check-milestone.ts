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

/** Each step needs the day of this one. */
const PREVIOUS: Readonly<Record<Milestone, Milestone | null>> = {
  submitted: null,
  endorsed: 'submitted',
  refused: 'submitted',
  review_requested: 'refused',
  visa_applied: 'endorsed',
  biometrics: 'visa_applied',
  granted: 'visa_applied',
}

/** Each step also comes after this one, if that has a day. */
const ALSO_AFTER: Readonly<Partial<Record<Milestone, Milestone>>> = {
  endorsed: 'review_requested',
  granted: 'biometrics',
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
  const previous = PREVIOUS[fact]
  return previous === null || days[previous] !== undefined ? null : `Please enter first when ${WHEN[previous]}`
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
  for (const earlier of listEarlierSteps(fact)) {
    const earlierDay = days[earlier]
    if (earlierDay !== undefined && day < earlierDay)
      return `${capitalise(WHEN[earlier])} on ${inWords(earlierDay)}. Please enter that day or a later one`
  }
  for (const later of MILESTONE_KEYS.filter(next => listEarlierSteps(next).includes(fact))) {
    const laterDay = days[later]
    if (laterDay !== undefined && laterDay < day)
      return `“${formatFact(later)}” was on ${inWords(laterDay)}. Please enter that day or an earlier one`
  }
  return null
}

function listEarlierSteps(fact: Milestone): Array<Milestone> {
  return [PREVIOUS[fact], ALSO_AFTER[fact]].filter(step => step != null)
}

/** Lists the recorded milestones that need this one. */
export function findFollowers(fact: DatedFact, days: DatedDays): Array<Milestone> {
  if (!isMilestone(fact) || days[fact] === undefined) return []
  return MILESTONE_KEYS.filter(next => days[next] !== undefined && PREVIOUS[next] === fact)
}

function inWords(day: string): string {
  return dateInWords(noonOf(day))
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
