import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Context, Handler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { answerWithData, hashText, refuse, refuseInvalid } from './api.ts'
import type { PaystackContext } from './context.ts'
import { ALREADY_ANSWERED, isDispute, refuseUnknown } from './find-dispute.ts'
import { disputes } from './table.server.ts'

const MAX_FILE_BYTES = 10 * 1024 * 1024

/** Answers with a signed URL for the file that an answer to the dispute names. */
export function createUploadUrlHandler(context: PaystackContext): Handler {
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
