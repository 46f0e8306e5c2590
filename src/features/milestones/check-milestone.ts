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

type Previous = { when: string; dayOf: (days: DatedDays) => string | undefined }

const SENT: Previous = { when: 'the Home Office form was sent', dayOf: days => days.submitted }
const APPLIED: Previous = { when: 'the visa was applied for', dayOf: days => days.visa_applied }

const PREVIOUS: Readonly<Record<Milestone, Previous | null>> = {
  submitted: null,
  endorsed: SENT,
  refused: SENT,
  review_requested: { when: 'the endorsing body decided against it', dayOf: days => days.refused },
  visa_applied: { when: 'the endorsing body endorsed', dayOf: days => days.endorsed },
  biometrics: APPLIED,
  granted: APPLIED,
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
  if (paper !== null)
    return day < today ? `This ${paper} is no longer valid. Please enter the last day of the new one` : null
  if (day > today) return 'Please enter today or an earlier day'
  if (!isMilestone(fact)) return null
  if (day < appliedOn)
    return `The application with us began on ${inWords(appliedOn)}. Please enter that day or a later one`
  const missing = maySkip ? null : findMissingStep(fact, days)
  return missing ?? findContradiction(fact, days) ?? checkOrder(fact, day, days)
}

function findMissingStep(fact: Milestone, days: DatedDays): string | null {
  const previous = PREVIOUS[fact]
  return previous === null || previous.dayOf(days) !== undefined ? null : `Please enter first when ${previous.when}`
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
  const previousDay = PREVIOUS[fact]?.dayOf(days)
  if (previousDay !== undefined && day < previousDay)
    return `${capitalise(PREVIOUS[fact]?.when ?? '')} on ${inWords(previousDay)}. Please enter that day or a later one`
  const follower = findFollowers(fact, days).find(next => (days[next] ?? day) < day)
  const followerDay = follower === undefined ? undefined : days[follower]
  if (follower === undefined || followerDay === undefined) return null
  return `“${formatFact(follower)}” was on ${inWords(followerDay)}. Please enter that day or an earlier one`
}

/** Lists the recorded milestones that need this one. */
export function findFollowers(fact: DatedFact, days: DatedDays): Array<Milestone> {
  if (!isMilestone(fact) || days[fact] === undefined) return []
  return MILESTONE_KEYS.filter(
    next => days[next] !== undefined && PREVIOUS[next]?.dayOf({ [fact]: days[fact] }) !== undefined,
  )
}

function inWords(day: string): string {
  return dateInWords(noonOf(day))
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
