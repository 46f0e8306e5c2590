import { eq } from 'drizzle-orm'
import type { Handler } from 'hono'
import { z } from 'zod'
import type { Transaction } from '#src/database/client.ts'
import { answerWithData, readJson, refuseInvalid, textSchema } from './api.ts'
import type { PaystackContext } from './context.ts'
import { readEvidence } from './dispute-evidence.ts'
import { toResolvedJson } from './dispute-json.ts'
import { contestDispute, type PaystackDispute, resolveDispute } from './disputes.ts'
import { ALREADY_ANSWERED, isDispute, refuseUnknown, selectDisputes } from './find-dispute.ts'
import { disputes } from './table.server.ts'

/** The published description requires a file and a sum with every answer. */
const resolutionSchema = z.object({
  resolution: z.enum(['merchant-accepted', 'declined']),
  message: textSchema.min(1),
  refund_amount: z.coerce.number().int().nonnegative(),
  uploaded_filename: z.string().min(1),
  evidence: z.int().optional(),
})

/** Takes the one answer of the merchant to a dispute. */
export function createResolveHandler(context: PaystackContext): Handler {
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
