import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { CheckOutdated } from '#src/features/mail/mail.ts'
import { type Message, notify, staffRecipient } from '#src/features/mail/notify.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import type { MailSwitch } from '#src/features/site/settings/settings.ts'
import type { HourlyLimit } from './define-notice.tsx'
import { isActiveStaff, listActiveStaffEmails } from './queries.server.ts'
import { staffMembers } from './table.server.ts'

const MAX_MAILS_PER_HOUR = 60

type Notice<Data> = Omit<Message<Data & HourlyLimit, 'staff'>, 'data' | 'id'> & {
  /** The setting for this mail, or null to send it always. */
  switchedBy: MailSwitch | null
  data: Data
  except?: string
  /** An active owner gets the mail alone, whatever the setting. */
  ownerId?: string | null
}

/** Queues a mail to each active staff member, at most 60 of a template per hour. */
export async function queueStaffMail<Data>(
  app: AppContext,
  tx: Transaction,
  { switchedBy, mail, except, ownerId, data, ...message }: Notice<Data>,
): Promise<void> {
  const settings = await currentSettings(tx)
  const staff = await countNotices(app, tx, mail.name)
  const owner = staff.find(({ id }) => id === ownerId)
  if (owner === undefined && switchedBy !== null && !settings[switchedBy]) return
  const wanted = owner === undefined ? staff.filter(({ email }) => email !== except?.toLowerCase()) : [owner]
  const ids = wanted.filter(mayReceive).map(({ id }) => id)
  if (ids.length === 0) return

  // Above the limit nothing is locked, so a rush of transactions does not commit one after another.
  await lockStaff(tx, ids)
  const lockedStaff = await countNotices(app, tx, mail.name)
  const recipients = lockedStaff.filter(each => ids.includes(each.id) && mayReceive(each))
  for (const { email, sentCount } of recipients) {
    const isLastOfHour = sentCount === MAX_MAILS_PER_HOUR - 1
    await notify(app, tx, staffRecipient(email), {
      ...message,
      mail,
      data: { ...data, ...(isLastOfHour && { isLastOfHour }) },
    })
  }
}

function mayReceive({ sentCount }: { sentCount: number }): boolean {
  return sentCount < MAX_MAILS_PER_HOUR
}

function countNotices(app: AppContext, tx: Transaction, template: string) {
  const since = new Date(app.clock.now().getTime() - HOUR_MS)
  const sentMails = tx
    .select({ count: count() })
    .from(mails)
    .where(
      and(
        eq(mails.to, staffMembers.email),
        eq(mails.template, template),
        gt(mails.queuedAt, since),
        isNull(mails.copyOf),
      ),
    )
  return tx
    .select({ id: staffMembers.id, email: staffMembers.email, sentCount: sql`(${sentMails})`.mapWith(Number) })
    .from(staffMembers)
    .where(isActiveStaff)
}

function lockStaff(tx: Transaction, ids: ReadonlyArray<string>) {
  return tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(sql`${staffMembers.id} = any(${sql.param(ids)})`)
    .orderBy(staffMembers.id)
    .for('no key update')
}

/** Withholds notices from former staff, because notices contain names of applicants. */
export const checkReaders: CheckOutdated<unknown> = async ({ db, staffMailbox }, notices) => {
  const readers = new Set([...(await listActiveStaffEmails(db)), staffMailbox.toLowerCase()])
  return notices.map(({ to }) =>
    readers.has(to.toLowerCase()) ? null : { why: 'not-staff', isKeptBack: true, isFinal: true },
  )
}
