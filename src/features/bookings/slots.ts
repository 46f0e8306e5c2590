import { weekdayOf } from '#src/dates.ts'
import { SLOT_TIMES, type WeeklyHours, WORKDAYS } from '#src/features/settings/weekly-hours.ts'

export const SLOT_STATES = [
  /** Offered, also where the weekly hours have nothing. */
  'available',
  /** Kept off the list of what is offered; staff can enable it again. */
  'blocked',
  /** Taken out of the day's list; staff can add it again. */
  'deleted',
] as const
export type SlotState = (typeof SLOT_STATES)[number]

/** What staff made of one time of a day. Times they never touched have none. */
export type SlotChange = { time: string; state: SlotState }

/** What decides about the times of a day, before anybody books one. */
export type DayPlan = {
  weekly: WeeklyHours
  changes: ReadonlyArray<SlotChange>
  /** Staff closed the whole day, for a holiday for instance. */
  isClosed: boolean
}

/** A time in the day's list. */
export type ListedTime = { time: string; state: Exclude<SlotState, 'deleted'> }

/** The times offered on a day, in order: the weekly hours and what staff added, without what they blocked or deleted. */
export function offeredTimes(day: string, plan: DayPlan): Array<string> {
  if (plan.isClosed) return []
  return listedTimes(day, plan)
    .filter(({ state }) => state === 'available')
    .map(({ time }) => time)
}

/** The day's list as staff see it, in order: what is offered and what is blocked. What is deleted, or never was, may be added. */
export function listedTimes(day: string, { weekly, changes }: Omit<DayPlan, 'isClosed'>): Array<ListedTime> {
  const workday = WORKDAYS[weekdayOf(day) - 1]
  const usual = workday === undefined ? [] : weekly[workday]
  return SLOT_TIMES.map(time => ({
    time,
    state: changes.find(change => change.time === time)?.state ?? (usual.includes(time) ? 'available' : 'deleted'),
  })).filter((slot): slot is ListedTime => slot.state !== 'deleted')
}

/** What one time of a day is: as staff changed it, or as the weekly hours have it. */
export function stateOf(day: string, time: string, plan: Omit<DayPlan, 'isClosed'>): SlotState {
  return listedTimes(day, plan).find(slot => slot.time === time)?.state ?? 'deleted'
}

/**
 * What staff do with one time of a day: what it must have been when they saw it, and what it is then. Whoever looks at an old
 * list means something else: to add a time that a colleague has blocked since would undo what nobody was shown.
 */
export const SLOT_ACTS = {
  add: { from: ['deleted'], to: 'available' },
  enable: { from: ['blocked'], to: 'available' },
  block: { from: ['available'], to: 'blocked' },
  delete: { from: ['available', 'blocked'], to: 'deleted' },
} as const satisfies Record<string, { from: ReadonlyArray<SlotState>; to: SlotState }>

export type SlotAct = keyof typeof SLOT_ACTS

/** What becomes of a time that is such now: `null` where the act is about another one. */
export function afterAct(act: SlotAct, now: SlotState): SlotState | null {
  const { from, to }: { from: ReadonlyArray<SlotState>; to: SlotState } = SLOT_ACTS[act]
  return now === to || from.includes(now) ? to : null
}
