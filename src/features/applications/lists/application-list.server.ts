import { sql } from 'drizzle-orm'
import type { ReadDatabase } from '#src/database/client.ts'
import { createKeysetList, type ListSort, type Order } from '#src/database/keyset-list.server.ts'
import type { ListPage, Place } from '#src/database/keyset-page.ts'
import { shortDate } from '#src/dates.ts'
import { bodyLabel, routeLabel } from '#src/features/applications/endorsement.ts'
import { ANSWER_COLUMNS } from '#src/features/applications/queries.server.ts'
import { listQuestionsShownIn, QUESTIONS } from '#src/features/applications/questions.ts'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { DAY_OF_STATUS } from '#src/features/cases/dates/queries.server.ts'
import { statusLabel } from '#src/features/cases/states.ts'
import { findPaymentProgress, PAYMENT_PROGRESS } from '#src/features/money/account.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { pounds } from '#src/money.ts'
import { LAGOS } from '#src/zones.ts'
import { APPLICATION_FILTERS, type ApplicationFilters } from './application-filters.server.ts'

const LISTED_COLUMNS = {
  id: liveApplications.id,
  reference: liveApplications.reference,
  item: liveApplications.item,
  applicantName: liveApplications.applicantName,
  email: liveApplications.email,
  sector: liveApplications.sector,
  service: liveApplications.service,
  status: liveApplications.status,
  resubmissionReason: liveApplications.resubmissionReason,
  version: liveApplications.version,
  paid: liveApplications.paid,
  settledPence: liveApplications.settledPence,
  reducedPence: liveApplications.reducedPence,
  endedByRefundAt: liveApplications.endedByRefundAt,
  agreedPence: liveApplications.agreedPence,
  createdAt: liveApplications.createdAt,
}

const BESIDE = {
  statusDay: DAY_OF_STATUS,
  ownerName: sql<
    string | null
  >`(select name from ${staffMembers} where ${staffMembers}.id = ${liveApplications}.owner_id)`,
}

const EXPORTED_COLUMNS = {
  ...LISTED_COLUMNS,
  ...ANSWER_COLUMNS,
  endorsingBody: liveApplications.endorsingBody,
  endorsementRoute: liveApplications.endorsementRoute,
  ref: liveApplications.ref,
  plan: liveApplications.plan,
  paymentDate: liveApplications.paymentDate,
  updatedAt: liveApplications.updatedAt,
}

type RowOf<Columns> = {
  [Key in keyof Columns & keyof typeof liveApplications.$inferSelect]: (typeof liveApplications.$inferSelect)[Key]
}
type ListedRow = RowOf<typeof LISTED_COLUMNS> & { ownerName: string | null; statusDay: string | null }
type ExportedRow = RowOf<typeof EXPORTED_COLUMNS> & { ownerName: string | null; statusDay: string | null }
export type ListedApplication = ListedRow & { cursor: string }

type Column = CommonColumn & (ShownColumn | UnshownColumn)

type CommonColumn = {
  key: string
  heading: string
  exportHeading?: string
  className?: string
  sort?: ListSort
}

type ShownColumn = {
  shownIn?: undefined
  text: (row: ListedRow, now: Date) => string
  exported?: (row: ListedRow) => string | number
}

/** Only the CSV file has this column. */
type UnshownColumn = { shownIn: 'nowhere'; text: (row: ExportedRow) => string; exported?: undefined }

/** The CSV file has all these columns in this order. */
export const APPLICATION_COLUMNS: ReadonlyArray<Column> = [
  { key: 'reference', heading: 'Reference', className: 'reference', text: row => row.reference ?? '' },
  {
    key: 'name',
    heading: 'Applicant',
    exportHeading: 'Name',
    className: 'who',
    text: row => row.applicantName,
    sort: { by: [{ column: liveApplications.sortName, type: 'text' }], defaultDirection: 'asc' },
  },
  { key: 'email', heading: 'Email', shownIn: 'nowhere', text: row => row.email },
  ...listQuestionsShownIn('export').map(
    (key): Column => ({ key, heading: QUESTIONS[key].label, shownIn: 'nowhere', text: row => row[key] ?? '' }),
  ),
  { key: 'ref', heading: 'Link followed (ref)', shownIn: 'nowhere', text: row => row.ref ?? '' },
  { key: 'sector', heading: 'Sector', shownIn: 'nowhere', text: row => findSectorLabel(row.sector) ?? '' },
  {
    key: 'body',
    heading: 'Endorsing body',
    shownIn: 'nowhere',
    text: row => (row.endorsingBody === null ? '' : bodyLabel(row.endorsingBody)),
  },
  {
    key: 'route',
    heading: 'Route',
    shownIn: 'nowhere',
    text: row => (row.endorsementRoute === null ? '' : routeLabel(row.endorsementRoute)),
  },
  { key: 'service', heading: 'Service', className: 'service', text: row => row.service },
  {
    key: 'status',
    heading: 'Status',
    className: 'status',
    text: row => statusLabel(row.status),
    sort: {
      by: [
        { column: liveApplications.status, type: 'text' },
        { column: liveApplications.createdAt, type: 'instant' },
      ],
      defaultDirection: 'asc',
    },
  },
  { key: 'owner', heading: 'Owner', className: 'owner', text: row => row.ownerName ?? 'Nobody' },
  {
    key: 'payment',
    heading: 'Payment',
    className: 'payment',
    text: row => PAYMENT_PROGRESS[findPaymentProgress(row)],
  },
  {
    key: 'plan',
    heading: 'Plan',
    shownIn: 'nowhere',
    text: row => (row.plan === 'full' ? 'In full' : 'In two payments'),
  },
  {
    key: 'agreed',
    heading: 'Agreed',
    exportHeading: 'Agreed (GBP)',
    className: 'amount',
    text: row => pounds(row.agreedPence),
    exported: row => row.agreedPence / 100,
  },
  {
    key: 'paid',
    heading: 'Paid (Lagos time)',
    shownIn: 'nowhere',
    text: row => (row.paymentDate === null ? '' : formatSortableInstant(row.paymentDate)),
  },
  {
    key: 'received',
    heading: 'Received',
    exportHeading: 'Received (Lagos time)',
    className: 'date',
    text: (row, now) => shortDate(row.createdAt, now),
    exported: row => formatSortableInstant(row.createdAt),
    sort: { by: [{ column: liveApplications.createdAt, type: 'instant' }], defaultDirection: 'desc' },
  },
  {
    key: 'updated',
    heading: 'Updated',
    exportHeading: 'Updated (Lagos time)',
    shownIn: 'nowhere',
    text: row => formatSortableInstant(row.updatedAt),
    sort: { by: [{ column: liveApplications.updatedAt, type: 'instant' }], defaultDirection: 'desc' },
  },
]

/** Text in this format sorts by time. Creating a formatter per row took longer than the query. */
const SORTABLE_FORMAT = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: LAGOS })

function formatSortableInstant(at: Date): string {
  return SORTABLE_FORMAT.format(at)
}

/** Sort orders by time come first, because the first order is the default. */
export const APPLICATION_SORTS = APPLICATION_COLUMNS.flatMap(({ key, heading, sort }) =>
  sort === undefined ? [] : [{ key, label: heading, sort }],
).toSorted((a, b) => b.sort.defaultDirection.localeCompare(a.sort.defaultDirection))

export const SHOWN_COLUMNS = APPLICATION_COLUMNS.filter(column => column.shownIn !== 'nowhere')

const LIST = {
  id: liveApplications.id,
  sorts: Object.fromEntries(APPLICATION_SORTS.map(({ key, sort }) => [key, sort])),
}

export const APPLICATIONS = createKeysetList({
  ...LIST,
  rows: ({ db, where, orderBy, found }) =>
    db
      .select({ ...LISTED_COLUMNS, ...BESIDE, ...found })
      .from(liveApplications)
      .where(where)
      .orderBy(...orderBy),
})

export const EXPORTED_APPLICATIONS = createKeysetList({
  ...LIST,
  rows: ({ db, where, orderBy, found }) =>
    db
      .select({ ...EXPORTED_COLUMNS, ...BESIDE, ...found })
      .from(liveApplications)
      .where(where)
      .orderBy(...orderBy),
})

export type ApplicationQuery = { filters: ApplicationFilters }

export function applicationList(
  db: ReadDatabase,
  { order, place, ...query }: ApplicationQuery & { order: Order; place: Place },
): Promise<ListPage<ListedApplication>> {
  return APPLICATIONS.page(db, { matches: queryConditions(query), order, place })
}

export function queryConditions({ filters }: ApplicationQuery) {
  return APPLICATION_FILTERS.matches(filters)
}
