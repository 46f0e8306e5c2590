import { addDays } from '#src/dates.ts'

/** Both days are included. */
export type ClosedSpan = { firstDay: string; lastDay: string }

/** Returns the parts of `wanted` that no closure covers. The closures are in the order of their days. */
export function listOpenSpans(wanted: ClosedSpan, closures: ReadonlyArray<ClosedSpan>): Array<ClosedSpan> {
  const spans: Array<ClosedSpan> = []
  let { firstDay } = wanted
  for (const closure of closures) {
    if (firstDay < closure.firstDay) spans.push({ firstDay, lastDay: addDays(closure.firstDay, -1) })
    firstDay = addDays(closure.lastDay, 1)
  }
  return firstDay <= wanted.lastDay ? [...spans, { firstDay, lastDay: wanted.lastDay }] : spans
}
