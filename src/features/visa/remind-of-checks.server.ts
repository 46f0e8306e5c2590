import { and, eq, gt, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { nameCriteriaSet } from './criteria.ts'
import { nameFact, type OfficialPage } from './facts.ts'
import { factsDueMail } from './mails.tsx'
import { listStoredCriteria, listStoredFacts } from './queries.server.ts'

const DAYS_BEFORE = 7

/**
 * Sends owners one mail a week before facts or criteria are due, at most every seven days. It also lists what is due before
 * the next one. Returns true if it queued a mail.
 */
export async function remindOfChecks(app: AppContext): Promise<boolean> {
  return app.db.transaction(async tx => {
    // Two runs at once must not both find no mail of this week.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('facts.due'))`)
    const now = app.clock.now()
    const today = dayInLagos(now)
    const isOfThisWeek = gt(mails.queuedAt, new Date(now.getTime() - DAYS_BEFORE * DAY_MS))
    if ((await tx.$count(mails, and(eq(mails.template, factsDueMail.name), isOfThisWeek))) > 0) return false
    const facts = listUpcoming(
      (await listStoredFacts(tx)).map(fact => ({ ...fact, name: nameFact(fact.id) })),
      today,
    )
    const criteria = listUpcoming(
      (await listStoredCriteria(tx)).map(set => ({ ...set, name: nameCriteriaSet(set) })),
      today,
    )
    if (![...facts, ...criteria].some(({ dueOn }) => dueOn <= addDays(today, DAYS_BEFORE))) return false
    const readers = await queueStaffMail(app, tx, {
      mail: factsDueMail,
      about: { kind: 'fact', id: 'facts' },
      data: {
        facts,
        criteria,
        factsUrl: app.publicUrl + addresses.adminFacts(),
        criteriaUrl: app.publicUrl + addresses.adminCriteria(),
      },
    })
    return readers > 0
  })
}

type Checked = { name: string; sources: ReadonlyArray<OfficialPage>; nextCheckOn: string | null }

/** Lists what is due in the two weeks from this day (`yyyy-mm-dd` in Lagos), soonest first. */
function listUpcoming(checked: ReadonlyArray<Checked>, today: string) {
  return checked
    .flatMap(({ name, sources, nextCheckOn }) =>
      nextCheckOn !== null && nextCheckOn >= today && nextCheckOn <= addDays(today, 2 * DAYS_BEFORE)
        ? [{ name, page: sources[0]?.name ?? '', dueOn: nextCheckOn }]
        : [],
    )
    .toSorted((one, other) => one.dueOn.localeCompare(other.dueOn))
}
