import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { and, count, eq, getTableColumns, lte } from 'drizzle-orm'
import { type Context, type Handler, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { EMAIL_PATTERN } from '#src/copied-values.ts'
import type { Transaction } from '#src/database/client.ts'
import { disputes, transactions } from '../table.server.ts'
import {
  type ApiChecks,
  answerWithData,
  answerWithPage,
  hashText,
  type PaystackContext,
  parseId,
  readJson,
  readPage,
  refuse,
  refuseInvalid,
  textSchema,
} from './api.ts'
import {
  contestDispute,
  type PaystackDispute,
  readEvidence,
  resolveDispute,
  toDisputeJson,
  toResolvedJson,
} from './disputes.ts'

const ALREADY_ANSWERED = 'Dispute has already been answered'

const statusSchema = z.enum(disputes.status.enumValues).optional().catch(undefined)

export function createDisputeRoutes(context: PaystackContext, apiChecks: ApiChecks): Hono {
  const app = new Hono()
  app.use('*', ...apiChecks)
  app.get('/', c => listDisputes(context, c))
  app.get('/:id', c => showDispute(context, c))
  app.get('/:id/upload_url', createUploadUrlHandler(context))
  app.post('/:id/evidence', createEvidenceHandler(context))
  app.put('/:id/resolve', createResolveHandler(context))
  return app
}

async function listDisputes(context: PaystackContext, c: Context) {
  const { limit, offset, ...page } = readPage(c)
  const transactionId = c.req.query('transaction')
  const status = statusSchema.parse(c.req.query('status'))
  const isAsked = and(
    lte(disputes.createdAt, context.clock.now()),
    status === undefined ? undefined : eq(disputes.status, status),
    transactionId === undefined ? undefined : eq(disputes.transactionId, parseId(transactionId)),
  )
  const rows = await selectDisputes(context).where(isAsked).orderBy(disputes.id).limit(limit).offset(offset)
  const [total] = await context.db.select({ rows: count() }).from(disputes).where(isAsked)
  const data = rows.map(row => toDisputeJson(row.dispute, row.transaction))
  return answerWithPage(c, 'Disputes retrieved', data, { ...page, total: total?.rows ?? 0 })
}

async function showDispute(context: PaystackContext, c: Context) {
  const [row] = await selectDisputes(context).where(isDispute(context, c))
  return row === undefined
    ? refuseUnknown(c)
    : answerWithData(c, 'Dispute retrieved', toDisputeJson(row.dispute, row.transaction))
}

/** The published description requires a file and a sum with every answer. */
const resolutionSchema = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: textSchema.min(1),
  refund_amount: z.coerce.number().int().nonnegative(),
  uploaded_filename: z.string().min(1),
  evidence: z.int().optional(),
})

/** Takes the one answer of the merchant to a dispute. */
function createResolveHandler(context: PaystackContext): Handler {
  return async c => {
    const parsed = resolutionSchema.safeParse(await readJson(c))
    if (!parsed.success) return refuseInvalid(c, `${parsed.error.issues[0]?.path.join('.')} is invalid`)
    return context.db.transaction(async tx => {
      const [dispute] = await tx.select().from(disputes).where(isDispute(context, c)).for('update')
      if (dispute === undefined) return refuseUnknown(c)
      const problem = await answerDispute(context, tx, dispute, parsed.data)
      if (problem !== null) return refuseInvalid(c, problem)
      const [row] = await selectDisputes({ db: tx }).where(eq(disputes.id, dispute.id))
      return answerWithData(c, 'Dispute successfully resolved', row && toResolvedJson(row.dispute, row.transaction))
    })
  }
}

/** Returns why the answer is refused, or null. */
async function answerDispute(
  { clock }: PaystackContext,
  tx: Transaction,
  dispute: PaystackDispute,
  answer: z.infer<typeof resolutionSchema>,
): Promise<string | null> {
  const now = clock.now()
  const { resolution, message, refund_amount: refundAmount } = answer
  if (dispute.status !== 'awaiting-merchant-feedback') return ALREADY_ANSWERED
  if (refundAmount > dispute.refundAmount) return 'Refund amount cannot be more than the disputed amount'
  if (dispute.uploadedBytes === null || dispute.uploadName !== answer.uploaded_filename) return 'File was not uploaded'
  if (answer.evidence !== undefined && answer.evidence !== readEvidence(dispute)?.id) return 'Evidence was not found'
  if (resolution === 'merchant-accepted') {
    await resolveDispute(tx, dispute, { resolution, message, refundAmount }, now)
    return null
  }
  await contestDispute(tx, dispute, message, now)
  return null
}

const MAX_EVIDENCE_ID = 2 ** 31

const newEvidenceSchema = z.object({
  customer_email: z.string().regex(EMAIL_PATTERN),
  customer_name: z.string().min(1),
  customer_phone: z.string().min(1),
  service_details: z.string().min(1),
  delivery_address: z.string().default(''),
  delivery_date: z.iso.date().default(''),
})

/** Evidence has an id of its own, which the answer to the dispute names. */
function createEvidenceHandler(context: PaystackContext): Handler {
  return async c => {
    const parsed = newEvidenceSchema.safeParse(await readJson(c))
    if (!parsed.success) return refuseInvalid(c, `${parsed.error.issues[0]?.path.join('.')} is missing or invalid`)
    const now = context.clock.now()
    const evidence = {
      ...parsed.data,
      dispute: parseId(c.req.param('id')),
      id: randomInt(1, MAX_EVIDENCE_ID),
      createdAt: now,
      updatedAt: now,
    }
    const [dispute] = await context.db
      .update(disputes)
      .set({ evidence: JSON.stringify(evidence) })
      .where(isDispute(context, c))
      .returning()
    return dispute === undefined ? refuseUnknown(c) : answerWithData(c, 'Evidence created', evidence)
  }
}

const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Answers with a signed URL for the file that an answer to the dispute names. */
function createUploadUrlHandler(context: PaystackContext): Handler {
  return async c => {
    const uploadName = randomBytes(10).toString('hex')
    const [dispute] = await context.db
      .update(disputes)
      .set({ uploadName, uploadedBytes: null })
      .where(and(isDispute(context, c), eq(disputes.status, 'awaiting-merchant-feedback')))
      .returning()
    if (dispute === undefined) {
      const isKnown = (await context.db.$count(disputes, isDispute(context, c))) > 0
      return isKnown ? refuseInvalid(c, ALREADY_ANSWERED) : refuseUnknown(c)
    }
    const signedUrl = new URL('./file', c.req.url)
    signedUrl.search = String(new URLSearchParams({ name: uploadName, signature: signName(context, uploadName) }))
    return answerWithData(c, 'Upload url generated', { signedUrl: signedUrl.href, fileName: uploadName })
  }
}

/** Takes a file at a signed URL, like the storage behind Paystack. */
export function createDisputeFileHandler(context: PaystackContext): Handler {
  const limitFile = bodyLimit({ maxSize: MAX_FILE_BYTES, onError: c => refuse(c, 413, 'Payload too large') })
  return async (c: Context) => {
    const { name = '', signature = '' } = c.req.query()
    const isSigned = timingSafeEqual(hashText(signature), hashText(signName(context, name)))
    if (!isSigned) return c.text('SignatureDoesNotMatch', 403)
    const refusal = await limitFile(c, async () => {})
    if (refusal) return refusal
    const { byteLength } = await c.req.arrayBuffer()
    await context.db
      .update(disputes)
      .set({ uploadedBytes: byteLength })
      .where(and(isDispute(context, c), eq(disputes.uploadName, name)))
    return c.body(null, 200)
  }
}

function signName({ secretKey }: PaystackContext, name: string): string {
  return createHmac('sha256', secretKey).update(name).digest('hex')
}

function selectDisputes({ db }: { db: PaystackContext['db'] | Transaction }) {
  return db
    .select({ dispute: getTableColumns(disputes), transaction: getTableColumns(transactions) })
    .from(disputes)
    .innerJoin(transactions, eq(transactions.id, disputes.transactionId))
}

/** The SQL condition of the dispute in the address. It exists only once it has been opened. */
function isDispute({ clock }: PaystackContext, c: Context) {
  return and(eq(disputes.id, parseId(c.req.param('id'))), lte(disputes.createdAt, clock.now()))
}

function refuseUnknown(c: Context) {
  return refuse(c, 404, 'Dispute not found', { code: 'not_found' })
}
