import type { Rate } from './conversion.ts'
import { guideRate, type RateGround } from './current-rate.server.ts'
import { storedRate } from './queries.server.ts'
import type { HeldRate } from './standing-rate.ts'

/**
 * The rate as its owner sees it. `rate`: what customers pay by at the moment, null if there is none; `fetched`: what the
 * sources said last, however old, beside a fixed one too; `held`: what waits for an owner's answer.
 */
type RatePolicyInForce = { rate: Rate | null; isFixed: boolean; fetched: Rate | null; held: HeldRate | null }

/** Nobody waits for a source here while there is a rate that may stand in. */
export async function ratePolicyInForce(app: RateGround): Promise<RatePolicyInForce> {
  const rate = await guideRate(app)
  const stored = await storedRate(app.db, app.clock.now())
  return {
    rate,
    isFixed: rate?.isFixed ?? false,
    fetched: stored.fetched,
    held: stored.held?.isDismissed ? null : stored.held,
  }
}
