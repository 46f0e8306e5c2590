import { randomInt } from 'node:crypto'
import type { Handler } from 'hono'
import { z } from 'zod'
import { EMAIL_PATTERN } from '#src/copied-values.ts'
import { answerWithData, parseId, readJson, refuseInvalid } from './api.ts'
import type { PaystackContext } from './context.ts'
import type { PaystackDispute } from './disputes.ts'
import { isDispute, refuseUnknown } from './find-dispute.ts'
import { disputes } from './table.server.ts'

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
export function createEvidenceHandler(context: PaystackContext): Handler {
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

const storedEvidenceSchema = z.looseObject({ id: z.number() })

export function readEvidence({ evidence }: PaystackDispute) {
  return evidence === null ? null : storedEvidenceSchema.parse(JSON.parse(evidence))
}
