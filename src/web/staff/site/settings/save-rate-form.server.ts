import { assertNever } from '#src/assert-never.ts'
import type { StaffActor } from '#src/features/events/events.ts'
import { loadRatePolicyInForce, type RateContext } from '#src/features/site/exchange-rate/current-rate.server.ts'
import { fixRate, releaseRate } from '#src/features/site/exchange-rate/fix-rate.server.ts'
import { describeDistance, type FixRateRefusal, fixedRateSchema } from '#src/features/site/exchange-rate/rate-guard.ts'
import { answerUnconfirmedRate } from '#src/features/site/exchange-rate/unconfirmed-rate.server.ts'
import { rateInWords } from '#src/money.ts'
import { listErrors } from '../../../guards/read-form.server.ts'
import { done, refuse } from '../../parts/staff-act.server.ts'
import type { SaveOutcome } from './save-section.server.ts'
import { parseShownValues, type SentForm } from './sections.ts'

/**
 * Fixes the rate, lets it follow the market, or confirms or dismisses an unconfirmed rate. Refuses if a colleague has
 * fixed the rate, or let it follow the market, since the form was opened.
 */
export async function saveRateForm(app: RateContext, actor: StaffActor, form: SentForm): Promise<SaveOutcome> {
  const answer = form.unconfirmedAnswer
  if (answer === 'confirm' || answer === 'dismiss') return saveUnconfirmedAnswer(app, actor, form, answer)
  const policy = form.ratePolicy
  const shownRate = readShownRate(form)
  if (policy === 'market') {
    const result = await releaseRate(app, actor, { expected: shownRate })
    if (!result.ok) return refuseConflict(result.fixedMicros, 'let it follow the market')
    const { rate } = await loadRatePolicyInForce(app)
    const rateNow =
      rate === null ? 'no source is answering at the moment' : `${rateInWords(rate.nairaMicrosPerPound)} now`
    return done('Settings Saved', `The rate follows the market: ${rateNow}.`)
  }
  if (policy !== 'fixed') return { ok: false, errors: { ratePolicy: 'Please choose how the rate is set' } }

  const parsed = fixedRateSchema.safeParse(form)
  if (!parsed.success) return { ok: false, errors: listErrors(parsed.error) }
  const micros = parsed.data.rate
  const wantedRate = rateInWords(micros)
  const result = await fixRate(app, actor, micros, { expected: shownRate, isConfirmed: isConfirmed(form, micros) })
  if (result.ok)
    return done('Settings Saved', `The rate is fixed: ${wantedRate}. This rate applies until an owner changes it.`)
  if (result.reason === 'conflict') return refuseConflict(result.fixedMicros, `fix it at ${wantedRate}`)
  const refusal = { ok: false, errors: { rate: describeFixRefusal(result, micros) } } as const
  return result.reason === 'far-from-fetched'
    ? { ...refusal, more: { typed: { rateToConfirm: String(micros) } } }
    : refusal
}

async function saveUnconfirmedAnswer(
  app: RateContext,
  actor: StaffActor,
  form: SentForm,
  answer: 'confirm' | 'dismiss',
): Promise<SaveOutcome> {
  const micros = Number(form.unconfirmedRate)
  const result = await answerUnconfirmedRate(app, actor, answer, micros)
  if (!result.ok) return refuse('This rate no longer needs confirming. Please check the rate in force below.', 400)
  const rateText = rateInWords(micros)
  return done(
    'Settings Saved',
    answer === 'confirm' ? `The new rate is confirmed: ${rateText}.` : `${rateText} is dismissed and not used.`,
  )
}

function isConfirmed(form: SentForm, micros: number): boolean {
  return form.confirmRate === 'on' && Number(form.rateToConfirm) === micros
}

/** Returns the fixed rate that the form showed, or null. An invalid value gives NaN, which counts as a conflict. */
function readShownRate(form: SentForm): number | null {
  const { fixedMicros } = parseShownValues(form)
  return typeof fixedMicros === 'number' || fixedMicros === null ? fixedMicros : Number.NaN
}

function refuseConflict(fixedMicros: number | null, wish: string): SaveOutcome {
  const colleagueChange =
    fixedMicros === null ? 'set the rate to follow the market' : `fixed the rate at ${rateInWords(fixedMicros)}`
  return {
    ...refuse(`Since you opened this page, a colleague ${colleagueChange}. Save again to ${wish}.`),
    more: { currentValues: { fixedMicros } },
  }
}

function describeFixRefusal(refusal: FixRateRefusal, micros: number): string {
  switch (refusal.reason) {
    case 'not-a-rate':
      return 'Please enter a rate between ₦100 and ₦100,000 for a pound'
    case 'far-from-fetched': {
      const { nairaMicrosPerPound, source } = refusal.fetched
      const distance = describeDistance(micros, nairaMicrosPerPound)
      return `This is ${distance} the last good rate, ${rateInWords(nairaMicrosPerPound)} from ${source}. Please confirm it below`
    }
    default:
      return assertNever(refusal)
  }
}
