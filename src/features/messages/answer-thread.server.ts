import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { type LockedApplication, lockApplications } from '#src/features/applications/lock-applications.server.ts'
import { writeDelivery } from '#src/features/applications/record-delivery.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { findDeliverableKind, type Stage } from '#src/features/catalogue/scope.ts'
import type { NewFile } from '#src/features/files/attach.server.ts'
import { applicant, notify, visitor } from '#src/features/outbox/notify.server.ts'
import { orders } from '#src/features/payments/table.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { answerMail, sentMail } from './emails/mails.ts'
import { findStage, type MessageKind, type SentAs } from './kinds.ts'
import { contactMessages, messages } from './table.server.ts'
import { findSubject } from './threads.ts'
import { type LockedThread, lockThread, openThread, writeMessage } from './write-message.server.ts'

export type StaffMessage = {
  id: string
  applicationId: string
  text: string
  sentAs: SentAs
  aboutId: string | null
  files: ReadonlyArray<NewFile>
  readUntil?: Date | null
}

export type SendToApplicantResult =
  | { ok: true }
  | { ok: false; reason: 'not-found' | 'no-reference' | 'not-included' | 'already-delivered' | 'file-missing' }

/** Sends a message or a deliverable to an applicant. The deliverable of a stage is recorded in the same transaction. */
export async function sendToApplicant(
  app: AppContext,
  actor: StaffActor,
  { applicationId, sentAs, ...message }: StaffMessage,
): Promise<SendToApplicantResult> {
  return app.db.transaction(async tx => {
    const [application] = await lockApplications(tx, [applicationId])
    if (application === undefined) return { ok: false, reason: 'not-found' }
    if (application.reference === null) return { ok: false, reason: 'no-reference' }
    const stage = findStage(sentAs)
    const kind = stage === null ? (sentAs as MessageKind) : findDeliverableKind(application.item, stage)
    if (kind === null) return { ok: false, reason: 'not-included' }
    const hasFile = message.files.length > 0
    if (kind !== 'message' && !hasFile) return { ok: false, reason: 'file-missing' }

    const [sent] = await tx.select({ id: messages.id }).from(messages).where(eq(messages.id, message.id))
    if (sent !== undefined) return { ok: true }
    if (stage !== null && !(await deliver(app, tx, { actor, application, stage, messageId: message.id })))
      return { ok: false, reason: 'already-delivered' }

    const thread = await openThread(app, tx, { kind: 'application', id: applicationId })
    await writeMessage(app, tx, thread, { ...message, kind, authorKind: 'staff', staffId: actor.id })
    await recordSent(app, tx, thread, { actor, messageId: message.id, messageKind: kind, hasFile })
    await notifyApplicantOfMessage(app, tx, { application, actor, kind, hasFile })
    return { ok: true }
  })
}

async function deliver(
  app: AppContext,
  tx: Transaction,
  {
    application,
    actor,
    ...sent
  }: { actor: StaffActor; application: LockedApplication; stage: Stage; messageId: string },
): Promise<boolean> {
  const deliveredOn = dayInLagos(app.clock.now())
  const result = await writeDelivery(app, tx, application, { ...sent, actor, deliveredOn, note: null })
  return result.ok
}

function recordSent(
  app: AppContext,
  tx: Transaction,
  thread: LockedThread,
  { actor, ...sent }: { actor: StaffActor; messageId: string; messageKind: MessageKind; hasFile: boolean },
) {
  return recordEvent(app, tx, {
    type: 'message.sent',
    actor,
    subject: findSubject(thread),
    threadId: thread.id,
    ...sent,
  })
}

export type AnswerByMailResult = { ok: true } | { ok: false; reason: 'not-found' | 'has-portal' }

/** Answers an enquiry or a consultation customer. They have no page of their own, so the mail carries the text. */
export async function answerByMail(
  app: AppContext,
  actor: StaffActor,
  { id, threadId, text, readUntil }: { id: string; threadId: string; text: string; readUntil?: Date | null },
): Promise<AnswerByMailResult> {
  return app.db.transaction(async tx => {
    const thread = await lockThread(tx, threadId)
    if (thread === null) return { ok: false, reason: 'not-found' }
    const subject = findSubject(thread)
    if (subject.kind === 'application') return { ok: false, reason: 'has-portal' }
    const recipient = await findRecipient(tx, thread)
    if (recipient === null) return { ok: false, reason: 'not-found' }
    const message = {
      id,
      kind: 'message',
      text,
      aboutId: null,
      files: [],
      authorKind: 'staff',
      staffId: actor.id,
      readUntil,
    } as const
    if (!(await writeMessage(app, tx, thread, message))) return { ok: true }
    await recordSent(app, tx, thread, { actor, messageId: id, messageKind: 'message', hasFile: false })
    await notify(app, tx, visitor(recipient.email), {
      id,
      mail: answerMail,
      about: subject,
      replyTo: app.staffMailbox,
      data: { ...recipient, text },
    })
    return { ok: true }
  })
}

async function findRecipient(tx: Transaction, { orderId, contactMessageId }: LockedThread) {
  if (orderId !== null) {
    const [order] = await tx
      .select({ name: orders.name, email: orders.email })
      .from(orders)
      .where(eq(orders.id, orderId))
    return order === undefined ? null : { ...order, question: null }
  }
  const { name, email, message: question } = contactMessages
  const [enquiry] = await tx
    .select({ name, email, question })
    .from(contactMessages)
    .where(eq(contactMessages.id, contactMessageId ?? ''))
  return enquiry ?? null
}

type SentMessage = { application: LockedApplication; actor: StaffActor; kind: MessageKind; hasFile: boolean }

/** The mail says who sent what. The message itself stays behind the code. */
async function notifyApplicantOfMessage(
  app: AppContext,
  tx: Transaction,
  { application: { id, applicantName, email, reference }, actor, kind, hasFile }: SentMessage,
): Promise<void> {
  if (reference === null) return
  const sender = (await findStaffNames(tx, [actor.id])).get(actor.id) ?? null
  await notify(app, tx, applicant(email), {
    mail: sentMail,
    about: { kind: 'application', id },
    replyTo: app.staffMailbox,
    data: {
      name: applicantName,
      sender,
      kind,
      hasFile,
      reference,
      messagesUrl: app.publicUrl + addresses.tracking({ reference, email, tab: 'messages' }),
    },
  })
}
