import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, ne } from 'drizzle-orm'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { storeSampleFile } from '#dev/factories/store-sample-file.server.ts'
import { HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { isInStates } from '#src/database/columns.ts'
import { fromStaffMail } from '#src/features/applications/mails.tsx'
import { listServices } from '#src/features/applications/sectors.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { assignCases } from '#src/features/cases/work/assign-cases.server.ts'
import { answerByMail, type StaffMessage, sendToApplicant } from '#src/features/messages/answer-customer.server.ts'
import { confirmRead, markAnswered, recordSeen } from '#src/features/messages/conversation.server.ts'
import { CONTACT_SECTOR_KEYS } from '#src/features/messages/message-form.ts'
import { receiveMessage } from '#src/features/messages/receive-message.server.ts'
import { sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { liveEnquiries, messages } from '#src/features/messages/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import type { CONVERSATIONS, Enquirer, Line } from './people.ts'
import { person } from './person.ts'
import { APPLICANT_MAILS, ENQUIRIES, REPORT_LINES } from './sample-texts.ts'
import { must, type Story, type World } from './world.server.ts'

/** A visitor asks on the contact page, and staff do something about it an hour later. */
export async function* enquiryStory(world: World, [visitor, question, daysAgo, by, did]: Enquirer): Story {
  const { db, random, team } = world
  const { name, email, phone, source } = person(visitor)
  const enquiry = ENQUIRIES[question]
  if (enquiry === undefined) throw new RangeError('There is no such question.')
  yield new Date(world.ago(daysAgo).getTime() - random.between(90, 2000) * MINUTE_MS)
  const form = { name, email, sector: random.oneOf(CONTACT_SECTOR_KEYS), message: enquiry.question, ref: source.ref }
  await receiveMessage(world, form, { acknowledge: true })
  if (by === null) return

  yield world.later(HOUR_MS)
  const actor = team[by]
  const [received] = await db.select({ id: liveEnquiries.id }).from(liveEnquiries).where(eq(liveEnquiries.email, email))
  const caseId = received?.id ?? ''
  if (did?.startsWith('assigned'))
    must(await assignCases(world, team.adaeze, { caseIds: [caseId], ownerId: actor.id, note: null }))
  if (did === 'assigned') return
  if (did === 'marked') return void (await markAnswered(world, actor, caseId))
  await answerByMail(world, actor, { id: randomUUID(), caseId, text: enquiry.answer })
  if (did !== 'opened an application') return
  const [service = ''] = listServices('arts')
  const draft = anApplication().named(name).withEmail(email).withPhone(phone).inSector('arts').withNotes(null)
  await draft.settled('initial').addTo(world, actor, { service, openedFrom: caseId })
}

type Case = typeof liveApplications.$inferSelect

export async function* conversationStory(world: World, conversation: (typeof CONVERSATIONS)[number]): Story {
  for (const [hoursAgo, what, text = ''] of conversation.lines) {
    yield world.ago(hoursAgo / 24)
    await SPEAK[what](world, await findCase(world, conversation.with), text)
  }
}

const SPEAK: Record<Line[1], (world: World, aCase: Case, text: string) => Promise<unknown>> = {
  asks: (world, { id }, text) => sendCustomerMessage(world, { caseId: id, id: randomUUID(), text, aboutId: null }),
  reads: (world, aCase) => look(world, aCase, 'customer'),
  confirms: confirmReport,
  'we answer': async (world, aCase, text) => {
    await look(world, aCase, 'staff')
    await send(world, aCase, { text, sentAs: 'message', files: [] })
  },
  'we report': sendReport,
}

async function findCase({ db }: World, name: string): Promise<Case> {
  const [found] = await db.select().from(liveApplications).where(eq(liveApplications.applicantName, name))
  if (found === undefined) throw new Error(`The demonstration has no application of ${name}.`)
  return found
}

async function look(world: World, { id }: Case, by: 'customer' | 'staff') {
  await recordSeen(world, { caseId: id, by, until: world.clock.now() })
}

async function confirmReport(world: World, { id: applicationId }: Case) {
  const [sent] = await world.db
    .select({ messageId: messages.id })
    .from(messages)
    .where(and(eq(messages.caseId, applicationId), ne(messages.kind, 'message')))
  if (sent !== undefined) await confirmRead(world, { applicationId, ...sent })
}

async function sendReport(world: World, aCase: Case, text: string) {
  const { applicantName, reference } = aCase
  const bytes = createSamplePdf(`Assessment of ${applicantName}, ${reference}`, REPORT_LINES)
  const at = world.clock.now()
  const name = `Assessment ${reference}.pdf`
  const file = await storeSampleFile(world.storage, { reference, name, at, format: 'pdf', bytes })
  await send(world, aCase, { text, sentAs: 'stage:assessment', files: [file] })
}

async function send(world: World, { id, ownerId }: Case, message: Pick<StaffMessage, 'text' | 'sentAs' | 'files'>) {
  const actor = ownerId === null ? world.team.adaeze : ({ kind: 'staff', id: ownerId } as const)
  must(await sendToApplicant(world, actor, { applicationId: id, id: randomUUID(), aboutId: null, ...message }))
}

/** A customer asks before their consultation, and the colleague who takes the call answers. */
export async function* consultationTalkStory(world: World): Story {
  const { db, team } = world
  yield world.ago(30 / 24)
  const [coming] = await db
    .select({ orderId: payments.caseId })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(and(isInStates(bookings.status, isConfirmed), gt(bookings.startsAt, world.clock.now())))
    .orderBy(desc(bookings.startsAt))
  const orderId = coming?.orderId ?? ''
  must(await assignCases(world, team.adaeze, { caseIds: [orderId], ownerId: team.tade.id, note: null }))
  yield world.later(2 * HOUR_MS)
  const question = 'I sent my CV yesterday. Should I have my portfolio open during the call as well?'
  await sendCustomerMessage(world, { caseId: orderId, id: randomUUID(), text: question, aboutId: null })
  yield world.later(HOUR_MS)
  const reply = 'Yes, please. You can share your screen, and we’ll look at the three strongest pieces together.'
  await answerByMail(world, team.tade, { id: randomUUID(), caseId: orderId, text: reply })
}

/** Our mail to this applicant did not arrive. */
export async function* lostMailStory(
  world: World,
  name: string,
  daysAgo: number,
  error: 'refused' | 'unreachable',
): Story {
  yield world.ago(daysAgo)
  const { id, email, reference } = await findCase(world, name)
  const subject = 'Your third referee'
  const data = { name, subject, message: APPLICANT_MAILS[2], reference, trackingUrl: null }
  await aMail().to(email).about(id).of(fromStaffMail, data, subject).failed(error).saveTo(world.db, world.clock)
}
