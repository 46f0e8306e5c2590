import { count, desc, eq } from 'drizzle-orm'
import type { Handler } from 'hono'
import { z } from 'zod'
import { answer, refuse } from './answers.ts'
import type { PaystackGround } from './ground.ts'
import { refundJson } from './refund-json.ts'
import { refunds } from './table.server.ts'

/** `GET /refund/:id` */
export function fetchRefund({ db }: PaystackGround): Handler {
  return async c => {
    const id = c.req.param('id') ?? ''
    const [refund] = /^\d{1,15}$/.test(id)
      ? await db
          .select()
          .from(refunds)
          .where(eq(refunds.id, Number(id)))
      : []
    if (refund === undefined) return refuse(c, 404, 'Entity not found')
    return answer(c, 'Refund retrieved', refundJson(refund))
  }
}

const page = z.coerce.number().int().min(1).max(1_000_000)

/** `GET /refund`: newest first, fifty to a page unless asked otherwise; `?transaction=` (its id) filters. */
export function listRefunds({ db }: PaystackGround): Handler {
  return async c => {
    const perPage = page.max(100).catch(50).parse(c.req.query('perPage'))
    const pageNumber = page.catch(1).parse(c.req.query('page'))
    const transactionId = z.coerce.number().int().positive().safe().safeParse(c.req.query('transaction')).data
    const filter = transactionId === undefined ? undefined : eq(refunds.transactionId, transactionId)

    const [totals] = await db.select({ total: count() }).from(refunds).where(filter)
    const rows = await db
      .select()
      .from(refunds)
      .where(filter)
      .orderBy(desc(refunds.id))
      .limit(perPage)
      .offset((pageNumber - 1) * perPage)
    const total = totals?.total ?? 0
    return c.json({
      status: true,
      message: 'Refunds retrieved',
      data: rows.map(refundJson),
      meta: {
        total,
        skipped: (pageNumber - 1) * perPage,
        perPage,
        page: pageNumber,
        pageCount: Math.ceil(total / perPage),
      },
    })
  }
}
