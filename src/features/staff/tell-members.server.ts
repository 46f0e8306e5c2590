import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { type Message, notify, staffMember } from '#src/features/outbox/notify.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { currentSettings } from '#src/features/settings/queries.server.ts'
import type { MailSwitch } from '#src/features/settings/settings.ts'
import type { OfTheHour } from './emails/define-notice.ts'
import { activeMembers } from './queries.server.ts'

/** Strangers can cause more in an hour than anybody reads. */
const MOST_AN_HOUR = 60

type Notice<Data> = Omit<Message<Data & OfTheHour, 'staff'>, 'data' | 'id'> & {
  /** The setting that has to be on; null: it is always sent. */
  switchedBy: MailSwitch | null
  data: Data
  /** An address that is told in another way. */
  except?: string
}

/**
 * Writes to every member who works here (not disabled, and has chosen a password), if the setting is on, in the caller's
 * transaction. At most 60 messages of a kind go to a member in an hour: of what is more the bell tells, and the last says so.
 * Declare the message with `defineNotice`: it is checked once more when its turn comes, and whoever left by then gets nothing.
 * The caller has nothing left to lock: whoever tells the same waits here until it is committed, so that nobody counts too few.
 */
export async function tellMembers<Data>(
  app: Ground,
  tx: Transaction,
  { switchedBy, mail, except, data, ...letter }: Notice<Data>,
): Promise<void> {
  if (switchedBy !== null && !(await currentSettings(tx))[switchedBy]) return
  const members = await activeMembers(tx)
  const told = members.filter(email => email !== except?.toLowerCase())
  if (told.length === 0) return

  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`tell members: ${mail.name}`}, 0))`)
  const already = await toldWithinTheHour(app, tx, mail.name, told)
  for (const to of told) {
    const number = (already.get(to) ?? 0) + 1
    if (number > MOST_AN_HOUR) continue
    const isLastOfHour = number === MOST_AN_HOUR
    await notify(app, tx, staffMember(to), {
      ...letter,
      mail,
      data: { ...data, ...(isLastOfHour && { isLastOfHour }) },
    })
  }
}

async function toldWithinTheHour(app: Ground, tx: Transaction, template: string, addresses: ReadonlyArray<string>) {
  const since = new Date(app.clock.now().getTime() - HOUR_MS)
  const rows = await tx
    .select({ to: mails.to, count: count() })
    .from(mails)
    .where(
      and(
        inArray(mails.to, [...addresses]),
        eq(mails.template, template),
        gt(mails.queuedAt, since),
        isNull(mails.copyOf),
      ),
    )
    .groupBy(mails.to)
  return new Map(rows.map(row => [row.to, row.count]))
}
