import { and, count, eq, lte } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { type ApiChecks, answerWithData, answerWithPage, parseId, readPage } from './api.ts'
import type { PaystackContext } from './context.ts'
import { createEvidenceHandler } from './dispute-evidence.ts'
import { createUploadUrlHandler } from './dispute-files.ts'
import { toDisputeJson } from './dispute-json.ts'
import { createResolveHandler } from './dispute-resolution.ts'
import { isDispute, refuseUnknown, selectDisputes } from './find-dispute.ts'
import { disputes } from './table.server.ts'

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
