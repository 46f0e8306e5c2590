import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import type { CaseKind } from '#src/features/applications/case-kinds.ts'
import {
  type LockedApplication,
  lockApplications,
  lockCase,
} from '#src/features/applications/lock-applications.server.ts'
import { writeDelivery } from '#src/features/applications/record-delivery.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { findDeliverableKind, type Stage } from '#src/features/catalogue/scope.ts'
import type { NewFile } from '#src/features/files/attach.server.ts'
import { applicant, notify, visitor } from '#src/features/outbox/notify.server.ts'
import { findStaffNames } from '#src/features/staff/queries.server.ts'
import { answerMail, sentMail } from './emails/mails.ts'
import { findStage, type MessageKind, type SentAs } from './kinds.ts'
import { enquiries, messages } from './table.server.ts'
import { writeMessage } from './write-message.server.ts'

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

    await writeMessage(app, tx, application, { ...message, kind, authorKind: 'staff', staffId: actor.id })
    await recordSent(app, tx, application, { actor, messageId: message.id, messageKind: kind, hasFile })
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
  { kind, id }: { kind: CaseKind; id: string },
  { actor, ...sent }: { actor: StaffActor; messageId: string; messageKind: MessageKind; hasFile: boolean },
) {
  return recordEvent(app, tx, { type: 'message.sent', actor, subject: { kind, id }, caseId: id, ...sent })
}

export type AnswerByMailResult = { ok: true } | { ok: false; reason: 'not-found' | 'has-portal' }

/** Answers an enquiry or a consultation customer. They have no page of their own, so the mail carries the text. */
export async function answerByMail(
  app: AppContext,
  actor: StaffActor,
  { id, caseId, text, readUntil }: { id: string; caseId: string; text: string; readUntil?: Date | null },
): Promise<AnswerByMailResult> {
  return app.db.transaction(async tx => {
    const recipient = await lockCase(tx, caseId)
    if (recipient === null) return { ok: false, reason: 'not-found' }
    const { kind, name, email } = recipient
    if (kind === 'application') return { ok: false, reason: 'has-portal' }
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
    if (!(await writeMessage(app, tx, recipient, message))) return { ok: true }
    await recordSent(app, tx, recipient, { actor, messageId: id, messageKind: 'message', hasFile: false })
    await notify(app, tx, visitor(email), {
      id,
      mail: answerMail,
      about: { kind, id: caseId },
      replyTo: app.staffMailbox,
      data: { name, question: await findQuestion(tx, caseId), text },
    })
    return { ok: true }
  })
}

/** What an enquirer asked. Null for a consultation. */
async function findQuestion(tx: Transaction, caseId: string): Promise<string | null> {
  const [enquiry] = await tx.select({ message: enquiries.message }).from(enquiries).where(eq(enquiries.id, caseId))
  return enquiry?.message ?? null
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
