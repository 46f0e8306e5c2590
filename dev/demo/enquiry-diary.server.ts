import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { listServices } from '#src/features/applications/sectors.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { addApplication } from '#src/features/cases/add-application.server.ts'
import { answerByMail } from '#src/features/messages/answer-thread.server.ts'
import { assignThread } from '#src/features/messages/assign-thread.server.ts'
import { markAnswered } from '#src/features/messages/mark-answered.server.ts'
import { CONTACT_SECTOR_KEYS } from '#src/features/messages/message-form.ts'
import { receiveMessage } from '#src/features/messages/receive-message.server.ts'
import { contactMessages, threads } from '#src/features/messages/table.server.ts'
import type { Team } from './demo-staff.ts'
import { addMs, type DiaryContext, type DiaryEntry } from './diary.ts'
import type { Person } from './generate-people.ts'
import { createOfflineMoney } from './offline-money.server.ts'
import type { Random } from './random.ts'
import { ENQUIRIES, OFFLINE_PAYMENT_NOTES } from './sample-texts.ts'

type Sequel = (app: DiaryContext, threadId: string, written: { person: Person; answer: string }) => Promise<unknown>

/** The two newest enquiries wait, the first of them for its owner. */
function listSequels({ adaeze, tade, folasade, kasimu }: Team): ReadonlyArray<Sequel | null> {
  const answer =
    (actor: StaffActor): Sequel =>
    (app, threadId, { answer: text }) =>
      answerByMail(app, actor, { id: randomUUID(), threadId, text })
  return [
    (app, threadId) => assignThread(app, adaeze, { threadId, ownerId: tade.id }),
    null,
    (app, threadId) => markAnswered(app, folasade, threadId),
    async (app, threadId, written) => {
      await answer(folasade)(app, threadId, written)
      await openApplication(app, folasade, { threadId, person: written.person })
    },
    ...[answer(tade), answer(adaeze), answer(adaeze), answer(adaeze)],
    // Old enough that its owner has left since.
    async (app, threadId, written) => {
      await assignThread(app, adaeze, { threadId, ownerId: kasimu.id })
      await answer(kasimu)(app, threadId, written)
    },
    answer(adaeze),
  ]
}

/** Messages of visitors, with what staff did about each. */
export function createEnquiryDiary(
  random: Random,
  now: Date,
  people: ReadonlyArray<Person>,
  team: Team,
): Array<DiaryEntry> {
  const sequels = listSequels(team)
  return people.flatMap((person, index) => {
    const { name, email } = person
    const { question, answer } = random.oneOf(ENQUIRIES)
    const sector = random.oneOf(CONTACT_SECTOR_KEYS)
    const receivedAt = addMs(now, -(index * 6 * DAY_MS + random.between(90, 2000) * MINUTE_MS))
    const sequel = sequels[index] === undefined ? sequels.at(-1) : sequels[index]
    const entries: Array<DiaryEntry> = [
      {
        at: receivedAt,
        write: app => receiveMessage(app, { name, email, sector, message: question }, { acknowledge: true }),
      },
    ]
    if (sequel)
      entries.push({
        at: addMs(receivedAt, HOUR_MS),
        write: async app => sequel(app, await findThread(app, email), { person, answer }),
      })
    return entries
  })
}

async function findThread({ db }: DiaryContext, email: string): Promise<string> {
  const [thread] = await db
    .select({ id: threads.id })
    .from(threads)
    .innerJoin(contactMessages, eq(contactMessages.id, threads.contactMessageId))
    .where(eq(contactMessages.email, email))
  if (thread === undefined) throw new Error('The demonstration has lost an enquiry.')
  return thread.id
}

async function openApplication(
  app: DiaryContext,
  actor: StaffActor,
  { threadId, person }: { threadId: string; person: Person },
) {
  const [service = ''] = listServices('arts')
  await addApplication(app, actor, {
    email: person.email,
    applicantName: person.name,
    phone: person.phone,
    sector: 'arts',
    service,
    notes: null,
    status: 'pending',
    adminNotes: null,
    payment: 'partial',
    money: await createOfflineMoney(app, 'partial', OFFLINE_PAYMENT_NOTES[0]),
    notifyApplicant: true,
    item: 'application_fee',
    agreedPence: null,
    agreedReason: null,
    shownOpenIds: [],
    threadId,
  })
}
