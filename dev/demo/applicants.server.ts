import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { isInStates } from '#src/database/columns.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { ENDORSEMENT_ROUTES, suggestBody } from '#src/features/applications/endorsement.ts'
import { listServices, type StaffFormSector } from '#src/features/applications/sectors.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import type { DatedFact } from '#src/features/cases/dates/milestones.ts'
import { isClosed, isSubmission, type Status } from '#src/features/cases/states.ts'
import { chooseEndorsement } from '#src/features/cases/status/choose-endorsement.server.ts'
import { recordMilestone } from '#src/features/cases/status/record-milestone.server.ts'
import { updateApplication } from '#src/features/cases/status/update-application.server.ts'
import { addNote } from '#src/features/cases/work/add-note.server.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { addTask, finishTask } from '#src/features/cases/work/tasks.server.ts'
import { listUsualRequests, RESUBMISSION_TYPES } from '#src/features/documents/document-types.ts'
import { recordAccess } from '#src/features/documents/find-document-file.server.ts'
import { markAsReceived } from '#src/features/documents/finish-request.server.ts'
import { mailDecisions } from '#src/features/documents/mail-decisions.server.ts'
import { requestDocuments } from '#src/features/documents/request-documents.server.ts'
import { reviewDocument } from '#src/features/documents/review-document.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import { emailApplicant } from '#src/features/messages/answer-customer.server.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import { publishStory, sendStory } from '#src/features/stories/stories.server.ts'
import { stories } from '#src/features/stories/table.server.ts'
import { describeReading } from '#src/features/visa/outcomes/outcomes.ts'
import { loadOutcome } from '#src/features/visa/outcomes/queries.server.ts'
import { recordReasons } from '#src/features/visa/outcomes/record-reasons.server.ts'
import { type Purchase, payInAnyWay } from './money.server.ts'
import { type Applicant, CONVERSATIONS, PACKAGES } from './people.ts'
import { person } from './person.ts'
import { chooseSampleDocument } from './sample-document.server.ts'
import {
  ADMIN_NOTES,
  APPLICANT_MAILS,
  APPLICANT_NOTES,
  CLIENT_STORIES,
  DOCUMENT_REQUESTS,
  NOTES_TO_COLLEAGUES,
  REJECTION_COMMENTS,
  RESUBMISSION_REASONS,
  TASK_TITLES,
} from './sample-texts.ts'
import { must, officeTime, officeTimeLater, type Story, type World } from './world.server.ts'

/** The statuses on the way to each status. */
const FINAL_STEPS = ['under_review', 'evidence_review', 'draft_review', 'final_review'] as const
const WAYS: Record<Status, ReadonlyArray<Status>> = {
  pending: [],
  under_review: FINAL_STEPS.slice(0, 1),
  evidence_review: FINAL_STEPS.slice(0, 2),
  draft_review: FINAL_STEPS.slice(0, 3),
  final_review: FINAL_STEPS,
  resubmission: [...FINAL_STEPS.slice(0, 3), 'resubmission'],
  completed: [...FINAL_STEPS, 'completed'],
  submitted: [...FINAL_STEPS, 'completed', 'submitted'],
  endorsed: [...FINAL_STEPS, 'completed', 'submitted', 'endorsed'],
  refused: [...FINAL_STEPS, 'completed', 'submitted', 'refused'],
  rejected: ['under_review', 'rejected'],
}

/** An application on its way to its status of today. */
type Case = { id: string; name: string; sector: string; status: Status; isTalking: boolean }

/** Someone applies, pays, and is helped from step to step until the status of today. */
export async function* applicantStory(world: World, status: Status, applicant: Applicant): Story {
  const { random } = world
  const [name, sector, , days, note] = applicant
  const steps: Array<Status> = note === 'resubmitted' ? [...WAYS.resubmission, status] : [...WAYS[status]]
  // Longer before a rejection, so that all uploads arrive while the application accepts documents.
  const daysPerStep = status === 'rejected' ? random.between(12, 20) : random.between(5, 12)
  yield new Date(world.ago(days + steps.length * daysPerStep).getTime() - random.between(20, 600) * MINUTE_MS)
  const { id, email } = await apply(world, applicant)
  if (note === 'unpaid') return

  const purchase: Purchase = { caseId: id, email }
  yield world.later(random.between(6, 900) * MINUTE_MS)
  await payInAnyWay(world, purchase)
  const isTalking = CONVERSATIONS.some(conversation => conversation.with === name)
  const aCase: Case = { id, name, sector, status, isTalking }
  world.tell(workOnStep(world, aCase))
  for (const [index, step] of steps.entries()) {
    yield officeTime(world, new Date(world.ago(days + (steps.length - 1 - index) * daysPerStep).getTime() - HOUR_MS))
    if (steps[index - 1] === 'resubmission') {
      const documentType = random.oneOf(Object.values(RESUBMISSION_TYPES))
      await uploadDocument(world, aCase, documentType, 'resubmission')
      return
    }
    await changeStatus(world, aCase, step)
    world.tell(workOnStep(world, aCase))
    world.tell(reportDays(world, aCase, step))
    if (step === 'refused') world.tell(readLetter(world, aCase))
    if (step === 'under_review') {
      world.tell(sendDocument(world, aCase, 'Passport', 5))
      if (!isClosed(status) && random.chance(0.35)) world.tell(sendDocument(world, aCase, 'CV/Resume', 18))
    }
    if (step === 'evidence_review') {
      world.tell(chooseBody(world, aCase))
      if (random.chance(isClosed(status) ? 0.2 : 0.75)) world.tell(request(world, aCase))
    }
    if (step === 'draft_review') world.tell(sendDraft(world, aCase, purchase))
  }
}

function apply(world: World, [name, sector, pack, , note]: Applicant) {
  const { email, phone, source } = person(name)
  const notes = world.random.oneOf(APPLICANT_NOTES)
  const draft = anApplication()
    .named(name)
    .withEmail(email)
    .withPhone(phone)
    .comingFrom(source)
    .inSector(sector)
    .withNotes(notes)
  if (note === 'added by us, paid in part' || note === 'added by us, paid in full') {
    const service = world.random.oneOf(listServices(sector as StaffFormSector))
    const stage = note === 'added by us, paid in full' ? 'complete' : 'initial'
    return draft.settled(stage).addTo(world, world.colleague(), { service })
  }
  return draft.forItem(...PACKAGES[pack]).submitTo(world)
}

async function changeStatus(world: World, aCase: Case, status: Status) {
  const { random, clock } = world
  await finishTasks(world, aCase)
  if (status !== 'resubmission') await receiveDocuments(world, aCase)
  const found = await findApplication(world, aCase.id)
  if (isSubmission(status) && includesTool(found.item, 'pack')) await approvePack(world, found)
  const { version } = found
  const update = await updateApplication(world, world.colleague(), {
    id: aCase.id,
    version,
    status,
    day: dayInLagos(clock.now()),
    skipsSteps: true,
    adminNotes: random.chance(0.35) ? random.oneOf(ADMIN_NOTES) : null,
    reason: status === 'resubmission' ? random.oneOf(RESUBMISSION_REASONS) : null,
    notifyApplicant: random.chance(0.95),
  })
  must(update)
}

function approvePack(world: World, application: { id: string; reference: string | null }) {
  const titles = ['CV', 'Personal statement', 'Letter 1', 'Letter 2', 'Letter 3', 'Evidence 1', 'Evidence 2']
  return aPack(application)
    .with(...titles)
    .by(world.colleague().id)
    .approved()
    .saveTo(world)
}

async function findApplication({ db }: World, id: string) {
  const [found] = await db.select().from(liveApplications).where(eq(liveApplications.id, id))
  if (found === undefined) throw new Error('The demonstration has lost an application.')
  return found
}

/** Technology and the arts have no fast track. */
const ROUTES = ENDORSEMENT_ROUTES.filter(route => route !== 'fast_track')

/** The staff member chooses the endorsing body once they have seen the evidence. The sciences have several bodies. */
async function* chooseBody(world: World, { id, name, sector }: Case): Story {
  const endorsingBody = suggestBody(sector)
  if (endorsingBody === null) return
  yield world.later(HOUR_MS)
  const endorsementRoute = ROUTES[name.length % ROUTES.length] ?? null
  const shown = { body: '', route: '' }
  must(await chooseEndorsement(world, world.colleague(), { id, chosen: { endorsingBody, endorsementRoute }, shown }))
}

async function* sendDraft(world: World, { id }: Case, purchase: Purchase): Story {
  const { random } = world
  yield world.later(35 * MINUTE_MS)
  if (random.chance(0.4))
    await emailApplicant(world, world.colleague(), { id, subject: null, message: random.oneOf(APPLICANT_MAILS) })
  yield world.later(random.between(3, 60) * HOUR_MS)
  await payInAnyWay(world, purchase)
}

/** The work of staff in a step: its tasks, sometimes another one and a note. */
async function* workOnStep(world: World, aCase: Case): Story {
  const { random } = world
  const applicationId = aCase.id
  if (random.chance(0.2)) {
    yield officeTimeLater(world, 1)
    const colleague = world.colleague()
    const dueOn = addDays(dayInLagos(world.clock.now()), random.between(1, 9))
    await addTask(world, colleague, { applicationId, title: random.oneOf(TASK_TITLES), ownerId: colleague.id, dueOn })
  }
  if (random.chance(0.25)) {
    yield officeTimeLater(world, 1, 3)
    await addNote(world, world.colleague(), { caseId: applicationId, text: random.oneOf(NOTES_TO_COLLEAGUES) })
  }
  if (random.chance(0.8)) {
    yield officeTimeLater(world, 4, 6)
    await finishTasks(world, aCase)
  }
  yield officeTimeLater(world, 16)
  await finishTasks(world, aCase)
}

/** Finishes the open tasks of a case, unless its work is delivered in a conversation. */
async function finishTasks(world: World, { id: applicationId, isTalking }: Case) {
  if (isTalking) return
  const isOpen = and(eq(tasks.caseId, applicationId), isNull(tasks.doneAt))
  const deliveredOn = dayInLagos(world.clock.now())
  for (const { id: taskId, stage } of await world.db.select().from(tasks).where(isOpen)) {
    const delivery = stage === null ? null : { idempotencyKey: randomUUID(), deliveredOn }
    await finishTask(world, world.colleague(), { applicationId, taskId, isDone: true, delivery })
  }
}

async function* request(world: World, aCase: Case): Story {
  const { random } = world
  yield world.later(20 * MINUTE_MS)
  const documents = chooseRequests(world, aCase)
  const dueDate = random.chance(0.75) ? addDays(dayInLagos(world.clock.now()), random.between(5, 21)) : null
  await requestDocuments(world, world.colleague(), { applicationId: aCase.id, documents, dueDate })
  for (const { documentType } of documents)
    if (isClosed(aCase.status) || random.chance(0.65)) world.tell(sendDocument(world, aCase, documentType, 80))
}

function chooseRequests({ random }: World, { sector, status }: Case) {
  const usual = listUsualRequests(sector).slice(2)
  if (!isClosed(status) && random.chance(0.6)) return usual.slice(0, random.between(2, 3))
  const [documentType, description] = random.oneOf(DOCUMENT_REQUESTS)
  return [{ documentType, description }]
}

/** Marks most open requests as received, because their documents came by email or in person. */
async function receiveDocuments(world: World, { id: applicationId }: Case) {
  const isOpen = and(eq(documentRequests.caseId, applicationId), isInStates(documentRequests.status, isRequestOpen))
  for (const { id: requestId } of await world.db.select().from(documentRequests).where(isOpen))
    if (world.random.chance(0.85)) await markAsReceived(world, world.colleague(), { applicationId, requestId })
}

/** The applicant uploads a document, and again after a rejection. Staff have not yet reviewed some of them. */
async function* sendDocument(world: World, aCase: Case, documentType: string, mostHours: number): Story {
  const { random } = world
  const decisions = random.chance(0.14) ? (['rejected', 'approved'] as const) : (['approved'] as const)
  for (const decision of decisions) {
    yield world.later(random.between(2, mostHours) * HOUR_MS + random.between(0, 59) * MINUTE_MS)
    const documentId = await uploadDocument(world, aCase, documentType)
    if (!isClosed(aCase.status) && random.chance(0.2)) return
    yield officeTimeLater(world, 1, 3)
    const reviewer = world.colleague()
    await recordAccess(world, reviewer, { id: documentId, caseId: aCase.id, documentType }, 'viewed')
    const result =
      decision === 'approved'
        ? ({ decision, comment: null } as const)
        : ({ decision, comment: random.oneOf(REJECTION_COMMENTS) } as const)
    must(await reviewDocument(world, reviewer, { documentId, expectedStatus: 'pending', ...result }))
    yield world.later(20 * MINUTE_MS)
    await mailDecisions(world)
  }
}

async function uploadDocument(
  world: World,
  { id, name }: Case,
  documentType: string,
  purpose?: 'resubmission',
): Promise<string> {
  const { fileName, format, bytes } = await chooseSampleDocument(world.random, documentType, name)
  const document = aDocument(await findApplication(world, id))
    .ofType(documentType)
    .named(fileName)
  return document.withFile(format, bytes).uploadTo(world, purpose)
}

/** The days that applicants report after a decision: the days since the one before, how many report it, and its date. */
type ReportedDay = { fact: DatedFact; days: readonly [number, number]; share: number; daysAhead?: number }

const DAYS_AFTER: Partial<Record<Status, ReadonlyArray<ReportedDay>>> = {
  submitted: [{ fact: 'passport', days: [1, 1], share: 0.5, daysAhead: 900 }],
  refused: [{ fact: 'review_requested', days: [1, 3], share: 0.8 }],
  endorsed: [
    { fact: 'tb_valid_until', days: [4, 12], share: 0.9, daysAhead: 170 },
    { fact: 'visa_applied', days: [4, 40], share: 0.9 },
    { fact: 'biometrics', days: [5, 15], share: 0.9 },
    { fact: 'granted', days: [12, 21], share: 0.9 },
  ],
}

async function* reportDays(world: World, { id: applicationId }: Case, step: Status): Story {
  for (const { fact, days, share, daysAhead = 0 } of DAYS_AFTER[step] ?? []) {
    if (!world.random.chance(share)) return
    yield world.later(world.random.between(...days) * DAY_MS)
    const actor = world.random.chance(0.5) ? ({ kind: 'applicant', id: applicationId } as const) : world.colleague()
    const day = addDays(dayInLagos(world.clock.now()), daysAhead)
    must(await recordMilestone(world, actor, { applicationId, fact, day }))
    if (fact === 'granted') world.tell(answerStoryRequest(world, applicationId))
  }
}

/** Some clients send a story, and the team publishes the older ones. */
async function* answerStoryRequest(world: World, applicationId: string): Story {
  const [asked] = await world.db.select().from(stories).where(eq(stories.caseId, applicationId))
  const applicant = await findApplication(world, applicationId)
  const told = CLIENT_STORIES.find(({ by }) => by === applicant.applicantName)
  if (asked === undefined || told === undefined) return
  yield officeTimeLater(world, 1, 3)
  must(await sendStory(world, asked.id, told.story))
  if (told.isPublished) {
    yield officeTimeLater(world, 1, 2)
    must(await publishStory(world, world.colleague(), { id: asked.id, version: 1 }))
  }
}

/** The applicant sends the decision letter, and staff record what it says about the first criteria. */
async function* readLetter(world: World, { id: applicationId }: Case): Story {
  yield world.later(8 * DAY_MS)
  const outcome = await loadOutcome(world.db, applicationId)
  const unmet = outcome?.criteria.slice(0, 2) ?? []
  const reasons = unmet.map(({ id }, index) => ({
    criterionId: id,
    reason: index === 0 ? ('too_little' as const) : ('not_independent' as const),
  }))
  must(await recordReasons(world, world.colleague(), { applicationId, reasons, shown: describeReading(outcome) }))
}

/** The TB certificate of this applicant expires in two days. */
export async function* nearDeadlineStory(world: World, name: string): Story {
  yield world.ago(30 / 24)
  const day = addDays(dayInLagos(world.clock.now()), 3)
  const [found] = await world.db.select().from(liveApplications).where(eq(liveApplications.applicantName, name))
  if (found === undefined) throw new Error('The demonstration has no application with a deadline.')
  must(await recordMilestone(world, world.team.tade, { applicationId: found.id, fact: 'tb_valid_until', day }))
}
