import { and, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type Message, notify, staffRecipient } from '#src/features/outbox/notify.server.ts'
import { mails } from '#src/features/outbox/table.server.ts'
import { currentSettings } from '#src/features/settings/queries.server.ts'
import type { MailSwitch } from '#src/features/settings/settings.ts'
import type { HourlyLimit } from './emails/define-notice.ts'
import { listActiveStaffEmails } from './queries.server.ts'

const MAX_MAILS_PER_HOUR = 60

type Notice<Data> = Omit<Message<Data & HourlyLimit, 'staff'>, 'data' | 'id'> & {
  /** The setting for this mail, or null to send it always. */
  switchedBy: MailSwitch | null
  data: Data
  except?: string
}

/**
 * Queues a mail to each active staff member, at most 60 of a template per hour. Call it last, because it holds an
 * advisory lock.
 */
export async function queueStaffMail<Data>(
  app: AppContext,
  tx: Transaction,
  { switchedBy, mail, except, data, ...message }: Notice<Data>,
): Promise<void> {
  if (switchedBy !== null && !(await currentSettings(tx))[switchedBy]) return
  const emails = await listActiveStaffEmails(tx)
  const recipients = emails.filter(email => email !== except?.toLowerCase())
  if (recipients.length === 0) return

  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`staff mail: ${mail.name}`}, 0))`)
  const sentCounts = await countMailsOfLastHour(app, tx, mail.name, recipients)
  for (const to of recipients) {
    const mailNumber = (sentCounts.get(to) ?? 0) + 1
    if (mailNumber > MAX_MAILS_PER_HOUR) continue
    const isLastOfHour = mailNumber === MAX_MAILS_PER_HOUR
    await notify(app, tx, staffRecipient(to), {
      ...message,
      mail,
      data: { ...data, ...(isLastOfHour && { isLastOfHour }) },
    })
  }
}

async function countMailsOfLastHour(
  app: AppContext,
  tx: Transaction,
  template: string,
  addresses: ReadonlyArray<string>,
) {
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
