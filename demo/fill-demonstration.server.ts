import { type Clock, DAY_MS, MINUTE_MS } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { dayInLagos, daysAfter, instantInLagos } from '#src/dates.ts'
import { STATUSES, type Status } from '#src/features/applications/states.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { remindUnbooked } from '#src/features/bookings/remind-unbooked.server.ts'
import { CONTACT_SECTOR_KEYS } from '#src/features/contact/message-form.ts'
import { receiveMessage } from '#src/features/contact/receive-message.server.ts'
import { remindOfDocuments } from '#src/features/documents/remind-of-documents.server.ts'
import type { FileStorage } from '#src/features/files/file-ground.ts'
import type { MailGround } from '#src/features/outbox/deliver-mail.server.ts'
import type { MailTransport } from '#src/features/outbox/mail-transport.ts'
import { latestReminderTime } from '#src/features/outbox/reminder-rule.ts'
import { remindOfSecondPayments } from '#src/features/payments/remind-of-second-payments.server.ts'
import { remindUnpaid } from '#src/features/payments/remind-unpaid.server.ts'
import { applicationDiary } from './application-diary.server.ts'
import { type Chance, chanceFrom } from './chance.ts'
import { consultationDiary, type Errand } from './consultation-diary.server.ts'
import { deliverPastMail } from './deliver-past-mail.server.ts'
import { type Entry, later, writeDiary } from './diary.ts'
import { employStaff } from './employ-staff.server.ts'
import { holidayDiary } from './holiday-diary.server.ts'
import { noticesSwitched } from './notices-switched.server.ts'
import { type Person, people } from './people.ts'
import { troubles } from './troubles.server.ts'
import { MESSAGES } from './words.ts'

const WEEKS = 41

/** How many of those in the final review had something sent back before. */
const SENT_BACK = 3

/** How many applications stand where; a status that is not named has `A_FEW`. */
const APPLICATIONS: Partial<Record<Status, number>> = {
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
const A_FEW = 5

function applicationsIn(status: Status): number {
  return APPLICATIONS[status] ?? A_FEW
}

/** How many went how far, and how many days lie between one and the next; the newest so many days ago. */
const ERRANDS: Record<Errand, { count: number; days: number; since?: number }> = {
  looked: { count: 4, days: 9 },
  paid: { count: 3, days: 14 },
  booked: { count: 22, days: 3 },
  cancelled: { count: 2, days: 19 },
  missed: { count: 1, days: 5, since: 25 },
}

const MESSAGES_WRITTEN = 12
const TROUBLED = 5

const PEOPLE =
  STATUSES.reduce((sum, status) => sum + applicationsIn(status), 0) +
  Object.values(ERRANDS).reduce((sum, { count }) => sum + count, 0) +
  MESSAGES_WRITTEN +
  TROUBLED

/** How many of the booked consultations are still to come. */
const UPCOMING = 3

/**
 * Forty weeks of a house at work, written by the verbs that the pages call, each with the clock at its moment: so the books,
 * the history and the mail agree with each other. All of it or nothing. `mailAt`: an inbox that takes mail at a moment.
 */
export async function fillDemonstration(
  ground: MailGround & { storage: FileStorage },
  mailAt: (db: Database, clock: Clock) => MailTransport,
): Promise<void> {
  await ground.db.transaction(async tx => {
    // Every verb opens a transaction of its own, which within this one is a savepoint: a fill that is cut off leaves nothing.
    const db = tx as unknown as Database
    // What had to be done then was done then.
    const app = { ...ground, db, jobs: { enqueue: async () => {} } }
    const chance = chanceFrom(20_261_121)
    const now = app.clock.now()
    const since = later(now, -WEEKS * 7 * DAY_MS)
    const { owner, staff, entries } = await employStaff(db, chance, now, since)
    const everybody = people(chance, PEOPLE).values()

    await writeDiary(app, [
      ...entries,
      ...noticesSwitched(owner, since, now),
      ...applicationEntries(chance, now, everybody, staff),
      ...consultationEntries(chance, now, everybody, owner),
      ...holidayDiary(now, owner),
      ...messageEntries(chance, now, everybody),
      ...reminderEntries(since, now),
      ...troubles(
        chance,
        now,
        [next(everybody), next(everybody), next(everybody), next(everybody), next(everybody)],
        owner,
      ),
    ])
    await deliverPastMail(app, clock => mailAt(db, clock))
  })
}

function applicationEntries(
  chance: Chance,
  now: Date,
  everybody: Iterator<Person>,
  staff: Parameters<typeof applicationDiary>[2]['staff'],
): Array<Entry> {
  return STATUSES.flatMap(status =>
    Array.from({ length: applicationsIn(status) }).flatMap((_, index) =>
      applicationDiary(chance, now, {
        person: next(everybody),
        status,
        staff,
        isAddedByStaff: index % 11 === 3,
        isUnpaid: status === 'pending' && index % 2 === 0,
        wasSentBack: status === 'final_review' && index < SENT_BACK,
      }),
    ),
  )
}

function consultationEntries(chance: Chance, now: Date, everybody: Iterator<Person>, staff: StaffActor): Array<Entry> {
  const errands = Object.entries(ERRANDS) as Array<[Errand, (typeof ERRANDS)[Errand]]>
  return errands.flatMap(([errand, { count, days, since = 0 }]) =>
    Array.from({ length: count }).flatMap((_, index) =>
      consultationDiary(chance, now, {
        person: next(everybody),
        errand,
        daysAgo: since + index * days + chance.between(0, days),
        isUpcoming: errand === 'booked' && index < UPCOMING,
        staff,
      }),
    ),
  )
}

function messageEntries(chance: Chance, now: Date, everybody: Iterator<Person>): Array<Entry> {
  return Array.from({ length: MESSAGES_WRITTEN }).map((_, index) => {
    const { name, email } = next(everybody)
    const message = { name, email, sector: chance.oneOf(CONTACT_SECTOR_KEYS), message: chance.oneOf(MESSAGES) }
    return {
      at: later(now, -(index * 6 * DAY_MS + chance.between(10, 2000) * MINUTE_MS)),
      write: app => receiveMessage(app, message, { acknowledge: true }),
    }
  })
}

/** Runs each reminder job once a day, at 09:01, and at the latest time for reminders, so that none is overdue. */
function reminderEntries(since: Date, now: Date): Array<Entry> {
  const days = Math.round((now.getTime() - since.getTime()) / DAY_MS)
  const mornings = Array.from({ length: days + 1 }, (_, ago) =>
    instantInLagos(daysAfter(dayInLagos(now), -ago), '09:01'),
  )
  return [...mornings, later(latestReminderTime(now), -1)].flatMap(at => REMINDERS.map(write => ({ at, write })))
}

const REMINDERS = [remindOfDocuments, remindUnpaid, remindOfSecondPayments, remindUnbooked]

function next(everybody: Iterator<Person>): Person {
  const { value, done } = everybody.next()
  if (done) throw new RangeError('There are too few people in the demonstration.')
  return value
}
