import type { Handler } from 'hono'
import { answer, refuse } from './answers.ts'
import { transactionByReference } from './find-transaction.ts'
import type { PaystackGround } from './ground.ts'
import { misfortuneOf } from './misfortunes.ts'
import { pause, SLOW_MS } from './pause.ts'
import { transactionJson } from './transaction-json.ts'

/** `GET /transaction/verify/:reference`: what became of a transaction. */
export function verify(ground: PaystackGround): Handler {
  return async c => {
    const twist = await misfortuneOf(ground.db, 'verify-500', 'verify-html', 'verify-slow')
    if (twist === 'verify-500') return refuse(c, 500, 'An error occurred', { type: 'api_error' })
    if (twist === 'verify-html') return c.html('<!doctype html><title>Checking your browser</title>', 200)
    if (twist === 'verify-slow') await pause(SLOW_MS, AbortSignal.any([c.req.raw.signal, ground.stopping]))

    const transaction = await transactionByReference(ground.db, c.req.param('reference') ?? '')
    if (transaction === null) {
      return refuse(c, 400, 'Transaction reference not found', {
        code: 'transaction_not_found',
        nextStep: 'Ensure that you are passing a valid reference',
      })
    }
    return answer(c, 'Verification successful', transactionJson(transaction))
  }
}
