import { addDays, dayInLagos, noonOf, shortDate, shortDateAndClock } from '#src/dates.ts'
import { describeValues } from '#src/features/events/event-words.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { FACT_FIELD_NAMES, listFactChanges } from '#src/features/visa/fact-changes.ts'
import {
  DAYS_UNTIL_NEXT_CHECK,
  type FactId,
  fillText,
  isCheckOverdue,
  isDeadlineRule,
  nameFact,
} from '#src/features/visa/facts.ts'
import { listVersions } from '#src/features/visa/queries.server.ts'
import { appContext, type RouteContext } from '../../../app-context.ts'
import { listUses } from './previews.server.ts'

export type FactPage = NonNullable<Awaited<ReturnType<typeof loadFactPage>>>
export type ShownVersion = FactPage['history'][number]

/** Returns null if the fact has no version. */
export async function loadFactPage(context: RouteContext, fact: FactId) {
  const { db, clock } = context.get(appContext)
  const versions = await listVersions(db, fact)
  const [current] = versions
  if (current === undefined) return null
  const { version, text, value, unit, offeredBy, sources, firstSource, checkedOn, nextCheckOn } = current
  const names = await findStaffNames(
    db,
    versions.flatMap(({ savedBy }) => savedBy ?? []),
  )
  const now = clock.now()
  const today = dayInLagos(now)
  return {
    fact,
    name: nameFact(fact),
    sentence: fillText(text, current),
    isRule: isDeadlineRule(fact),
    isOverdue: isCheckOverdue(nextCheckOn, today),
    checked: checkedOn === null ? null : shortDate(noonOf(checkedOn), now),
    firstSource: checkedOn === null ? firstSource : null,
    saved: { version, text, value, unit, offeredBy, sources },
    today,
    nextCheckOn: addDays(today, DAYS_UNTIL_NEXT_CHECK),
    uses: await listUses(context, { id: fact, text, value, unit, offeredBy, sources, checkedOn, nextCheckOn }),
    history: versions.map((each, index) => {
      const before = versions[index + 1]
      return {
        version: each.version,
        by: each.savedBy === null ? 'Installed with the website' : (names.get(each.savedBy) ?? 'A former colleague'),
        at: each.savedBy === null ? null : shortDateAndClock(each.savedAt, now),
        note: each.note,
        changes: before === undefined ? [] : describeValues(listFactChanges(before, each), FACT_FIELD_NAMES),
        sentence: fillText(each.text, each),
      }
    }),
  }
}
