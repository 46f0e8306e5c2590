import type { StaffActor } from '#src/features/audit/events.ts'
import { fixRate } from '#src/features/exchange-rate/fix-rate.server.ts'
import { fixedRateSchema } from '#src/features/exchange-rate/fixed-rate-form.ts'
import type { FixRefusal } from '#src/features/exchange-rate/judge-fixed-rate.ts'
import { ratePolicyInForce } from '#src/features/exchange-rate/rate-policy-in-force.server.ts'
import { releaseRate } from '#src/features/exchange-rate/release-rate.server.ts'
import { rateInWords } from '#src/money.ts'
import { never } from '#src/never.ts'
import type { App } from '../../../app-context.ts'
import { errorsByField } from '../actions/errors-by-field.ts'
import type { Saved } from './save-section.server.ts'

/** Fixes the rate, or leaves it to the market. */
export async function saveRateForm(app: App, actor: StaffActor, form: FormData): Promise<Saved> {
  const policy = form.get('ratePolicy')
  if (policy === 'market') {
    await releaseRate(app, actor)
    const { rate } = await ratePolicyInForce(app)
    const now = rate === null ? 'No source answers at the moment' : `${rateInWords(rate.nairaMicrosPerPound)} now`
    return { ok: true, description: `The rate follows the market: ${now}.` }
  }
  if (policy !== 'fixed') return refuse(form, { ratePolicy: 'Please choose how the rate is found' })

  const sent = fixedRateSchema.safeParse(Object.fromEntries(form))
  if (!sent.success) return refuse(form, errorsByField(sent.error))
  const fixed = await fixRate(app, actor, sent.data.rate)
  if (!fixed.ok) return refuse(form, { rate: whyNot(fixed) })
  return {
    ok: true,
    description: `The rate is fixed: ${rateInWords(sent.data.rate)}. It holds until you save another.`,
  }
}

function refuse(form: FormData, errors: Record<string, string>): Saved {
  const typed = { ratePolicy: String(form.get('ratePolicy') ?? ''), rate: String(form.get('rate') ?? '') }
  return { ok: false, refused: { section: 'exchange-rate', errors, typed } }
}

function whyNot(refusal: FixRefusal): string {
  switch (refusal.reason) {
    case 'not-a-rate':
      return 'Please enter between ₦100 and ₦100,000 for a pound'
    case 'far-from-fetched': {
      const { nairaMicrosPerPound, source } = refusal.fetched
      return `That is less than half or more than twice what ${source} says: ${rateInWords(nairaMicrosPerPound)}`
    }
    default:
      return never(refusal)
  }
}
