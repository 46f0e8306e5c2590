import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { DAY_MS, MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { findOrAddPerson } from '#src/features/cases/people.server.ts'
import { INITIAL_STATUS, isPayable } from '#src/features/cases/states.ts'
import { cases, IS_UNPAID_APPLICATION } from '#src/features/cases/table.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import { type ApplicationItem, ITEMS, offersPlan, type Plan } from '#src/features/site/catalogue/items.ts'
import { prices } from '#src/features/site/table.server.ts'
import { queueStaffMail } from '#src/features/staff/queue-staff-mail.server.ts'
import { fingerprintAnswers } from '#src/fingerprint.server.ts'
import { queuePaymentLink } from './email-payment-link.server.ts'
import { newApplicationMail } from './mails.tsx'
import { type Answers, forEachQuestion, listQuestionsShownIn } from './questions.ts'
import { findSectorLabel } from './sectors.ts'
import { applications, liveApplications } from './table.server.ts'

export type NewApplication = Partial<Answers> & {
  item: ApplicationItem
  plan: Plan
  applicantName: string
  email: string
  sector: string | null
  notes: string | null
  /** The code of the link that led the visitor here. */
  ref?: string | null
  sender: string
}

type CreatedApplication = Omit<NewApplication, 'sender' | 'ref'> & { id: string; service: string; agreedPence: number }

const PAYMENT_REMINDER_AFTER_MS = DAY_MS

/** Most people pay within minutes. The mail about the payment then replaces this one. */
const NOTICE_WAIT_MS = 10 * MINUTE_MS

/**
 * Creates an application. If the same answers come again from the same network, returns the existing unpaid application
 * and sends no second mail. From another network they create a new application, so that a stranger cannot open another
 * person’s application.
 */
export async function createApplication(
  app: AppContext,
  { ref = null, ...input }: NewApplication,
  { sendsMails = true } = {},
): Promise<{ id: string; email: string; isNew: boolean }> {
  if (!offersPlan(input.item, input.plan)) throw new RangeError(`${input.item} cannot be paid ${input.plan}`)
  const fingerprint = fingerprintAnswers(input)

  return app.db.transaction(async tx => {
    const now = app.clock.now()
    const { item, plan, sender: _, ...answers } = input
    const application = { id: randomUUID(), item, plan, ...answers, service: ITEMS[item].service }
    const { id, email, applicantName: name } = application
    const [price] = await tx
      .insert(cases)
      .values({
        id,
        kind: 'application',
        personId: await findOrAddPerson(tx, { email, name, createdAt: now }),
        email,
        name,
        item,
        plan,
        agreedPence: sql`(${tx.select({ pence: prices.pence }).from(prices).where(eq(prices.item, item))})`,
        status: INITIAL_STATUS,
        statusSince: now,
        fingerprint,
        ref,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing({ target: cases.fingerprint, where: IS_UNPAID_APPLICATION })
      .returning({ agreedPence: sql<number>`agreed_pence` })
    if (price === undefined) return { id: await findDuplicate(tx, fingerprint), email: input.email, isNew: false }

    const created = { ...application, ...price }
    const dueAt = new Date(now.getTime() + PAYMENT_REMINDER_AFTER_MS)
    // One after another, each of these would wait for the answer to the one before.
    await Promise.all([
      tx.insert(applications).values({ ...application, resubmissionRequired: false }),
      scheduleReminders(tx, [{ caseId: created.id, matter: 'first-payment', dueAt }]),
      recordEvent(app, tx, {
        type: 'application.created',
        actor: { kind: 'visitor' },
        subject: { kind: 'application', id: created.id },
        item,
        plan,
      }),
      sendsMails && queuePaymentLink(app, tx, { ...created, settledPence: 0, reducedPence: 0 }, { isReminder: false }),
      sendsMails && queueNewApplicationMail(app, tx, created),
    ])
    return { id: created.id, email: input.email, isNew: true }
  })
}

async function queueNewApplicationMail(app: AppContext, tx: Transaction, created: CreatedApplication) {
  const { id, applicantName, email, service, sector, agreedPence, plan } = created
  await queueStaffMail(app, tx, {
    mail: newApplicationMail,
    waitMs: NOTICE_WAIT_MS,
    about: { kind: 'application', id },
    replyTo: email,
    data: {
      name: applicantName,
      email,
      ...forEachQuestion(key => created[key] ?? null, listQuestionsShownIn('mail')),
      service,
      sector: findSectorLabel(sector),
      totalPence: agreedPence,
      isSplit: plan === 'split',
      applicationUrl: app.publicUrl + addresses.adminApplication(id),
    },
  })
}

async function findDuplicate(tx: Transaction, fingerprint: string): Promise<string> {
  const [first] = await tx
    .select({ id: liveApplications.id })
    .from(liveApplications)
    .where(eq(liveApplications.fingerprint, fingerprint))
    // Prefer the unpaid application that caused the conflict. If it was paid a moment ago, use the newest one.
    .orderBy(sql`paid or not ${isInStates(liveApplications.status, isPayable)}`, desc(liveApplications.createdAt))
    .limit(1)
  if (first === undefined) throw new Error('The identical application was just deleted. Submit the form again.')
  return first.id
}
