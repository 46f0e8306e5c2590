import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type Clock, DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Database } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { addApplication } from '#src/features/applications/adding/add-application.server.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import type { SectorKey, StaffFormSector } from '#src/features/applications/sectors.ts'
import { applications, liveApplications } from '#src/features/applications/table.server.ts'
import { DAYS_IN_BIN } from '#src/features/cases/bin/bin.ts'
import { applicationMilestones } from '#src/features/cases/dates/table.server.ts'
import { rewriteClocks } from '#src/features/cases/dates/write-dates.server.ts'
import { findOrAddPerson } from '#src/features/cases/people.server.ts'
import { createReference } from '#src/features/cases/reference.ts'
import { INITIAL_STATUS, isDated, type Status } from '#src/features/cases/states.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { caseNotes } from '#src/features/cases/work/table.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { scheduleReminders } from '#src/features/mail/send-reminders.server.ts'
import type { Instalment } from '#src/features/money/account.ts'
import {
  type ApplicationItem,
  calculateInstalments,
  ITEMS,
  offersPlan,
  type Plan,
} from '#src/features/site/catalogue/items.ts'
import { loadPrice } from '#src/features/site/catalogue/queries.server.ts'
import { aPayment } from './a-payment.server.ts'

export type SavedApplication = typeof liveApplications.$inferSelect

type PaymentStage = 'initial' | 'complete'

type ApplicationDraft = {
  email: string
  name: string
  phone: string | null
  sector: SectorKey | null
  /** Null means the item's usual service. */
  service: string | null
  heardFrom: string | null
  /** The code of the link that led here. */
  ref: string | null
  notes: string | null
  adminNotes: string | null
  item: ApplicationItem
  plan: Plan
  /** Null means today's price. */
  agreedPence: number | null
  status: Status
  stage: PaymentStage | null
  resubmissionReason: string | null
  addedByStaff: boolean
  /** Null means the time of saving. */
  receivedAt: Date | null
  statusSince: Date | null
  paidAt: Date | null
  /** The colleague who deleted it. */
  deletedBy: string | null
}

const DEFAULTS: ApplicationDraft = {
  email: 'ada.obi@example.ng',
  name: 'Ada Obi',
  phone: '+234 801 234 5678',
  sector: 'technology',
  heardFrom: null,
  ref: null,
  notes: 'I build payment systems for markets.',
  adminNotes: null,
  item: 'application_fee',
  plan: 'split',
  agreedPence: null,
  status: 'pending',
  stage: null,
  resubmissionReason: null,
  service: null,
  addedByStaff: false,
  receivedAt: null,
  statusSince: null,
  paidAt: null,
  deletedBy: null,
}

/**
 * An application in any state, unpaid by default:
 * `anApplication().inStatus('final_review').settled('initial').saveTo(db, clock)`. Settled instalments get payments
 * and ledger entries.
 */
export function anApplication(draft: ApplicationDraft = DEFAULTS) {
  const change = (changes: Partial<ApplicationDraft>) => anApplication({ ...draft, ...changes })
  return {
    withEmail: (email: string) => change({ email: email.toLowerCase() }),
    named: (name: string) => change({ name }),
    comingFrom: (source: { heardFrom: string | null; ref: string | null }) => change(source),
    withPhone: (phone: string | null) => change({ phone }),
    inSector: (sector: SectorKey | null) => change({ sector }),
    withNotes: (notes: string | null) => change({ notes }),
    withAdminNotes: (adminNotes: string) => change({ adminNotes }),
    forItem(item: ApplicationItem, plan: Plan) {
      if (!offersPlan(item, plan)) throw new RangeError(`${item} cannot be paid ${plan}`)
      return change({ item, plan })
    },
    agreedAt: (agreedPence: number) => change({ agreedPence }),
    inStatus: (status: Status) => change({ status }),
    settled: (stage: PaymentStage) => change({ stage }),
    awaitingResubmission: (reason: string) => change({ status: 'resubmission', resubmissionReason: reason }),
    /** An application that staff add has a reference before any payment. */
    addedByStaff: (service: string) => change({ service, addedByStaff: true }),
    receivedAt: (receivedAt: Date) => change({ receivedAt }),
    withStatusSince: (statusSince: Date) => change({ statusSince }),
    paidAt: (paidAt: Date) => change({ paidAt }),
    inBin: (deletedBy: string) => change({ deletedBy }),
    saveTo: async (db: Database, clock: Clock) => {
      const saved = await save(draft, db, clock)
      if (draft.deletedBy !== null)
        await moveToBin(db, saved.id, { deletedBy: draft.deletedBy, deletedAt: clock.now() })
      return saved
    },
    /** Sends the form of the website, with its event and mails. */
    submitTo: (app: AppContext) => submit(draft, app),
    /** Staff add it, with its event and mails, and with what was paid in cash. The item is the application fee. */
    addTo: (app: AppContext, by: StaffActor, added: { service: string; openedFrom?: string }) =>
      add(draft, app, by, added),
  }
}

function submit({ name, email, phone, heardFrom, ref, sector, notes, item, plan }: ApplicationDraft, app: AppContext) {
  const answers = { applicantName: name, email, phone, heardFrom, ref, sector, notes }
  return createApplication(app, { item, plan, ...answers, sender: '203.0.113.7' })
}

async function add(
  { name, email, phone, sector, notes, stage }: ApplicationDraft,
  app: AppContext,
  by: StaffActor,
  { service, openedFrom }: { service: string; openedFrom?: string },
) {
  const pricePence = await loadPrice(app.db, 'application_fee')
  const money = {
    pence: stage === 'complete' ? pricePence : calculateInstalments(pricePence).firstPence,
    kobo: 0,
    method: 'other' as const,
    reference: null,
    receivedOn: dayInLagos(app.clock.now()),
    note: 'Paid in cash at the office, receipt no. 0417.',
    valueReason: null,
    confirmedPaymentIds: [],
  }
  const result = await addApplication(app, by, {
    email,
    applicantName: name,
    phone,
    sector: sector as StaffFormSector,
    service,
    notes,
    status: INITIAL_STATUS,
    adminNotes: null,
    payment: stage === null ? 'unpaid' : stage === 'complete' ? 'full' : 'partial',
    money: stage === null ? null : money,
    notifyApplicant: true,
    item: 'application_fee',
    agreedPence: null,
    agreedReason: null,
    shownOpenIds: [],
    openedFrom: openedFrom ?? null,
  })
  if (!result.ok) throw new Error(`The application was not added: ${result.reason}`)
  return { id: result.id, email }
}

async function save(draft: ApplicationDraft, db: Database, clock: Clock): Promise<SavedApplication> {
  const receivedAt = draft.receivedAt ?? clock.now()
  const statusSince = draft.statusSince ?? receivedAt
  const paidAt = draft.paidAt ?? receivedAt
  const agreedPence = draft.agreedPence ?? (await loadPrice(db, draft.item))
  const isPaid = draft.stage !== null
  const id = randomUUID()
  await db.transaction(async tx => {
    await tx.insert(cases).values({
      id,
      kind: 'application',
      personId: await findOrAddPerson(tx, { email: draft.email, name: draft.name, createdAt: receivedAt }),
      reference: isPaid || draft.addedByStaff ? createReference(randomBytes(8)) : null,
      item: draft.item,
      plan: draft.plan,
      agreedPence,
      email: draft.email,
      name: draft.name,
      status: draft.status,
      statusSince,
      paymentDate: isPaid ? paidAt : null,
      createdAt: receivedAt,
      updatedAt: [receivedAt, statusSince, ...(isPaid ? [paidAt] : [])].reduce(chooseLater),
    })
    await tx.insert(applications).values({
      id,
      service: draft.service ?? ITEMS[draft.item].service,
      phone: draft.phone,
      sector: draft.sector,
      notes: draft.notes,
      resubmissionRequired: draft.resubmissionReason !== null,
      resubmissionReason: draft.resubmissionReason,
      resubmissionDate: draft.resubmissionReason === null ? null : statusSince,
    })
    if (draft.adminNotes !== null)
      await tx
        .insert(caseNotes)
        .values({ id: randomUUID(), caseId: id, text: draft.adminNotes, status: draft.status, createdAt: statusSince })
  })
  const saved = await readSaved(db, id)
  const dueAt = new Date(receivedAt.getTime() + DAY_MS)
  if (saved.reference === null) await scheduleReminders(db, [{ caseId: id, matter: 'first-payment', dueAt }])
  await saveDays(saved, db)
  for (const [instalment, pence] of listSettledInstalments(saved, draft.stage)) {
    await aPayment()
      .for(toPurchaseDetails(saved))
      .of(instalment, pence)
      .inState('settled')
      .saveTo(db, { now: () => paidAt })
  }
  if (!isPaid) return saved
  // Read the row again, because a trigger of the ledger has changed it.
  return readSaved(db, id)
}

function moveToBin(db: Database, id: string, { deletedBy, deletedAt }: { deletedBy: string; deletedAt: Date }) {
  const eraseAt = new Date(deletedAt.getTime() + DAYS_IN_BIN * DAY_MS)
  return db.update(cases).set({ deletedAt, deletedBy, eraseAt }).where(eq(cases.id, id))
}

async function readSaved(db: Database, id: string): Promise<SavedApplication> {
  const [saved] = await db.select().from(liveApplications).where(eq(liveApplications.id, id))
  if (saved === undefined) throw new Error('The application was not saved.')
  return saved
}

/** A dated status has its day, and the day of the submission before it. */
async function saveDays(application: SavedApplication, db: Database): Promise<void> {
  const { id, status, statusSince } = application
  if (!isDated(status)) return
  const happenedOn = dayInLagos(statusSince)
  const facts = [...new Set(['submitted', status] as const)]
  const shared = { caseId: id, happenedOn, recordedBy: null, recordedAt: statusSince }
  await db.insert(applicationMilestones).values(facts.map(kind => ({ id: randomUUID(), kind, ...shared })))
  const days = Object.fromEntries(facts.map(fact => [fact, happenedOn]))
  const clock = { now: () => statusSince }
  await db.transaction(tx => rewriteClocks({ app: { clock }, tx }, application, days))
}

function chooseLater(one: Date, other: Date): Date {
  return one > other ? one : other
}

/** The fields that a payment stores about an application. */
export function toPurchaseDetails(application: SavedApplication) {
  const { id, item, email, applicantName, reference } = application
  return { id, item, email, name: applicantName, reference }
}

function listSettledInstalments(
  { plan, agreedPence }: SavedApplication,
  stage: PaymentStage | null,
): Array<[Instalment, number]> {
  if (stage === null) return []
  if (plan === 'full') {
    if (stage === 'initial') throw new RangeError('An application paid in full has no first instalment.')
    return [['full', agreedPence]]
  }
  const { firstPence, secondPence } = calculateInstalments(agreedPence)
  return stage === 'initial'
    ? [['initial', firstPence]]
    : [
        ['initial', firstPence],
        ['final', secondPence],
      ]
}
