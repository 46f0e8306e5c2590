import { randomBytes } from 'node:crypto'
import type { Handler } from 'hono'
import { answer, readJson, refuse } from './answers.ts'
import { type CheckoutRequest, readCheckoutRequest } from './checkout-request.ts'
import type { PaystackGround } from './ground.ts'
import { misfortuneOf } from './misfortunes.ts'
import { pause, SLOW_MS } from './pause.ts'
import { transactions } from './table.server.ts'

/** `POST /transaction/initialize`: opens a checkout for so many kobo. */
export function initialize(ground: PaystackGround): Handler {
  return async c => {
    const twist = await misfortuneOf(ground.db, 'initialize-500', 'initialize-times-out-but-exists')
    if (twist === 'initialize-500') return refuse(c, 500, 'An error occurred', { type: 'api_error' })

    const read = readCheckoutRequest(await readJson(c))
    if (!read.ok) return refuse(c, 400, read.message, { code: read.code })
    const opened = await openTransaction(ground, read.request)
    if (opened === null) {
      return refuse(c, 400, 'Duplicate Transaction Reference', {
        code: 'duplicate_reference',
        nextStep: 'Try and create the Transaction or Charge with a new reference',
      })
    }
    if (twist === 'initialize-times-out-but-exists') {
      await pause(SLOW_MS, AbortSignal.any([c.req.raw.signal, ground.stopping]))
      return refuse(c, 504, 'Gateway timed out', { type: 'api_error' })
    }
    return answer(c, 'Authorization URL created', {
      authorization_url: `${ground.publicUrl}/checkout/${opened.accessCode}`,
      access_code: opened.accessCode,
      reference: opened.reference,
    })
  }
}

/** Null when the reference has been used before. */
async function openTransaction({ db, clock }: PaystackGround, request: CheckoutRequest) {
  const { reference, amount, metadata, ...asGiven } = request
  const [opened] = await db
    .insert(transactions)
    .values({
      ...asGiven,
      reference: reference ?? randomCode(10),
      accessCode: randomCode(15),
      askedAmount: amount,
      amount,
      requestedAmount: amount,
      currency: 'NGN',
      metadata: JSON.stringify(metadata),
      status: 'abandoned',
      channel: 'card',
      createdAt: clock.now(),
    })
    .onConflictDoNothing()
    .returning({ accessCode: transactions.accessCode, reference: transactions.reference })
  return opened ?? null
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz'

function randomCode(length: number): string {
  return Array.from(randomBytes(length), byte => LETTERS[byte % LETTERS.length]).join('')
}
