import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { DAY_MS } from '#src/clock.ts'
import type { Transaction } from '#src/database/client.ts'
import type { Ground } from '#src/database/ground.ts'
import { inStates } from '#src/database/one-of.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { type ApplicationItem, ITEMS, offersPlan, type Plan } from '#src/features/catalogue/items.ts'
import { priceOf } from '#src/features/catalogue/queries.server.ts'
import { tellMembers } from '#src/features/staff/tell-members.server.ts'
import { fingerprintOf } from '#src/fingerprint.server.ts'
import { newApplicationMail } from './emails/mails.ts'
import { type Answers, forEachQuestion, questionsShownIn } from './questions.ts'
import { queuePaymentLink } from './queue-payment-link.server.ts'
import { sectorLabel } from './sectors.ts'
import { INITIAL_STATUS, isPayable } from './states.ts'
import { applications, UNPAID_ONCE } from './table.server.ts'

export type NewApplication = Partial<Answers> & {
  item: ApplicationItem
  plan: Plan
  applicantName: string
  email: string
  categoryOfTalent: string | null
  notes: string | null
  /** Keyed hash of the network address; part of the stored fingerprint. */
  sender: string
}

const REMIND_AFTER_MS = DAY_MS

/**
 * The same answers from the same network return the first unpaid application without a second mail; from another
 * network, strangers must not reach it.
 */
export async function createApplication(
  app: Ground,
  input: NewApplication,
  { mailsLink = true } = {},
): Promise<{ id: string; email: string; isNew: boolean }> {
  if (!offersPlan(input.item, input.plan)) throw new RangeError(`${input.item} cannot be paid ${input.plan}`)
  const fingerprint = fingerprintOf(input)

  return app.db.transaction(async tx => {
    const now = app.clock.now()
    const agreedPence = await priceOf(tx, input.item)
    const { item, plan, sender: _, ...answers } = input
    const [created] = await tx
      .insert(applications)
      .values({
        id: randomUUID(),
        item,
        plan,
        ...answers,
        agreedPence,
        service: ITEMS[item].service,
        status: INITIAL_STATUS,
        statusSince: now,
        resubmissionRequired: false,
        fingerprint,
        paymentReminderDueAt: new Date(now.getTime() + REMIND_AFTER_MS),
        createdAt: now,
        updatedAt: now,
      })
      // The index decides which of two equal forms is the first, however close together they come.
      .onConflictDoNothing({ target: applications.fingerprint, where: UNPAID_ONCE })
      .returning()
    if (created === undefined) return { id: await firstOf(tx, fingerprint), email: input.email, isNew: false }

    await recordEvent(app, tx, {
      type: 'application.created',
      actor: { kind: 'visitor' },
      subject: { kind: 'application', id: created.id },
      item,
      plan,
    })
    if (mailsLink) await queuePaymentLink(app, tx, created, false)
    await tellMembersOf(app, tx, created)
    return { id: created.id, email: input.email, isNew: true }
  })
}

async function tellMembersOf(app: Ground, tx: Transaction, created: typeof applications.$inferSelect) {
  const { id, applicantName, email, service, categoryOfTalent, agreedPence, plan } = created
  await tellMembers(app, tx, {
    switchedBy: 'mailNewApplications',
    mail: newApplicationMail,
    about: { kind: 'application', id },
    replyTo: email,
    data: {
      name: applicantName,
      email,
      ...forEachQuestion(key => created[key], questionsShownIn('mail')),
      service,
      category: sectorLabel(categoryOfTalent),
      totalPence: agreedPence,
      isSplit: plan === 'split',
      applicationUrl: app.publicUrl + addresses.adminApplication(id),
    },
  })
}

async function firstOf(tx: Transaction, fingerprint: string): Promise<string> {
  const [first] = await tx
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.fingerprint, fingerprint))
    // The one that the index holds against us; if that was paid in this very moment, it is the newest.
    .orderBy(sql`paid or not ${inStates(applications.status, isPayable)}`, desc(applications.createdAt))
    .limit(1)
  if (first === undefined) throw new Error('The equal application was deleted in this very moment: send it again.')
  return first.id
}
