import type { Ground } from '#src/database/ground.ts'
import { dayInLagos, daysAfter } from '#src/dates.ts'
import { CATEGORY_KEYS, servicesOf } from '#src/features/applications/categories.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { emailApplicant } from '#src/features/applications/email-applicant.server.ts'
import { remindUnpaid } from '#src/features/applications/remind-unpaid.server.ts'
import { SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import type { Status } from '#src/features/applications/statuses.ts'
import { updateApplication } from '#src/features/applications/update-application.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { addApplication } from '#src/features/casework/add-application.server.ts'
import type { ApplicationItem, Plan } from '#src/features/catalogue/items.ts'
import { requestDocument } from '#src/features/documents/request-document.server.ts'
import type { Chance } from './chance.ts'
import { DAY, type Entry, HOUR, later, MINUTE } from './diary.ts'
import { inOfficeHours } from './office-hours.ts'
import type { Person } from './people.ts'
import { settle } from './settle.server.ts'
import { ADMIN_NOTES, LETTERS, NOTES, OFFLINE, REASONS, REQUESTS } from './words.ts'

export type Course = {
  person: Person
  /** Where it stands today. */
  status: Status
  /** Who works there at a moment. */
  staff: (at: Date) => ReadonlyArray<StaffActor>
  /** Staff opened it themselves. */
  isAddedByStaff: boolean
  /** Nobody paid for it yet. */
  isUnpaid: boolean
}

/** What comes before a status, itself included; it begins as pending. */
const WAYS: Record<Status, ReadonlyArray<Status>> = {
  pending: [],
  under_review: ['under_review'],
  evidence_review: ['under_review', 'evidence_review'],
  draft_review: ['under_review', 'evidence_review', 'draft_review'],
  final_review: ['under_review', 'evidence_review', 'draft_review', 'final_review'],
  completed: ['under_review', 'evidence_review', 'draft_review', 'final_review', 'completed'],
  endorsed: ['under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'endorsed'],
  rejected: ['under_review', 'rejected'],
  resubmission: ['under_review', 'evidence_review', 'draft_review', 'resubmission'],
}

/** How many days it may have stood where it stands. */
const STANDS: Record<Status, readonly [number, number]> = {
  pending: [0, 20],
  under_review: [1, 16],
  evidence_review: [1, 22],
  draft_review: [1, 18],
  final_review: [1, 12],
  completed: [2, 190],
  endorsed: [5, 150],
  rejected: [3, 160],
  resubmission: [1, 14],
}

const ITEMS: ReadonlyArray<[ApplicationItem, Plan]> = [
  ['application_fee', 'split'],
  ['application_fee', 'split'],
  ['application_fee', 'split'],
  ['application_fee', 'split'],
  ['application_fee', 'split'],
  ['full_support', 'split'],
  ['full_support', 'full'],
  ['initial_assessment', 'full'],
  ['initial_assessment', 'full'],
  ['review_finalize', 'full'],
  ['review_finalize', 'full'],
]

/** Everything that happened to one application, from the form to where it stands. */
export function applicationDiary(chance: Chance, now: Date, course: Course): Array<Entry> {
  const { sent, steps } = timesOf(chance, now, course.status)
  const created = course.isAddedByStaff ? inOfficeHours(chance, later(sent, -DAY)) : sent
  const file: File = { id: '', version: 1, adminNotes: null }
  const entries: Array<Entry> = [
    { at: created, write: app => open(app, chance, course, file) },
    { at: later(created, DAY + 4 * MINUTE), write: remindUnpaid },
  ]
  if (course.isUnpaid) return entries

  const pay: Entry['write'] = app => settle(app, chance, { kind: 'application', id: file.id }, course.person.email)
  entries.push({ at: later(created, chance.between(6, 900) * MINUTE), write: pay })
  for (const { at, status } of steps) {
    entries.push({ at, write: app => move(app, chance, course, file, status) })
    if (status === 'evidence_review' && chance.happens(0.6)) {
      entries.push({ at: later(at, 20 * MINUTE), write: app => ask(app, chance, course, file) })
    }
    if (status === 'draft_review' && chance.happens(0.4)) {
      entries.push({ at: later(at, 35 * MINUTE), write: app => tell(app, chance, course, file) })
    }
    if (status === 'draft_review') entries.push({ at: later(at, chance.between(3, 60) * HOUR), write: pay })
  }
  return entries
}

/** What the diary remembers of an application from one entry to the next. */
type File = { id: string; version: number; adminNotes: string | null }

/** Counted back from today, so that each stands as long where it stands as its status lets expect. */
function timesOf(chance: Chance, now: Date, status: Status) {
  let at = later(now, -chance.between(...STANDS[status]) * DAY - chance.between(20, 600) * MINUTE)
  const steps: Array<{ at: Date; status: Status }> = []
  for (const step of WAYS[status].toReversed()) {
    at = inOfficeHours(chance, later(at, -HOUR))
    steps.unshift({ at, status: step })
    at = later(at, -chance.between(4, 13) * DAY)
  }
  return { sent: at, steps }
}

async function open(app: Ground, chance: Chance, { person, staff, isAddedByStaff, isUnpaid }: Course, file: File) {
  const { name: applicantName, email, phone } = person
  if (!isAddedByStaff) {
    const [item, plan] = chance.oneOf(ITEMS)
    const categoryOfTalent = chance.oneOf(SECTOR_KEYS)
    const notes = chance.oneOf(NOTES)
    const form = { item, plan, applicantName, email, phone, categoryOfTalent, notes, sender: '203.0.113.7' }
    file.id = (await createApplication(app, form)).id
    return
  }
  const category = chance.oneOf(CATEGORY_KEYS)
  const payment = isUnpaid ? 'unpaid' : chance.oneOf(['partial', 'full'] as const)
  const added = await addApplication(app, chance.oneOf(staff(app.clock.now())), {
    email,
    applicantName,
    phone,
    category,
    service: chance.oneOf(servicesOf(category)),
    notes: chance.oneOf(NOTES),
    status: 'pending',
    adminNotes: null,
    payment,
    paymentNote: isUnpaid ? null : chance.oneOf(OFFLINE),
    tellApplicant: true,
  })
  file.id = added.id
}

async function move(app: Ground, chance: Chance, { staff }: Course, file: File, status: Status) {
  if (chance.happens(0.35)) file.adminNotes = chance.oneOf(ADMIN_NOTES)
  const updated = await updateApplication(app, chance.oneOf(staff(app.clock.now())), {
    id: file.id,
    version: file.version,
    status,
    adminNotes: file.adminNotes,
    reason: status === 'resubmission' ? chance.oneOf(REASONS) : null,
    tellApplicant: chance.happens(0.95),
  })
  if (!updated.ok) throw new Error(`The demonstration could not move an application: ${updated.reason}`)
  file.version++
}

async function ask(app: Ground, chance: Chance, { staff }: Course, { id }: File) {
  const [documentType, description] = chance.oneOf(REQUESTS)
  const today = dayInLagos(app.clock.now())
  const dueDate = chance.happens(0.75) ? daysAfter(today, chance.between(5, 21)) : null
  await requestDocument(app, chance.oneOf(staff(app.clock.now())), {
    applicationId: id,
    documentType,
    description,
    dueDate,
  })
}

async function tell(app: Ground, chance: Chance, { staff }: Course, { id }: File) {
  await emailApplicant(app, chance.oneOf(staff(app.clock.now())), { id, subject: null, message: chance.oneOf(LETTERS) })
}
