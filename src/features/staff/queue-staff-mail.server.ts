import { and, count, eq, gt, isNull, sql } from 'drizzle-orm'
import { HOUR_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import type { NoticeKind } from '#src/features/events/events.ts'
import type { CheckOutdated, MailSubject } from '#src/features/mail/mail.ts'
import { QUEUED } from '#src/features/mail/mail-states.ts'
import { type Message, notify, staffRecipient } from '#src/features/mail/notify.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import type { Notice } from './define-notice.tsx'
import { chooseMailReaders, NOTICES } from './notices.ts'
import { isActiveStaff } from './queries.server.ts'
import { mayRole } from './roles.ts'
import { staffMembers } from './table.server.ts'

const MAX_MAILS_PER_HOUR = 60

type StaffMail<Data> = Omit<Message<Data, 'staff'>, 'mail' | 'data' | 'id'> & {
  mail: Notice<Data>
  data: NoInfer<Data>
  /** Kinds of the mail that this act is not about are left out. */
  kinds?: ReadonlyArray<NoticeKind>
  /** The owner of the case. */
  ownerId?: string | null
  /** A colleague is not told of their own act. */
  actorId?: string
  /** An address that gets another mail about the same. */
  except?: string
  /** The ids of the colleagues whom it concerns. */
  only?: ReadonlyArray<string>
  /** A mail about the same case that still waits. Readers of the new one no longer need it. */
  replaces?: string
}

/** Who is mailed already in a transaction, because an act causes one mail per person. */
const mailedIn = new WeakMap<Transaction, Set<string>>()

/** Queues a mail to each colleague whom `NOTICES` names, and returns how many they are. */
export async function queueStaffMail<Data>(
  app: AppContext,
  tx: Transaction,
  { mail, data, kinds = mail.kinds, ownerId = null, actorId, except, only, replaces, ...message }: StaffMail<Data>,
): Promise<number> {
  const switches = await currentSettings(tx)
  const mailed = mailedIn.get(tx) ?? new Set()
  mailedIn.set(tx, mailed)
  const listReaders = async () =>
    chooseMailReaders(await countNotices(app, tx, mail.name), { kinds, ownerId, switches }).filter(
      ({ id, email }) => id !== actorId && email !== except?.toLowerCase() && (only?.includes(id) ?? true),
    )
  const isUnderLimit = ({ sentCount }: { sentCount: number }) => !mail.isLimited || sentCount < MAX_MAILS_PER_HOUR
  let readers = await listReaders()
  if (mail.isLimited && readers.some(isUnderLimit)) {
    // Above the limit nothing is locked, so a rush of transactions does not commit one after another.
    const ids = readers.filter(isUnderLimit).map(({ id }) => id)
    await lockStaff(tx, ids)
    readers = await listReaders()
  }
  for (const { email, sentCount } of readers.filter(each => isUnderLimit(each) && !mailed.has(each.email))) {
    mailed.add(email)
    if (replaces !== undefined) await deleteWaiting(tx, { to: email, template: replaces, about: message.about })
    const isLastOfHour = mail.isLimited && sentCount === MAX_MAILS_PER_HOUR - 1
    const noticeData = { ...data, ...(isLastOfHour && { isLastOfHour }) }
    await notify(app, tx, staffRecipient(email), { ...message, mail, data: noticeData })
  }
  return readers.length
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
  const { id, email, role, noticeChoices } = staffMembers
  return tx
    .select({ id, email, role, noticeChoices, sentCount: sql`(${sentMails})`.mapWith(Number) })
    .from(staffMembers)
    .where(isActiveStaff)
    .orderBy(email)
}

function lockStaff(tx: Transaction, ids: ReadonlyArray<string>) {
  return tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(sql`${staffMembers.id} = any(${sql.param(ids)})`)
    .orderBy(staffMembers.id)
    .for('no key update')
}

/** A mail that is being sent already is left alone. */
async function deleteWaiting(
  tx: Transaction,
  { to, template, about }: { to: string; template: string; about: MailSubject },
) {
  const isWaiting = and(eq(mails.to, to), eq(mails.template, template), eq(mails.state, QUEUED))
  await tx.delete(mails).where(and(isWaiting, eq(mails.aboutKind, about.kind), eq(mails.aboutId, about.id)))
}

/** Withholds notices from who has left or may not act on them any more, because notices contain names of applicants. */
export function createReaderCheck(kinds: ReadonlyArray<NoticeKind>): CheckOutdated<unknown> {
  return async ({ db, staffMailbox }, notices) => {
    const staff = await db
      .select({ email: staffMembers.email, role: staffMembers.role })
      .from(staffMembers)
      .where(isActiveStaff)
    const readers = staff.filter(({ role }) => kinds.some(kind => mayRole(role, NOTICES[kind].may)))
    const emails = new Set([...readers.map(({ email }) => email), staffMailbox.toLowerCase()])
    return notices.map(({ to }) =>
      emails.has(to.toLowerCase()) ? null : { why: 'not-staff', isKeptBack: true, isFinal: true },
    )
  }
}
