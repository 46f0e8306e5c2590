import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, isNotNull, isNull, ne, notExists } from 'drizzle-orm'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { storeSampleFile } from '#dev/factories/store-sample-file.server.ts'
import { HOUR_MS } from '#src/clock.ts'
import { isInStates } from '#src/database/one-of.ts'
import { isStep } from '#src/features/applications/states.ts'
import { applicationDeliveries, applications } from '#src/features/applications/table.server.ts'
import { isConfirmed } from '#src/features/bookings/states.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { findDeliverableKind } from '#src/features/catalogue/scope.ts'
import { answerByMail, type StaffMessage, sendToApplicant } from '#src/features/messages/answer-thread.server.ts'
import { assignOrder } from '#src/features/messages/assign-order.server.ts'
import type { AuthorKind } from '#src/features/messages/kinds.ts'
import { confirmRead, recordSeen } from '#src/features/messages/record-seen.server.ts'
import { sendMessage, sendOrderMessage } from '#src/features/messages/send-message.server.ts'
import { messages, threads } from '#src/features/messages/table.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import type { Team } from './demo-staff.ts'
import { addMs, type DiaryContext, type DiaryEntry } from './diary.ts'

type Case = { id: string; reference: string; ownerId: string; name: string }

type Line = { hoursAgo: number; write: (app: DiaryContext, found: Case) => Promise<unknown> }

const REPORT_LINES = [
  'Your case against each published criterion.',
  'Innovation: strong. Two products in use by banks in nine countries.',
  'Recognition: good. Add the jury letter of the award from 2024.',
  'Contribution: thin. We suggest two talks and one published article.',
  'Our advice: apply for exceptional promise, after these three steps.',
]

/** Each inner list is a conversation with one applicant, the oldest line first. */
const CONVERSATIONS: ReadonlyArray<ReadonlyArray<Line>> = [
  [
    ask(9 * 24, 'Good morning. My second referee is travelling until the 14th. May her letter come a week later?'),
    answer(
      8 * 24,
      'Good morning. Yes, a week later is fine. Please send us the other two letters now, so that we can begin.',
    ),
    read(7 * 24 + 20),
    ask(7 * 24 + 19, 'Thank you, that helps a great deal. I have just uploaded both.'),
    answer(7 * 24, 'Both are here and clearly signed. You’ll hear from us by Friday.'),
    read(6 * 24),
  ],
  [ask(6 * 24, 'Is a letter from my former head of department better than one from a client abroad?')],
  [ask(3, 'I’ve found the contract from 2023. Should I send all 40 pages, or only the ones with the signatures?')],
  [
    report(12 * 24),
    confirm(11 * 24),
    ask(11 * 24 - 2, 'Thank you for the report. The part about my talks was new to me.'),
    answer(10 * 24, 'We’re glad it helps. Start with the article, because editors take longest.'),
  ],
  [report(2 * 24)],
  [answer(5 * 24, 'We’d like to mention your work for the Lagos Biennial. Do you have the catalogue as a PDF?')],
]

/** Adds conversations with applicants and with one customer before their consultation. */
export function createConversationDiary(now: Date, team: Team): Array<DiaryEntry> {
  return [...CONVERSATIONS.flatMap(lines => createConversation(now, lines)), ...createConsultationTalk(now, team)]
}

function createConversation(now: Date, lines: ReadonlyArray<Line>): Array<DiaryEntry> {
  let found: Case | null = null
  return lines.map(({ hoursAgo, write }) => ({
    at: addMs(now, -hoursAgo * HOUR_MS),
    write: async app => {
      found ??= await findQuietCase(app)
      await write(app, found)
    },
  }))
}

/** A case with an owner, without a conversation or a delivery. It includes a written report, so that every line fits. */
async function findQuietCase({ db }: DiaryContext): Promise<Case> {
  const rows = await db
    .select({
      id: applications.id,
      reference: applications.reference,
      item: applications.item,
      ownerId: applications.ownerId,
      name: applications.applicantName,
    })
    .from(applications)
    .innerJoin(staffMembers, eq(staffMembers.id, applications.ownerId))
    .where(
      and(
        isInStates(applications.status, isStep),
        isNotNull(applications.reference),
        isNull(staffMembers.disabledAt),
        notExists(db.select({ id: threads.id }).from(threads).where(eq(threads.applicationId, applications.id))),
        notExists(
          db
            .select({ id: applicationDeliveries.id })
            .from(applicationDeliveries)
            .where(eq(applicationDeliveries.applicationId, applications.id)),
        ),
      ),
    )
    .orderBy(asc(applications.statusSince))
  const found = rows.findLast(({ item }) => findDeliverableKind(item, 'assessment') === 'report')
  if (!found?.reference || !found.ownerId) throw new Error('The demonstration has no case for a conversation.')
  return { ...found, reference: found.reference, ownerId: found.ownerId }
}

function ask(hoursAgo: number, text: string): Line {
  return {
    hoursAgo,
    write: (app, { id }) => sendMessage(app, { applicationId: id, id: randomUUID(), text, aboutId: null }),
  }
}

function answer(hoursAgo: number, text: string): Line {
  return {
    hoursAgo,
    write: async (app, found) => {
      await look(app, found, 'staff')
      await send(app, found, { text, sentAs: 'message', files: [] })
    },
  }
}

function read(hoursAgo: number): Line {
  return { hoursAgo, write: (app, found) => look(app, found, 'customer') }
}

function report(hoursAgo: number): Line {
  return {
    hoursAgo,
    write: async (app, found) => {
      const { name, reference } = found
      const bytes = createSamplePdf(`Assessment of ${name}, ${reference}`, REPORT_LINES)
      const at = app.clock.now()
      const { path: filePath, ...stored } = await storeSampleFile(app.storage, { reference, at, format: 'pdf', bytes })
      const text = 'Here is your report. Page 2 lists three steps that we suggest before you apply.'
      const file = { fileName: `Assessment ${reference}.pdf`, filePath, ...stored }
      await send(app, found, { text, sentAs: 'stage:assessment', files: [file] })
    },
  }
}

/** The applicant confirms that they have read the report. */
function confirm(hoursAgo: number): Line {
  return {
    hoursAgo,
    write: async (app, found) => {
      const [sent] = await app.db
        .select({ id: messages.id })
        .from(messages)
        .innerJoin(threads, eq(threads.id, messages.threadId))
        .where(and(eq(threads.applicationId, found.id), ne(messages.kind, 'message')))
      if (sent !== undefined) await confirmRead(app, { applicationId: found.id, messageId: sent.id })
    },
  }
}

async function look(app: DiaryContext, found: Case, by: AuthorKind) {
  const rows = await app.db.select({ id: threads.id }).from(threads).where(eq(threads.applicationId, found.id))
  for (const { id } of rows) await recordSeen(app, { threadId: id, by, until: app.clock.now() })
}

async function send(
  app: DiaryContext,
  { id, ownerId }: Case,
  message: Pick<StaffMessage, 'text' | 'sentAs' | 'files'>,
) {
  const actor = { kind: 'staff', id: ownerId } as const
  const result = await sendToApplicant(app, actor, { applicationId: id, id: randomUUID(), aboutId: null, ...message })
  if (!result.ok) throw new Error(`The demonstration could not send a message: ${result.reason}`)
}

/** A customer asks before their consultation, and the colleague who takes the call answers. */
function createConsultationTalk(now: Date, { adaeze, tade }: Team): Array<DiaryEntry> {
  const question = 'I sent my CV yesterday. Should I have my portfolio open during the call as well?'
  const reply = 'Yes, please. You can share your screen, and we’ll look at the three strongest pieces together.'
  let orderId = ''
  return [
    {
      at: addMs(now, -30 * HOUR_MS),
      write: async app => {
        orderId = await findComingOrder(app)
        await assignOrder(app, adaeze, { orderId, ownerId: tade.id })
      },
    },
    {
      at: addMs(now, -28 * HOUR_MS),
      write: app => sendOrderMessage(app, { orderId, id: randomUUID(), text: question }),
    },
    {
      at: addMs(now, -27 * HOUR_MS),
      write: async app => {
        const rows = await app.db.select({ id: threads.id }).from(threads).where(eq(threads.orderId, orderId))
        for (const { id: threadId } of rows) await answerByMail(app, tade, { id: randomUUID(), threadId, text: reply })
      },
    },
  ]
}

async function findComingOrder({ db, clock }: DiaryContext): Promise<string> {
  const [found] = await db
    .select({ orderId: payments.orderId })
    .from(bookings)
    .innerJoin(payments, eq(payments.id, bookings.paymentId))
    .where(and(isInStates(bookings.status, isConfirmed), gt(bookings.startsAt, clock.now())))
    .orderBy(desc(bookings.startsAt))
    .limit(1)
  if (!found?.orderId) throw new Error('The demonstration has no consultation to talk about.')
  return found.orderId
}
