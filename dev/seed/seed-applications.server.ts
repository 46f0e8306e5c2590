import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { getTableColumns, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { APPLICANT_NOTES, DOMAINS, FIRST_NAMES, LAST_NAMES } from '#dev/factories/sample-names.ts'
import { type Clock, DAY_MS } from '#src/clock.ts'
import type { Database, Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { createReference } from '#src/features/cases/reference.ts'
import { COMPLETED_STATUS, isClosed, isInitial, isOpen, STATUSES, type Status } from '#src/features/cases/states.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { caseNotes } from '#src/features/cases/work/table.server.ts'
import { DOCUMENT_TYPES } from '#src/features/documents/document-types.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import type { Instalment } from '#src/features/money/account.ts'
import { createPaymentReference } from '#src/features/money/purchase.server.ts'
import { ledgerEntries, payments } from '#src/features/money/table.server.ts'
import { people } from '#src/features/people/table.server.ts'
import {
  APPLICATION_ITEMS,
  type ApplicationItem,
  calculateInstalments,
  ITEMS,
  type Plan,
} from '#src/features/site/catalogue/items.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import { convertToKobo } from '#src/features/site/exchange-rate/rate.ts'

type Application = Omit<typeof cases.$inferInsert, 'status' | 'item' | 'plan' | 'agreedPence'> &
  typeof applications.$inferInsert &
  Sale & { status: Status }
type Payment = typeof payments.$inferInsert
type Sale = { item: ApplicationItem; plan: Plan; agreedPence: number }
type GeneratedApplication = { application: Application; stage: 'initial' | 'complete' | null }

const BATCH_SIZE = 2000
const OLDEST_AGE_DAYS = 3 * 365
const OPEN_DAYS = 120
const NOTE = 'Called; the letters follow next week.'
const NAIRA_MICROS_PER_POUND = 2_057_400_000

/**
 * Inserts applications of the last three years, with payments, requests and a first event. Paid ones that are older than
 * `OPEN_DAYS` are closed. It is for measurements, so it sends no mail and checks no rules.
 */
export async function seedApplications(db: Database, clock: Clock, count: number): Promise<void> {
  const now = clock.now()
  const itemsOnSale = await findItemsOnSale(db)
  for (let writtenCount = 0; writtenCount < count; writtenCount += BATCH_SIZE) {
    const batch = Array.from({ length: Math.min(BATCH_SIZE, count - writtenCount) }, (_, index) =>
      generateApplication(
        (OLDEST_AGE_DAYS * DAY_MS * (count - writtenCount - index - Math.random())) / count,
        now,
        chooseOne(itemsOnSale),
      ),
    )
    await db.transaction(tx => insertBatch(tx, batch, now))
  }
  // Update the statistics of the query planner now, because autovacuum would run too late for a measurement.
  for (const tableName of [people, cases, applications, payments, ledgerEntries, documentRequests, auditEvents]) {
    await db.execute(sql`vacuum (analyze) ${tableName}`)
  }
}

async function insertBatch(tx: Transaction, batch: Array<GeneratedApplication>, now: Date) {
  const rows = batch.map(({ application }) => application)
  const persons = rows.map(({ personId, email, name, createdAt }) => ({ id: personId, email, name, createdAt }))
  const paidPayments = batch.flatMap(createPayments)
  await insertMany(tx, people, persons)
  await insertMany(tx, cases, rows)
  await insertMany(tx, applications, rows)
  await insertMany(
    tx,
    caseNotes,
    rows
      .filter(() => isTrueByChance(0.1))
      .map(({ id, updatedAt }) => ({ id: randomUUID(), caseId: id, text: NOTE, createdAt: updatedAt })),
  )
  await insertMany(tx, payments, paidPayments)
  await insertMany(tx, ledgerEntries, paidPayments.map(createReceiptFields))
  await insertMany(
    tx,
    documentRequests,
    batch.flatMap(({ application, stage }) => (stage === null ? [] : createDocumentRequests(application, now))),
  )
  await insertMany(tx, auditEvents, rows.map(createCreatedEvent))
}

/** Passes all rows as one JSON value, which is several times faster. They must have the same keys. */
async function insertMany<Table extends PgTable>(
  tx: Transaction,
  table: Table,
  rows: ReadonlyArray<Table['$inferInsert']>,
) {
  const [firstRow] = rows
  if (firstRow === undefined) return
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in firstRow)
  const columnNames = sql.join(
    columns.map(([, column]) => sql.identifier(column.name)),
    sql`, `,
  )
  const records = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, row[key]])),
  )
  await tx.execute(
    sql`insert into ${table} (${columnNames}) select ${columnNames} from json_populate_recordset(null::${table}, ${JSON.stringify(records)})`,
  )
}

function generateApplication(ageMs: number, now: Date, { item, plan, agreedPence }: Sale): GeneratedApplication {
  const ageDays = ageMs / DAY_MS
  const createdAt = new Date(now.getTime() - Math.max(ageMs, 0))
  const firstName = chooseOne(FIRST_NAMES)
  const lastName = chooseOne(LAST_NAMES)
  const isPaid = isTrueByChance(0.7)
  const stage = isPaid ? (plan === 'full' || isTrueByChance(0.6) ? 'complete' : 'initial') : null
  const status = isPaid ? chooseStatusForAge(ageDays) : isTrueByChance(0.05) ? 'rejected' : 'pending'
  const statusSince = new Date(createdAt.getTime() + Math.random() * Math.min(ageMs, 60 * DAY_MS))
  const application: Application = {
    id: randomUUID(),
    kind: 'application',
    personId: randomUUID(),
    reference: isPaid ? createReference(randomBytes(8)) : null,
    item,
    plan,
    agreedPence,
    service: ITEMS[item].service,
    email: `${toAscii(firstName)}.${toAscii(lastName)}.${randomBytes(6).toString('hex')}@${chooseOne(DOMAINS)}`,
    name: `${firstName} ${lastName}`,
    phone: isTrueByChance(0.2) ? null : `+234 80${randomInt(10)} ${randomInt(100, 1000)} ${randomInt(1000, 10_000)}`,
    sector: chooseOne(SECTOR_KEYS),
    notes: isTrueByChance(0.2) ? null : chooseOne(APPLICANT_NOTES),
    status,
    statusSince: status === 'pending' ? createdAt : statusSince,
    paymentDate: isPaid ? createdAt : null,
    resubmissionRequired: status === 'resubmission',
    resubmissionReason: status === 'resubmission' ? 'The second letter has no signature.' : null,
    resubmissionDate: status === 'resubmission' ? statusSince : null,
    createdAt,
    updatedAt: status === 'pending' ? createdAt : statusSince,
  }
  return { application, stage }
}

async function findItemsOnSale(db: Database): Promise<ReadonlyArray<Sale>> {
  const prices = await loadPriceList(db)
  return APPLICATION_ITEMS.flatMap(item => {
    const agreedPence = prices[item]
    return agreedPence === undefined ? [] : ITEMS[item].plans.map(plan => ({ item, plan, agreedPence }))
  })
}

function chooseStatusForAge(days: number): Status {
  if (days < 4) return 'pending'
  if (days < OPEN_DAYS) return chooseOne(STATUSES.filter(status => isOpen(status) && !isInitial(status)))
  return chooseOne([COMPLETED_STATUS, COMPLETED_STATUS, ...STATUSES.filter(isClosed)])
}

function createPayments({ application, stage }: GeneratedApplication): Array<Payment> {
  return listSettledInstalments(application, stage).map(([instalment, pence]) => ({
    id: randomUUID(),
    reference: createPaymentReference(),
    caseId: application.id,
    applicationReference: application.reference ?? null,
    item: application.item,
    instalment,
    pence,
    kobo: convertToKobo(pence, NAIRA_MICROS_PER_POUND),
    currency: 'NGN',
    nairaMicrosPerPound: NAIRA_MICROS_PER_POUND,
    email: application.email,
    name: application.name,
    state: 'settled',
    provider: 'paystack',
    isSandbox: true,
    openedAt: application.createdAt,
    settledAt: application.createdAt,
    paidAt: application.createdAt,
    channel: chooseOne(['card', 'bank_transfer', 'ussd'] as const),
  }))
}

function createReceiptFields({ id, pence, kobo, openedAt }: Payment): typeof ledgerEntries.$inferInsert {
  return { id: randomUUID(), paymentId: id, kind: 'receipt', pence, kobo, at: openedAt, recordedAt: openedAt }
}

function listSettledInstalments(
  { plan, agreedPence }: Application,
  stage: GeneratedApplication['stage'],
): Array<[Instalment, number]> {
  if (stage === null) return []
  if (plan === 'full') return [['full', agreedPence]]
  const { firstPence, secondPence } = calculateInstalments(agreedPence)
  const initialInstalment: [Instalment, number] = ['initial', firstPence]
  return stage === 'initial' ? [initialInstalment] : [initialInstalment, ['final', secondPence]]
}

function createDocumentRequests(application: Application, now: Date): Array<typeof documentRequests.$inferInsert> {
  if (!isTrueByChance(0.15)) return []
  const isInReview = application.status === 'evidence_review'
  const dueAt = new Date(now.getTime() + randomInt(1, 30) * DAY_MS)
  return [
    {
      id: randomUUID(),
      caseId: application.id,
      documentType: chooseOne(DOCUMENT_TYPES),
      description: 'A clear copy, all pages in one file.',
      dueDate: isTrueByChance(0.5) ? dayInLagos(dueAt) : null,
      status: isInReview ? 'pending' : 'fulfilled',
      requestedAt: application.updatedAt,
    },
  ]
}

function createCreatedEvent({ id, createdAt, item, plan }: Application): typeof auditEvents.$inferInsert {
  return {
    id: randomUUID(),
    at: createdAt,
    actorKind: 'visitor',
    actorId: null,
    type: 'application.created',
    subjectKind: 'application',
    subjectId: id,
    details: { item, plan },
  }
}

function chooseOne<Value>(values: ReadonlyArray<Value>): Value {
  return values[randomInt(values.length)] as Value
}

function isTrueByChance(share: number): boolean {
  return Math.random() < share
}

/** Returns "adebayo-ogunseye" for "Adébáyọ̀-Ògúnṣẹ̀yẹ". */
function toAscii(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[ɓɗƙ]/g, hooked => ({ ɓ: 'b', ɗ: 'd' })[hooked] ?? 'k')
    .replace(/[^a-z-]/g, '')
}
