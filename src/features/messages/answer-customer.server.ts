import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, isNotNull } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { fromStaffMail } from '#src/features/applications/mails.tsx'
import { describeUpdateSubject } from '#src/features/applications/progress/status-words.ts'
import { writeDelivery } from '#src/features/applications/record-delivery.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { type LockedCase, lockCase } from '#src/features/cases/lock-cases.server.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { attach, type FilesRefusal, type NewFile, type ReceivedFile } from '#src/features/files/attach.server.ts'
import type { FileContext } from '#src/features/files/file-context.ts'
import { applicant, notify, visitor } from '#src/features/mail/notify.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { findDeliveredKind, findStage, type MessageKind, type SentAs } from './kinds.ts'
import { answerMail, sentMail } from './mails.tsx'
import { findFirstLine } from './message-text.ts'
import { type NewMessage, writeMessage } from './send-customer-message.server.ts'
import { enquiries, messages } from './table.server.ts'

export type StaffMessage = {
  id: string
  applicationId: string
  text: string
  sentAs: SentAs
  aboutId: string | null
  /** The piece of evidence that it is about. */
  pieceId?: string | null
  files: ReadonlyArray<NewFile>
  readUntil?: Date | null
}

/** A colleague answered after the writer had read the conversation. */
export type AnsweredMeanwhile = { ok: false; reason: 'answered'; by: string; at: Date; text: string }

export type SendToApplicantResult =
  | { ok: true }
  | AnsweredMeanwhile
  | { ok: false; reason: 'not-found' | 'no-reference' | 'not-included' | 'already-delivered' | 'file-missing' }

/** Sends one message to an applicant, with the files of the intake. Throws Unavailable. */
export async function sendMessageWithFiles(
  app: FileContext,
  actor: StaffActor,
  message: Omit<StaffMessage, 'files'>,
  received: ReadonlyArray<ReceivedFile>,
): Promise<SendToApplicantResult | FilesRefusal> {
  const [application] = await app.db
    .select({ reference: liveApplications.reference })
    .from(liveApplications)
    .where(eq(liveApplications.id, message.applicationId))
  if (application === undefined) return { ok: false, reason: 'not-found' }
  const { reference } = application
  if (reference === null) return { ok: false, reason: 'no-reference' }
  return attach(app, { stem: `${reference}/${reference}`, received }, files =>
    sendToApplicant(app, actor, { ...message, files }),
  )
}

/** Sends a message or a deliverable to an applicant. */
export async function sendToApplicant(
  app: AppContext,
  actor: StaffActor,
  message: StaffMessage,
): Promise<SendToApplicantResult> {
  return app.db.transaction(tx => writeToApplicant(app, tx, actor, message))
}

/** The deliverable of a stage is recorded in the same transaction. */
export async function writeToApplicant(
  app: AppContext,
  tx: Transaction,
  actor: StaffActor,
  { applicationId, sentAs, ...message }: StaffMessage,
): Promise<SendToApplicantResult> {
  const application = await lockApplication(tx, applicationId)
  if (application === null) return { ok: false, reason: 'not-found' }
  if (application.reference === null) return { ok: false, reason: 'no-reference' }
  const stage = findStage(sentAs)
  const kind = findDeliveredKind(application.item, sentAs)
  if (kind === null) return { ok: false, reason: 'not-included' }
  const hasFile = message.files.length > 0
  if (kind !== 'message' && !hasFile) return { ok: false, reason: 'file-missing' }

  const [sent] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, message.id))
  if (sent !== undefined) return { ok: true }
  const unread = await findUnreadAnswer(tx, actor, { caseId: applicationId, ...message })
  if (unread !== null) return unread
  if (stage !== null) {
    const delivery = { actor, stage, messageId: message.id, deliveredOn: dayInLagos(app.clock.now()), note: null }
    const { ok } = await writeDelivery(app, tx, application, delivery)
    if (!ok) return { ok: false, reason: 'already-delivered' }
  }
  await writeStaffMessage(app, tx, application, { ...message, kind, actor })
  await notifyApplicantOfMessage(app, tx, application, { actor, kind, hasFile })
  return { ok: true }
}

/**
 * Emails an applicant what staff wrote. The email is an entry of the conversation, and its mail is the only one that is
 * sent about it. The audit log does not keep the text. `idempotencyKey` becomes the id of the entry and of the mail.
 */
export async function emailApplicant(
  app: AppContext,
  actor: StaffActor,
  {
    idempotencyKey = randomUUID(),
    id,
    subject: typedSubject,
    message: text,
  }: { idempotencyKey?: string; id: string; subject: string | null; message: string },
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, id)
    if (application === null) return { ok: false, reason: 'not-found' }
    const { email, applicantName: name, reference } = application
    const subject = typedSubject ?? describeUpdateSubject(reference)
    const readUntil = await findReadUntil(tx, id)
    const content = { kind: 'message', text, subject, aboutId: null, files: [], readUntil } as const
    const entry = { ...content, id: idempotencyKey, authorKind: 'staff', staffId: actor.id } as const
    if (!(await writeMessage(app, tx, application, entry))) return { ok: true }
    const about = { kind: 'application', id } as const
    await recordEvent(app, tx, { type: 'application.emailed', actor, subject: about })
    await notify(app, tx, applicant(email), {
      id: idempotencyKey,
      mail: fromStaffMail,
      replyTo: app.staffMailbox,
      about,
      data: {
        name,
        subject,
        message: text,
        reference,
        trackingUrl: reference === null ? null : app.publicUrl + addresses.tracking({ reference, email }),
      },
    })
    return { ok: true }
  })
}

/** Its writer may not have the conversation open, so an email answers only what staff have seen. */
export async function findReadUntil(tx: Transaction, caseId: string): Promise<Date> {
  const isSeen = and(eq(messages.caseId, caseId), eq(messages.authorKind, 'customer'), isNotNull(messages.seenAt))
  const [last] = await tx
    .select({ sentAt: messages.sentAt })
    .from(messages)
    .where(isSeen)
    .orderBy(desc(messages.sentAt))
    .limit(1)
  return last?.sentAt ?? new Date(0)
}

export type AnswerByMailResult = { ok: true } | AnsweredMeanwhile | { ok: false; reason: 'not-found' | 'has-portal' }

/** Answers an enquiry or a consultation customer. They have no page of their own, so the mail carries the text. */
export async function answerByMail(
  app: AppContext,
  actor: StaffActor,
  { caseId, ...answer }: { id: string; caseId: string; text: string; readUntil?: Date | null },
): Promise<AnswerByMailResult> {
  return app.db.transaction(async tx => {
    const recipient = await lockCase(tx, caseId)
    if (recipient === null) return { ok: false, reason: 'not-found' }
    const { kind, name, email } = recipient
    if (kind === 'application') return { ok: false, reason: 'has-portal' }
    const unread = await findUnreadAnswer(tx, actor, { caseId, ...answer })
    if (unread !== null) return unread
    const message = { ...answer, kind: 'message', aboutId: null, files: [], actor } as const
    if (!(await writeStaffMessage(app, tx, recipient, message))) return { ok: true }
    await notify(app, tx, visitor(email), {
      id: answer.id,
      mail: answerMail,
      about: { kind, id: caseId },
      replyTo: app.staffMailbox,
      data: { name, question: await findQuestion(tx, caseId), text: answer.text },
    })
    return { ok: true }
  })
}

/** Finds the last answer of a colleague that the writer has not read. A message that is sent again has been read before. */
async function findUnreadAnswer(
  tx: Transaction,
  actor: StaffActor,
  { id, caseId, readUntil = null }: { id: string; caseId: string; readUntil?: Date | null },
): Promise<AnsweredMeanwhile | null> {
  if (readUntil === null) return null
  const { staffId, sentAt, text } = messages
  const later = and(eq(messages.caseId, caseId), eq(messages.authorKind, 'staff'), gt(sentAt, readUntil))
  const answers = await tx
    .select({ id: messages.id, staffId, sentAt, text })
    .from(messages)
    .where(later)
    .orderBy(desc(sentAt))
  const answer = answers.find(each => each.staffId !== actor.id)
  if (answer === undefined || answers.some(each => each.id === id)) return null
  const names = await findStaffNames(tx, [answer.staffId ?? ''])
  const by = names.get(answer.staffId ?? '') ?? 'A colleague'
  return { ok: false, reason: 'answered', by, at: answer.sentAt, text: findFirstLine(answer.text) }
}

/** The caller has locked the case. Returns false if the message exists. */
export async function writeStaffMessage(
  app: AppContext,
  tx: Transaction,
  recipient: Pick<LockedCase, 'id' | 'kind' | 'waitingSince' | 'lastMessageAt'>,
  { actor, ...message }: Omit<NewMessage, 'authorKind' | 'staffId'> & { actor: StaffActor },
): Promise<boolean> {
  const { id, kind } = recipient
  if (!(await writeMessage(app, tx, recipient, { ...message, authorKind: 'staff', staffId: actor.id }))) return false
  await recordEvent(app, tx, {
    type: 'message.sent',
    actor,
    subject: { kind, id },
    caseId: id,
    messageId: message.id,
    messageKind: message.kind,
    hasFile: message.files.length > 0,
  })
  return true
}

/** What an enquirer asked. Null for a consultation. */
async function findQuestion(tx: Transaction, caseId: string): Promise<string | null> {
  const [enquiry] = await tx.select({ message: enquiries.message }).from(enquiries).where(eq(enquiries.id, caseId))
  return enquiry?.message ?? null
}

/** The mail says who sent what. The message itself stays behind the code. */
async function notifyApplicantOfMessage(
  app: AppContext,
  tx: Transaction,
  { id, applicantName, email, reference }: LockedApplication,
  { actor, ...sent }: { actor: StaffActor; kind: MessageKind; hasFile: boolean },
): Promise<void> {
  if (reference === null) return
  const sender = (await findStaffNames(tx, [actor.id])).get(actor.id) ?? null
  await notify(app, tx, applicant(email), {
    mail: sentMail,
    about: { kind: 'application', id },
    replyTo: app.staffMailbox,
    data: {
      ...sent,
      name: applicantName,
      sender,
      reference,
      messagesUrl: app.publicUrl + addresses.tracking({ reference, email, tab: 'messages' }),
    },
  })
}
