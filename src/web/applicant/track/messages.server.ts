import { createHash, randomUUID } from 'node:crypto'
import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { dateAndClock } from '#src/dates.ts'
import { listDeliveries } from '#src/features/applications/queries.server.ts'
import { MAX_FILES_IN_FORM } from '#src/features/documents/staff-document-form.ts'
import { submitFile } from '#src/features/documents/uploads/receive-upload.server.ts'
import { sendTextOfWaiting } from '#src/features/documents/uploads/record-upload.server.ts'
import { discardReceivedFiles } from '#src/features/files/attach.server.ts'
import { explainRefusedFiles } from '#src/features/files/formats/explain-refusal.ts'
import { REFUSALS, type RefusedFile, UPLOAD_FAILURE_TEXTS } from '#src/features/files/uploads.ts'
import { confirmRead, recordSeen } from '#src/features/messages/conversation.server.ts'
import { isDeliverable, MESSAGE_KINDS, type MessageKind } from '#src/features/messages/kinds.ts'
import { customerMessageSchema, MESSAGE_MISSING, readMessageTime } from '#src/features/messages/message-text.ts'
import { type ConversationEntry, readConversation } from '#src/features/messages/queries.server.ts'
import { deriveMessageId, sendCustomerMessage } from '#src/features/messages/send-customer-message.server.ts'
import { STAGE_TITLES } from '#src/features/site/catalogue/scope.ts'
import { fileSize } from '#src/file-size.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { requireProof } from '../../guards/applicant-proof.server.ts'
import { countFurtherFiles, requireAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { isTooLarge, type PostedUploads, readUploads, readUploadsIfRoom } from '../../guards/read-upload.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { answerToastContext, redirectWithToast } from '../../parts/cookies.server.ts'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import type { ToastMessage } from '../../ui/toast.tsx'
import type { ReturnedMessage } from './messages-tab.tsx'

export type ApplicantMessages = Awaited<ReturnType<typeof loadApplicantMessages>>

type Delivery = { stage: keyof typeof STAGE_TITLES; what: string; messageId: string | null }

export type MessagesPage = { before: string | null; countsAsSeen: boolean }

/** Loads the conversation of an applicant, and records the look at it if `countsAsSeen`. */
export async function loadApplicantMessages(
  app: Pick<App, 'db' | 'clock'>,
  applicationId: string,
  { before, countsAsSeen }: MessagesPage,
) {
  const [conversation, deliveries] = await Promise.all([
    readConversation(app, { caseId: applicationId, before: readMessageTime(before) }),
    listDeliveries(app.db, applicationId),
  ])
  const until = conversation.entries.at(-1)?.sentAt
  if (countsAsSeen && until !== undefined) await recordSeen(app, { caseId: applicationId, by: 'customer', until })
  return {
    entries: conversation.entries.map(entry => toShownEntry(entry, deliveries)),
    olderBefore: conversation.olderBefore,
  }
}

function toShownEntry(entry: ConversationEntry, deliveries: ReadonlyArray<Delivery>) {
  const { id, authorKind, author, kind, subject, version, aboutKind, piece, text, sentAt, seenAt, files } = entry
  const delivery = deliveries.find(({ messageId }) => messageId === id)
  return {
    id,
    isOurs: authorKind === 'staff',
    author,
    isDeliverable: isDeliverable(kind),
    label: describeKind(kind, subject, delivery),
    stage: delivery === undefined ? null : STAGE_TITLES[delivery.stage],
    version: version !== null && version > 1 ? `version ${version}` : null,
    about: aboutKind === null ? piece && `${piece}, in your evidence plan` : MESSAGE_KINDS[aboutKind].label,
    text,
    at: dateAndClock(sentAt),
    isSeen: seenAt !== null,
    files: files.map(file => ({ id: file.id, name: file.fileName, size: fileSize(file.sizeBytes) })),
  }
}

function describeKind(kind: MessageKind, subject: string | null, delivery: Delivery | undefined): string | null {
  if (subject !== null) return 'Email'
  return kind === 'message' ? null : (delivery?.what ?? MESSAGE_KINDS[kind].label)
}

const FIELDS = ['idempotencyKey', 'privacyVersion', 'aboutId', 'text'] as const
const NOT_SENT_TITLE = 'Message Not Sent'
const FAILED = 'We couldn’t send your message. Please try again in a few minutes.'

/** Sends a message, with or without a file, for a browser in which the mailed code was entered. */
export async function receiveMessageForm(context: RouteContext, request: Request) {
  const typed = { text: '', aboutId: '', idempotencyKey: '' }
  const answer = await resolveUnlessDatabaseDown(
    context,
    receive(context, request, typed),
    'a message could not be sent',
  )
  if (answer !== 'database-down') return answer
  // The check of the browser comes before the form, so without a database the form may be still unread.
  if (typed.idempotencyKey === '') readTyped(await readUploads(context, request, FIELDS, 0), typed)
  return answerRefused(context, { form: FAILED }, typed, SERVICE_UNAVAILABLE)
}

function readTyped(posted: PostedUploads, typed: ReturnedMessage['typed']) {
  typed.text = readText(posted, 'text')
  typed.aboutId = readText(posted, 'aboutId')
  typed.idempotencyKey = readText(posted, 'idempotencyKey')
}

async function receive(context: RouteContext, request: Request, typed: ReturnedMessage['typed']) {
  const app = context.get(appContext)
  const { session } = await requireProof(context, request, { kind: 'messages' })
  const { id: applicationId, reference } = session.application
  await requireAttempts(context, ['message-by-application', applicationId], ['message-by-address'])
  const posted = await readUploadsIfRoom(context, request, FIELDS)
  if (posted === null) return answerRefused(context, { file: UPLOAD_FAILURE_TEXTS.upload }, typed, SERVICE_UNAVAILABLE)
  await countFurtherFiles(context, posted.files, applicationId, ['message-by-application', 'message-by-address'])

  readTyped(posted, typed)
  const form = customerMessageSchema.safeParse({ text: typed.text, aboutId: typed.aboutId || null })
  const errors: ReturnedMessage['errors'] = findErrors(posted, form.success ? form.data.text : null)
  if (!form.success) errors.text ??= form.error.issues[0]?.message ?? MESSAGE_MISSING
  if (!form.success || Object.keys(errors).length > 0) {
    await discardReceivedFiles(app, posted.files)
    return answerRefused(context, errors, typed, { status: isTooLarge(posted) ? 413 : 422 })
  }
  const refused = await send(app, { applicationId, posted, ...form.data })
  if (refused !== null)
    return answerRefused(
      context,
      { file: refused.error },
      { ...typed, text: refused.unsentText },
      { status: refused.status },
    )
  const path = `${addresses.tracking({ reference: reference ?? '', tab: 'messages' })}#panel-messages`
  return redirectWithToast(app, path, SENT_TOAST)
}

const SENT_TOAST: ToastMessage = { title: 'Message Sent', description: 'We’ll email you when we answer.', tone: 'ok' }

type CheckedMessage = { applicationId: string; posted: PostedUploads; text: string; aboutId: string | null }

/** Each file is a message of its own. The first that we accept carries the text. */
async function send(app: App, { applicationId, posted, text, aboutId }: CheckedMessage) {
  const key = readText(posted, 'idempotencyKey') || randomUUID()
  const { files } = posted
  if (files.length === 0) {
    await sendCustomerMessage(app, { caseId: applicationId, id: deriveMessageId(key, applicationId), text, aboutId })
    return null
  }
  let unsentText = text
  const refused: Array<RefusedFile> = []
  for (const { id, fileName, sizeBytes, sha256 } of files) {
    const result = await submitFile(app, {
      id,
      fileName,
      sizeBytes,
      applicationId,
      sha256: null,
      // The key includes the file's hash, because the same form with another file is another message.
      idempotencyKey: createHash('sha256').update(`${key} ${sha256}`).digest('hex'),
      purpose: 'message',
      documentType: 'Message',
      requestId: null,
      privacyVersion: readText(posted, 'privacyVersion'),
      messageText: unsentText,
      messageAboutId: aboutId,
    })
    if (result.state === 'waiting') await sendTextOfWaiting(app, id)
    if (result.state === 'refused') refused.push({ fileName, refusal: result.refusal })
    else unsentText = ''
  }
  if (refused.length === 0) return null
  const status = refused.some(({ refusal }) => refusal === 'too-large') ? 413 : 422
  return { error: describeRefused(refused, files.length), status, unsentText }
}

function describeRefused(refused: ReadonlyArray<RefusedFile>, total: number): string {
  const sent = total - refused.length
  const rest = sent === 1 ? ' We received the other file.' : ` We received the other ${sent} files.`
  return `${explainRefusedFiles(refused, total)}${sent === 0 ? '' : rest}`
}

function findErrors(posted: PostedUploads, text: string | null): ReturnedMessage['errors'] {
  const { files, refused, refusal } = posted
  if (refusal === 'too-many') return { file: `You can only send ${MAX_FILES_IN_FORM} files at a time.` }
  if (refusal === 'too-large') return { file: REFUSALS[refusal] }
  if (refused.length > 0) return { file: describeRefused(refused, refused.length + files.length) }
  return text === '' && files.length === 0 ? { text: MESSAGE_MISSING } : {}
}

function answerRefused(
  context: RouteContext,
  errors: ReturnedMessage['errors'],
  typed: ReturnedMessage['typed'],
  init: { status: number; headers?: HeadersInit },
) {
  const description = errors.form ?? errors.file ?? errors.text ?? FAILED
  context.set(answerToastContext, { title: NOT_SENT_TITLE, description, tone: 'bad' })
  const returned: ReturnedMessage = { intent: 'message', errors, typed }
  return data(returned, init)
}

function readText({ fields }: PostedUploads, name: (typeof FIELDS)[number]): string {
  return String(fields.get(name) ?? '')
}

/** The applicant says that they have read a deliverable. */
export async function receiveReadForm(context: RouteContext, request: Request) {
  const app = context.get(appContext)
  const { session } = await requireProof(context, request, { kind: 'messages' })
  const form = await readForm(request, ['messageId'])
  const messageId = String(form.get('messageId') ?? '')
  const { id: applicationId, reference } = session.application
  if (UUID.test(messageId)) await confirmRead(app, { applicationId, messageId })
  return redirectWithToast(app, addresses.tracking({ reference: reference ?? '', tab: 'messages' }), {
    title: 'Thank You',
    description: 'We know now that you’ve read it.',
    tone: 'ok',
  })
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
