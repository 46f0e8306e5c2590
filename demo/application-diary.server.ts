import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { Ground } from '#src/database/ground.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { emailApplicant } from '#src/features/applications/email-applicant.server.ts'
import {
  CATEGORY_KEYS,
  type Category,
  SECTOR_KEYS,
  type Sector,
  servicesOf,
} from '#src/features/applications/sectors.ts'
import {
  APPLICATION_STATES,
  isClosed,
  isInitial,
  isStep,
  isStopped,
  STATUSES_IN_ORDER,
  type Status,
} from '#src/features/applications/states.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { addApplication } from '#src/features/cases/add-application.server.ts'
import { updateApplication } from '#src/features/cases/update-application.server.ts'
import { APPLICATION_ITEMS, type ApplicationItem, ITEMS, type Plan } from '#src/features/catalogue/items.ts'
import { priceList } from '#src/features/catalogue/queries.server.ts'
import type { Chance } from './chance.ts'
import { type DiaryGround, type Entry, later } from './diary.ts'
import { askedPapers, handInAgain, type Sender, unaskedPapers } from './document-diary.server.ts'
import { inOfficeHours } from './office-hours.ts'
import type { Person } from './people.ts'
import { settle } from './settle.server.ts'
import { ADMIN_NOTES, LETTERS, NOTES, OFFLINE, REASONS } from './words.ts'

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
  /** Something had to be handed in again on the way, and was. */
  wasSentBack: boolean
}

/** The statuses that an application went through after its first, ending with the one it has. */
function wayTo(status: Status): ReadonlyArray<Status> {
  const { stages, order } = APPLICATION_STATES[status]
  const steps = STATUSES_IN_ORDER.filter(step => isStep(step) && !isInitial(step))
  if (isStopped(status)) return [...steps.slice(0, 1), status]
  const behind = STATUSES_IN_ORDER.filter(
    each => isClosed(each) && !isStopped(each) && APPLICATION_STATES[each].order < order,
  )
  return [
    ...steps.filter(step => APPLICATION_STATES[step].stages <= stages),
    ...behind,
    ...(isStep(status) ? [] : [status]),
  ]
}

/** How many days it may have stood where it stands. */
const STANDS: Partial<Record<Status, readonly [number, number]>> = {
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
const STANDS_USUALLY = [1, 20] as const

const DAYS_OF_A_STEP = [4, 13] as const
/** A returned document may be sent again up to 11 days later, and a rejected application takes no more documents. */
const DAYS_UNTIL_REJECTED = [12, 20] as const

/** How often each plan of an item is bought; an item that is not named is bought once by each. */
const SALES: Partial<Record<ApplicationItem, ReadonlyArray<Plan>>> = {
  application_fee: ['split', 'split', 'split', 'split', 'split'],
  initial_assessment: ['full', 'full'],
  full_support: ['split', 'full'],
  review_finalize: ['full', 'full'],
}

/** What may be bought: an item without a price is left out. */
async function sold(app: Ground): Promise<ReadonlyArray<{ item: ApplicationItem; plan: Plan }>> {
  const prices = await priceList(app.db)
  return APPLICATION_ITEMS.filter(item => prices[item] !== undefined).flatMap(item =>
    (SALES[item] ?? ITEMS[item].plans).map(plan => ({ item, plan })),
  )
}

/** Everything that happened to one application, from the form to where it stands. */
export function applicationDiary(chance: Chance, now: Date, course: Course): Array<Entry> {
  const { sent, steps } = timesOf(chance, now, course)
  const created = course.isAddedByStaff ? inOfficeHours(chance, later(sent, -DAY_MS)) : sent
  const file: File = {
    id: '',
    version: 1,
    adminNotes: null,
    sector: chance.oneOf(SECTOR_KEYS),
    category: chance.oneOf(CATEGORY_KEYS),
  }
  const entries: Array<Entry> = [{ at: created, write: app => open(app, chance, course, file) }]
  if (course.isUnpaid) return entries

  const pay: Entry['write'] = app => settle(app, chance, { kind: 'application', id: file.id }, course.person.email)
  entries.push({ at: later(created, chance.between(6, 900) * MINUTE_MS), write: pay })
  const sender: Sender = {
    file,
    name: course.person.name,
    sector: course.isAddedByStaff ? file.category : file.sector,
    staff: course.staff,
    isFinished: isClosed(course.status),
  }
  for (const { at, status } of steps) {
    entries.push({ at, write: app => move(app, chance, { course, file, sender }, status) })
    if (status === 'under_review') entries.push(...unaskedPapers(chance, at, sender))
    if (status === 'evidence_review' && chance.happens(sender.isFinished ? 0.2 : 0.7)) {
      entries.push(...askedPapers(chance, later(at, 20 * MINUTE_MS), sender))
    }
    if (status === 'draft_review' && chance.happens(0.4)) {
      entries.push({ at: later(at, 35 * MINUTE_MS), write: app => tell(app, chance, course, file) })
    }
    if (status === 'draft_review') entries.push({ at: later(at, chance.between(3, 60) * HOUR_MS), write: pay })
  }
  return entries
}

/** What the diary remembers of an application from one entry to the next. */
type File = { id: string; version: number; adminNotes: string | null; sector: Sector; category: Category }

/** Counted back from today, so that each stands as long where it stands as its status lets expect. */
function timesOf(chance: Chance, now: Date, { status, wasSentBack }: Course) {
  let at = later(
    now,
    -chance.between(...(STANDS[status] ?? STANDS_USUALLY)) * DAY_MS - chance.between(20, 600) * MINUTE_MS,
  )
  const steps: Array<{ at: Date; status: Status }> = []
  for (const step of (wasSentBack ? [...wayTo('resubmission'), status] : wayTo(status)).toReversed()) {
    at = inOfficeHours(chance, later(at, -HOUR_MS))
    steps.unshift({ at, status: step })
    const [least, most] = isStopped(step) ? DAYS_UNTIL_REJECTED : DAYS_OF_A_STEP
    at = later(at, -chance.between(least, most) * DAY_MS)
  }
  return { sent: at, steps }
}

async function open(app: Ground, chance: Chance, { person, staff, isAddedByStaff, isUnpaid }: Course, file: File) {
  const { name: applicantName, email, phone } = person
  if (!isAddedByStaff) {
    const { item, plan } = chance.oneOf(await sold(app))
    const categoryOfTalent = file.sector
    const notes = chance.oneOf(NOTES)
    const form = { item, plan, applicantName, email, phone, categoryOfTalent, notes, sender: '203.0.113.7' }
    file.id = (await createApplication(app, form)).id
    return
  }
  const { category } = file
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
    item: 'application_fee',
    agreedPence: null,
    agreedReason: null,
    besides: [],
  })
  if (!added.ok) throw new Error('This person has an open application already.')
  file.id = added.id
}

async function move(
  app: DiaryGround,
  chance: Chance,
  { course, file, sender }: { course: Course; file: File; sender: Sender },
  status: Status,
) {
  const { staff, wasSentBack } = course
  if (wasSentBack && status === 'final_review') {
    file.version++
    return handInAgain(app, chance, sender)
  }
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

async function tell(app: Ground, chance: Chance, { staff }: Course, { id }: File) {
  await emailApplicant(app, chance.oneOf(staff(app.clock.now())), { id, subject: null, message: chance.oneOf(LETTERS) })
}
