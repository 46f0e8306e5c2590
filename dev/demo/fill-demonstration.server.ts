import { DAY_MS } from '#src/clock.ts'
import type { Database, Transaction } from '#src/database/client.ts'
import { addDays, dayInLagos, instantInLagos } from '#src/dates.ts'
import { STATUSES, type Status } from '#src/features/applications/states.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { remindUnbooked } from '#src/features/bookings/remind-unbooked.server.ts'
import { mailDecisions } from '#src/features/documents/decisions/mail-decisions.server.ts'
import { remindOfDocuments } from '#src/features/documents/remind-of-documents.server.ts'
import type { RateSource } from '#src/features/exchange-rate/rate-source.ts'
import type { FileStorage } from '#src/features/files/file-context.ts'
import { remindOfClocks } from '#src/features/milestones/remind-of-clocks.server.ts'
import type { MailContext } from '#src/features/outbox/deliver-mail.server.ts'
import { latestReminderTime } from '#src/features/outbox/reminder-rule.ts'
import { remindOfSecondPayments } from '#src/features/payments/remind-of-second-payments.server.ts'
import { remindUnpaid } from '#src/features/payments/remind-unpaid.server.ts'
import { addDemoStaff } from './add-demo-staff.server.ts'
import { createApplicationDiary } from './application-diary.server.ts'
import { type ConsultationOutcome, createConsultationDiary } from './consultation-diary.server.ts'
import { createConversationDiary } from './conversation-diary.server.ts'
import { deliverPastMail } from './deliver-past-mail.server.ts'
import { addMs, type DiaryEntry, writeDiary } from './diary.ts'
import { createEnquiryDiary } from './enquiry-diary.server.ts'
import { generatePeople, type Person } from './generate-people.ts'
import { createHolidayDiary } from './holiday-diary.server.ts'
import { createIncidentDiary, INCIDENT_COUNT } from './incident-diary.server.ts'
import { createMoneyDiary, MONEY_STORY_COUNT } from './money-diary.server.ts'
import { createPayoutDiary } from './payout-diary.server.ts'
import { createRandom, type Random } from './random.ts'
import { createStaffMailDiary } from './staff-mail-diary.server.ts'
import { createNearDeadline, createRuleCheckDiary } from './visa-diary.server.ts'
import { createWorkDiary } from './work-diary.server.ts'

const WEEKS_OF_HISTORY = 41

const RESUBMITTED_COUNT = 3

const APPLICATION_COUNTS: Partial<Record<Status, number>> = {
  pending: 24,
  under_review: 18,
  evidence_review: 16,
  draft_review: 13,
  final_review: 10,
  completed: 26,
  rejected: 9,
  resubmission: 8,
  endorsed: 16,
}
const DEFAULT_APPLICATION_COUNT = 5

function countApplications(status: Status): number {
  return APPLICATION_COUNTS[status] ?? DEFAULT_APPLICATION_COUNT
}

const CONSULTATIONS_BY_OUTCOME: Record<
  ConsultationOutcome,
  { count: number; intervalDays: number; newestDaysAgo?: number }
> = {
  ordered: { count: 4, intervalDays: 9 },
  paid: { count: 3, intervalDays: 14 },
  booked: { count: 22, intervalDays: 3 },
  cancelled: { count: 2, intervalDays: 19 },
  missed: { count: 1, intervalDays: 5, newestDaysAgo: 25 },
}

const ENQUIRY_COUNT = 12
const PEOPLE_COUNT =
  STATUSES.reduce((sum, status) => sum + countApplications(status), 0) +
  Object.values(CONSULTATIONS_BY_OUTCOME).reduce((sum, { count }) => sum + count, 0) +
  ENQUIRY_COUNT +
  INCIDENT_COUNT +
  MONEY_STORY_COUNT

const UPCOMING_CONSULTATION_COUNT = 3

/** Writes 41 weeks of work with the product's own functions, so that payments, history and mail agree. */
export async function fillDemonstration(
  context: MailContext & { storage: FileStorage; sessionSecret: string },
): Promise<void> {
  await context.db.transaction(async tx => {
    const db = joinTransaction(tx)
    const app = { ...context, db }
    const random = createRandom(20_261_121)
    const now = app.clock.now()
    const historyStart = addMs(now, -WEEKS_OF_HISTORY * 7 * DAY_MS)
    const { team, staff, entries } = await addDemoStaff(db, random, now, historyStart)
    const owner = team.adaeze
    const people = generatePeople(random, PEOPLE_COUNT).values()

    await writeDiary(app, createRates(random), [
      ...entries,
      ...createStaffMailDiary(owner, historyStart, now),
      ...createApplicationEntries(random, now, people, staff),
      ...createConsultationEntries(random, now, people, owner),
      ...createHolidayDiary(now, owner),
      ...createWorkDiary(historyStart, now, team),
      ...createRuleCheckDiary(historyStart, now, owner),
      ...createEnquiryDiary(random, now, takePeople(people, ENQUIRY_COUNT), team),
      ...createConversationDiary(now, team),
      createNearDeadline(now, team.tade),
      ...createReminderEntries(historyStart, now),
      ...createIncidentDiary(random, now, takePeople(people, INCIDENT_COUNT), owner),
      ...createMoneyDiary(now, takePeople(people, MONEY_STORY_COUNT), staff),
      ...createPayoutDiary(now, WEEKS_OF_HISTORY, owner),
    ])
    await deliverPastMail(app)
  })
}

/**
 * Runs the transactions of the verbs inside this one, so that an interrupted fill leaves nothing. Without savepoints,
 * because any error ends the whole fill.
 */
function joinTransaction(tx: Transaction): Database {
  tx.transaction = work => work(tx)
  return tx as unknown as Database
}

function createApplicationEntries(
  random: Random,
  now: Date,
  people: Iterator<Person>,
  staff: Parameters<typeof createApplicationDiary>[2]['staff'],
): Array<DiaryEntry> {
  return STATUSES.flatMap(status =>
    Array.from({ length: countApplications(status) }).flatMap((_, index) =>
      createApplicationDiary(random, now, {
        person: takeNextPerson(people),
        status,
        staff,
        isAddedByStaff: index % 11 === 3,
        isUnpaid: status === 'pending' && index % 2 === 0,
        wasResubmitted: status === 'final_review' && index < RESUBMITTED_COUNT,
      }),
    ),
  )
}

function createConsultationEntries(
  random: Random,
  now: Date,
  people: Iterator<Person>,
  staff: StaffActor,
): Array<DiaryEntry> {
  const outcomes = Object.entries(CONSULTATIONS_BY_OUTCOME) as Array<
    [ConsultationOutcome, (typeof CONSULTATIONS_BY_OUTCOME)[ConsultationOutcome]]
  >
  return outcomes.flatMap(([outcome, { count, intervalDays, newestDaysAgo = 0 }]) =>
    Array.from({ length: count }).flatMap((_, index) =>
      createConsultationDiary(random, now, {
        person: takeNextPerson(people),
        outcome,
        daysAgo: newestDaysAgo + index * intervalDays + random.between(0, intervalDays),
        isUpcoming: outcome === 'booked' && index < UPCOMING_CONSULTATION_COUNT,
        staff,
      }),
    ),
  )
}

/** Sends what is due every morning and once more just before now, so that nothing is overdue. */
function createReminderEntries(since: Date, now: Date): Array<DiaryEntry> {
  const days = Math.round((now.getTime() - since.getTime()) / DAY_MS)
  const mornings = Array.from({ length: days + 1 }, (_, ago) => instantInLagos(addDays(dayInLagos(now), -ago), '09:01'))
  return [...mornings, addMs(latestReminderTime(now), -1)].flatMap(at => REMINDER_VERBS.map(write => ({ at, write })))
}

const REMINDER_VERBS = [
  mailDecisions,
  remindOfClocks,
  remindOfDocuments,
  remindUnpaid,
  remindOfSecondPayments,
  remindUnbooked,
]

function createRates(random: Random): RateSource {
  return {
    fetchRate: async () => ({
      nairaMicrosPerPound: random.between(2_012_000_000, 2_094_000_000),
      source: 'demonstration',
    }),
  }
}

function takePeople(people: Iterator<Person>, count: number): Array<Person> {
  return Array.from({ length: count }, () => takeNextPerson(people))
}

function takeNextPerson(people: Iterator<Person>): Person {
  const { value, done } = people.next()
  if (done) throw new RangeError('The demonstration generated too few people.')
  return value
}
