import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { dayInLagos } from '#src/dates.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { emailApplicant } from '#src/features/applications/email-applicant.server.ts'
import { ENDORSEMENT_ROUTES, suggestBody } from '#src/features/applications/endorsement.ts'
import {
  listServices,
  SECTOR_KEYS,
  type Sector,
  STAFF_FORM_SECTOR_KEYS,
  type StaffFormSector,
} from '#src/features/applications/sectors.ts'
import { isClosed, type Status } from '#src/features/applications/states.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { addApplication } from '#src/features/cases/add-application.server.ts'
import { chooseEndorsement } from '#src/features/cases/choose-endorsement.server.ts'
import { updateApplication } from '#src/features/cases/status/update-application.server.ts'
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
import { createOfflineMoney } from './offline-money.server.ts'
import { payDueAmount } from './pay-online.server.ts'
import type { Random } from './random.ts'
import {
  ADMIN_NOTES,
  APPLICANT_MAILS,
  APPLICANT_NOTES,
  OFFLINE_PAYMENT_NOTES,
  RESUBMISSION_REASONS,
} from './sample-texts.ts'
import { scheduleSteps } from './schedule-steps.ts'
import { createVisaEntries } from './visa-diary.server.ts'
import { createCaseWorkEntries, finishTasks, receiveDocuments } from './work-diary.server.ts'

export type ApplicationScenario = {
  person: Person
  status: Status
  staff: (at: Date) => ReadonlyArray<StaffActor>
  isAddedByStaff: boolean
  isUnpaid: boolean
  wasResubmitted: boolean
}

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
  entries.push(...createCaseWorkEntries(random, addMs(createdAt, DAY_MS), sender))
  for (const { at, status } of steps) {
    entries.push({ at, write: app => changeStatus(app, random, { scenario, application, sender }, status) })
    if (status === 'evidence_review') entries.push(createEndorsementEntry(at, sender, application))
    if (status === 'under_review') entries.push(...createUnrequestedDocumentEntries(random, at, sender))
    entries.push(
      ...createCaseWorkEntries(random, at, sender),
      ...createVisaEntries(random, { status, since: at }, sender),
    )
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

/** Staff choose body and route once they have seen the evidence. The sciences have several bodies, so theirs wait. */
function createEndorsementEntry(at: Date, { sector, name, staff }: DocumentSender, application: DemoApplication) {
  const endorsementRoute = ENDORSEMENT_ROUTES[name.length % ENDORSEMENT_ROUTES.length] ?? null
  const chosen = { endorsingBody: suggestBody(sector), endorsementRoute }
  return {
    at: addMs(at, HOUR_MS),
    write: async (app: AppContext) => {
      const [actor] = staff(app.clock.now())
      if (actor === undefined || chosen.endorsingBody === null) return
      const shown = { body: '', route: '' }
      const result = await chooseEndorsement(app, actor, { id: application.id, chosen, shown })
      if (!result.ok) throw new Error(`The demonstration could not choose a body: ${result.reason}`)
      application.version++
    },
  }
}

type DemoApplication = {
  id: string
  version: number
  adminNotes: string | null
  sector: Sector
  staffSector: StaffFormSector
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
  const money = isUnpaid ? null : await createOfflineMoney(app, payment, random.oneOf(OFFLINE_PAYMENT_NOTES))
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
    money,
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
    await resubmitDocument(app, random, sender)
    if (scenario.status === status) return
  }
  await finishTasks(app, random, sender)
  if (status !== 'resubmission') await receiveDocuments(app, random, sender)
  if (random.chance(0.35)) application.adminNotes = random.oneOf(ADMIN_NOTES)
  const updateResult = await updateApplication(app, random.oneOf(staff(app.clock.now())), {
    id: application.id,
    version: application.version,
    status,
    day: dayInLagos(app.clock.now()),
    skipsSteps: true,
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
