import { randomBytes, randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { applicationReference } from '#src/features/applications/reference.ts'
import type { Sector } from '#src/features/applications/sectors.ts'
import type { Status } from '#src/features/applications/statuses.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { type ApplicationItem, ITEMS, offersPlan, type Plan } from '#src/features/catalogue/items.ts'
import { priceOf } from '#src/features/catalogue/queries.server.ts'
import type { Instalment } from '#src/features/payments/amount-due.ts'
import { aPayment } from './a-payment.server.ts'

export type SavedApplication = typeof applications.$inferSelect

type Stage = 'initial' | 'complete'

type Draft = {
  email: string
  name: string
  phone: string | null
  sector: Sector | null
  notes: string | null
  adminNotes: string | null
  item: ApplicationItem
  plan: Plan
  /** Null: today's price. */
  agreedPence: number | null
  status: Status
  stage: Stage | null
  sentBackFor: string | null
}

const FIRST: Draft = {
  email: 'ada.obi@example.ng',
  name: 'Ada Obi',
  phone: '+234 801 234 5678',
  sector: 'technology',
  notes: 'I build payment systems for markets.',
  adminNotes: null,
  item: 'application_fee',
  plan: 'split',
  agreedPence: null,
  status: 'pending',
  stage: null,
  sentBackFor: null,
}

const DAY_MS = 24 * 3_600_000

/**
 * An application in any state it can be in, unpaid unless said: `anApplication().named('Ada Obi').inStatus('final_review')
 * .settled('initial').saveTo(db, clock)`. What is settled has its lines in the books. Each call gives a new draft.
 */
export function anApplication(draft: Draft = FIRST) {
  const change = (changes: Partial<Draft>) => anApplication({ ...draft, ...changes })
  return {
    withEmail: (email: string) => change({ email: email.toLowerCase() }),
    named: (name: string) => change({ name }),
    withPhone: (phone: string | null) => change({ phone }),
    inSector: (sector: Sector | null) => change({ sector }),
    saying: (notes: string | null) => change({ notes }),
    withAdminNotes: (adminNotes: string) => change({ adminNotes }),
    forItem(item: ApplicationItem, plan: Plan) {
      if (!offersPlan(item, plan)) throw new RangeError(`${item} cannot be paid ${plan}`)
      return change({ item, plan })
    },
    agreedAt: (agreedPence: number) => change({ agreedPence }),
    inStatus: (status: Status) => change({ status }),
    /** Paid so far: the first instalment, or everything. */
    settled: (stage: Stage) => change({ stage }),
    /** Staff ask for something to be handed in again. */
    sentBack: (reason: string) => change({ status: 'resubmission', sentBackFor: reason }),
    saveTo: (db: Database, clock: Clock) => save(draft, db, clock),
  }
}

async function save(draft: Draft, db: Database, clock: Clock): Promise<SavedApplication> {
  const now = clock.now()
  const agreedPence = draft.agreedPence ?? (await priceOf(db, draft.item))
  const paid = draft.stage !== null
  const [saved] = await db
    .insert(applications)
    .values({
      id: randomUUID(),
      reference: paid ? applicationReference(randomBytes(8)) : null,
      item: draft.item,
      plan: draft.plan,
      agreedPence,
      service: ITEMS[draft.item].service,
      email: draft.email,
      applicantName: draft.name,
      phone: draft.phone,
      categoryOfTalent: draft.sector,
      notes: draft.notes,
      adminNotes: draft.adminNotes,
      status: draft.status,
      statusSince: now,
      paid,
      paymentStage: draft.stage,
      paymentDate: paid ? now : null,
      resubmissionRequired: draft.sentBackFor !== null,
      resubmissionReason: draft.sentBackFor,
      resubmissionDate: draft.sentBackFor === null ? null : now,
      paymentReminderDueAt: paid ? null : new Date(now.getTime() + DAY_MS),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (saved === undefined) throw new Error('The application was not written.')
  for (const [instalment, pence] of settledInstalments(saved)) {
    await aPayment().for(paidThing(saved)).of(instalment, pence).inState('settled').saveTo(db, clock)
  }
  return saved
}

/** How the books name an application. */
export function paidThing(application: SavedApplication) {
  const { id, item, email, applicantName, reference } = application
  return { key: { kind: 'application', id } as const, item, email, name: applicantName, reference }
}

function settledInstalments({ plan, paymentStage, agreedPence }: SavedApplication): Array<[Instalment, number]> {
  if (paymentStage === null) return []
  if (plan === 'full') {
    if (paymentStage === 'initial') throw new RangeError('What is paid in one sum has no first instalment.')
    return [['full', agreedPence]]
  }
  const { firstPence, secondPence } = instalments(agreedPence)
  return paymentStage === 'initial'
    ? [['initial', firstPence]]
    : [
        ['initial', firstPence],
        ['final', secondPence],
      ]
}
