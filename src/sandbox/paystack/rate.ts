import type { Handler } from 'hono'
import type { PaystackGround } from './ground.ts'
import { misfortuneOf } from './misfortunes.ts'

/** Naira for a pound in the sandbox. */
const RATE = 2057.4
/** A jump that the rate guard does not accept from one source. */
const JUMP = 1.5

/** `GET /rate/v2/rate/GBP/NGN`: the sandbox's rate, in the shape of Frankfurter v2, which wants no key either. */
export function rate({ db, clock }: PaystackGround): Handler {
  return async c => {
    if ((await misfortuneOf(db, 'rate-503')) !== null) return c.json({ message: 'service unavailable' }, 503)
    const jumps = (await misfortuneOf(db, 'rate-jump')) !== null
    const told = jumps ? RATE * JUMP : RATE
    return c.json({ date: clock.now().toISOString().slice(0, 10), base: 'GBP', quote: 'NGN', rate: told })
  }
}
