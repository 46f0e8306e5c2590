import { and, asc, eq, gte, isNotNull, lt, lte, or } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { lockDays } from './calendars.server.ts'
import { ON_HOLD } from './states.ts'
import { bookings } from './table.server.ts'

/**
 * Lets go of the lapsed holds of some days, whose times the constraint would still refuse. The caller has locked the
 * days: a hold changes only then.
 */
export async function deleteLapsedHolds(app: AppContext, tx: Transaction, days: ReadonlyArray<string>): Promise<void> {
  const lapsed = await tx
    .delete(bookings)
    .where(
      and(
        isLapsedHold(app.clock.now()),
        or(
          ...days.map(day =>
            and(
              gte(bookings.startsAt, instantInLagos(day, '00:00')),
              lt(bookings.startsAt, instantInLagos(addDays(day, 1), '00:00')),
            ),
          ),
        ),
      ),
    )
    .returning()
  for (const { heldForCaseId, startsAt } of lapsed) {
    if (heldForCaseId === null) continue
    await recordEvent(app, tx, {
      type: 'booking.hold_lapsed',
      actor: { kind: 'system' },
      subject: { kind: 'consultation', id: heldForCaseId },
      startsAt: startsAt.toISOString(),
    })
  }
}

function isLapsedHold(now: Date) {
  return and(eq(bookings.status, ON_HOLD), isNotNull(bookings.heldUntil), lte(bookings.heldUntil, now))
}

/** Deletes all lapsed holds. Their times are free before this too: it keeps the table and the history tidy. */
export async function lapseHolds(app: AppContext): Promise<void> {
  const lapsed = await app.db
    .select({ startsAt: bookings.startsAt })
    .from(bookings)
    .where(isLapsedHold(app.clock.now()))
    .orderBy(asc(bookings.startsAt))
  for (const day of new Set(lapsed.map(({ startsAt }) => dayInLagos(startsAt)))) {
    await app.db.transaction(async tx => {
      await lockDays(tx, [day])
      await deleteLapsedHolds(app, tx, [day])
    })
  }
}
