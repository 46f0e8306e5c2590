import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { emailApplicant } from '#src/features/applications/email-applicant.server.ts'
import {
  listServices,
  SECTOR_KEYS,
  type Sector,
  STAFF_FORM_SECTOR_KEYS,
  type StaffFormSector,
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
import { loadPriceList } from '#src/features/catalogue/queries.server.ts'
import { addMs, type DiaryContext, type DiaryEntry } from './diary.ts'
import {
  createRequestedDocumentEntries,
  createUnrequestedDocumentEntries,
  type DocumentSender,
  resubmitDocument,
} from './document-diary.server.ts'
import type { Person } from './generate-people.ts'
import { chooseOfficeTime } from './office-hours.ts'
import { payDueAmount } from './pay-online.server.ts'
import type { Random } from './random.ts'
import {
  ADMIN_NOTES,
  APPLICANT_MAILS,
  APPLICANT_NOTES,
  OFFLINE_PAYMENT_NOTES,
  RESUBMISSION_REASONS,
} from './sample-texts.ts'

export type ApplicationScenario = {
  person: Person
  status: Status
  staff: (at: Date) => ReadonlyArray<StaffActor>
  isAddedByStaff: boolean
  isUnpaid: boolean
  wasResubmitted: boolean
}

function listStatusesUpTo(status: Status): ReadonlyArray<Status> {
  const { completedStages: stages, order } = APPLICATION_STATES[status]
  const statusSteps = STATUSES_IN_ORDER.filter(step => isStep(step) && !isInitial(step))
  if (isStopped(status)) return [...statusSteps.slice(0, 1), status]
  const earlierOutcomes = STATUSES_IN_ORDER.filter(
    each => isClosed(each) && !isStopped(each) && APPLICATION_STATES[each].order < order,
  )
  return [
    ...statusSteps.filter(step => APPLICATION_STATES[step].completedStages <= stages),
    ...earlierOutcomes,
    ...(isStep(status) ? [] : [status]),
  ]
}

const DAYS_RANGE_BY_STATUS: Partial<Record<Status, readonly [number, number]>> = {
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
const DEFAULT_DAYS_RANGE = [1, 20] as const

const DAYS_RANGE_PER_STEP = [4, 13] as const
/** Longer than the usual step, so that all uploads arrive before the application stops accepting documents. */
const DAYS_RANGE_BEFORE_STOP = [12, 20] as const

const WEIGHTED_PLANS: Partial<Record<ApplicationItem, ReadonlyArray<Plan>>> = {
  application_fee: ['split', 'split', 'split', 'split', 'split'],
  initial_assessment: ['full', 'full'],
  full_support: ['split', 'full'],
  review_finalize: ['full', 'full'],
}

async function findPlansOnSale(app: AppContext): Promise<ReadonlyArray<{ item: ApplicationItem; plan: Plan }>> {
  const prices = await loadPriceList(app.db)
  return APPLICATION_ITEMS.filter(item => prices[item] !== undefined).flatMap(item =>
    (WEIGHTED_PLANS[item] ?? ITEMS[item].plans).map(plan => ({ item, plan })),
  )
}

export function createApplicationDiary(random: Random, now: Date, scenario: ApplicationScenario): Array<DiaryEntry> {
  const { submittedAt, steps } = scheduleSteps(random, now, scenario)
  const createdAt = scenario.isAddedByStaff ? chooseOfficeTime(random, addMs(submittedAt, -DAY_MS)) : submittedAt
  const application: DemoApplication = {
    id: '',
    version: 1,
    adminNotes: null,
    sector: random.oneOf(SECTOR_KEYS),
    staffSector: random.oneOf(STAFF_FORM_SECTOR_KEYS),
  }
  const entries: Array<DiaryEntry> = [
    { at: createdAt, write: app => createOrAddApplication(app, random, scenario, application) },
  ]
  if (scenario.isUnpaid) return entries

  const payWhatIsDue: DiaryEntry['write'] = app =>
    payDueAmount(app, random, { kind: 'application', id: application.id }, scenario.person.email)
  entries.push({ at: addMs(createdAt, random.between(6, 900) * MINUTE_MS), write: payWhatIsDue })
  const sender: DocumentSender = {
    application,
    name: scenario.person.name,
    sector: scenario.isAddedByStaff ? application.staffSector : application.sector,
    staff: scenario.staff,
    isFinished: isClosed(scenario.status),
  }
  for (const { at, status } of steps) {
    entries.push({ at, write: app => changeStatus(app, random, { scenario, application, sender }, status) })
    if (status === 'under_review') entries.push(...createUnrequestedDocumentEntries(random, at, sender))
    if (status === 'evidence_review' && random.chance(sender.isFinished ? 0.2 : 0.7)) {
      entries.push(...createRequestedDocumentEntries(random, addMs(at, 20 * MINUTE_MS), sender))
    }
    if (status === 'draft_review' && random.chance(0.4)) {
      entries.push({
        at: addMs(at, 35 * MINUTE_MS),
        write: app => writeToApplicant(app, random, scenario, application),
      })
    }
    if (status === 'draft_review') entries.push({ at: addMs(at, random.between(3, 60) * HOUR_MS), write: payWhatIsDue })
  }
  return entries
}

type DemoApplication = {
  id: string
  version: number
  adminNotes: string | null
  sector: Sector
  staffSector: StaffFormSector
}

/** Schedules the steps backwards from today, so that the time in the current status is realistic. */
function scheduleSteps(random: Random, now: Date, { status, wasResubmitted }: ApplicationScenario) {
  let stepAt = addMs(
    now,
    -random.between(...(DAYS_RANGE_BY_STATUS[status] ?? DEFAULT_DAYS_RANGE)) * DAY_MS -
      random.between(20, 600) * MINUTE_MS,
  )
  const steps: Array<{ at: Date; status: Status }> = []
  for (const step of (wasResubmitted
    ? [...listStatusesUpTo('resubmission'), status]
    : listStatusesUpTo(status)
  ).toReversed()) {
    stepAt = chooseOfficeTime(random, addMs(stepAt, -HOUR_MS))
    steps.unshift({ at: stepAt, status: step })
    const [least, most] = isStopped(step) ? DAYS_RANGE_BEFORE_STOP : DAYS_RANGE_PER_STEP
    stepAt = addMs(stepAt, -random.between(least, most) * DAY_MS)
  }
  return { submittedAt: stepAt, steps }
}

async function createOrAddApplication(
  app: AppContext,
  random: Random,
  { person, staff, isAddedByStaff, isUnpaid }: ApplicationScenario,
  application: DemoApplication,
) {
  const { name: applicantName, email, phone } = person
  if (!isAddedByStaff) {
    const { item, plan } = random.oneOf(await findPlansOnSale(app))
    const sector = application.sector
    const notes = random.oneOf(APPLICANT_NOTES)
    const form = { item, plan, applicantName, email, phone, sector, notes, sender: '203.0.113.7' }
    application.id = (await createApplication(app, form)).id
    return
  }
  const { staffSector } = application
  const payment = isUnpaid ? 'unpaid' : random.oneOf(['partial', 'full'] as const)
  const addResult = await addApplication(app, random.oneOf(staff(app.clock.now())), {
    email,
    applicantName,
    phone,
    sector: staffSector,
    service: random.oneOf(listServices(staffSector)),
    notes: random.oneOf(APPLICANT_NOTES),
    status: 'pending',
    adminNotes: null,
    payment,
    paymentNote: isUnpaid ? null : random.oneOf(OFFLINE_PAYMENT_NOTES),
    notifyApplicant: true,
    item: 'application_fee',
    agreedPence: null,
    agreedReason: null,
    shownOpenIds: [],
  })
  if (!addResult.ok) throw new Error('This person has an open application already.')
  application.id = addResult.id
}

async function changeStatus(
  app: DiaryContext,
  random: Random,
  {
    scenario,
    application,
    sender,
  }: { scenario: ApplicationScenario; application: DemoApplication; sender: DocumentSender },
  status: Status,
) {
  const { staff, wasResubmitted } = scenario
  if (wasResubmitted && status === 'final_review') {
    application.version++
    return resubmitDocument(app, random, sender)
  }
  if (random.chance(0.35)) application.adminNotes = random.oneOf(ADMIN_NOTES)
  const updateResult = await updateApplication(app, random.oneOf(staff(app.clock.now())), {
    id: application.id,
    version: application.version,
    status,
    adminNotes: application.adminNotes,
    reason: status === 'resubmission' ? random.oneOf(RESUBMISSION_REASONS) : null,
    notifyApplicant: random.chance(0.95),
  })
  if (!updateResult.ok) throw new Error(`The demonstration could not update an application: ${updateResult.reason}`)
  application.version++
}

async function writeToApplicant(
  app: AppContext,
  random: Random,
  { staff }: ApplicationScenario,
  { id }: DemoApplication,
) {
  await emailApplicant(app, random.oneOf(staff(app.clock.now())), {
    id,
    subject: null,
    message: random.oneOf(APPLICANT_MAILS),
  })
}
