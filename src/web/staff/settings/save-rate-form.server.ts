import type { StaffActor } from '#src/features/audit/events.ts'
import { type RateGround, ratePolicyInForce } from '#src/features/exchange-rate/current-rate.server.ts'
import { fixRate, releaseRate } from '#src/features/exchange-rate/fix-rate.server.ts'
import { type FixRefusal, fixedRateSchema } from '#src/features/exchange-rate/fixed-rate.ts'
import { answerHeldRate } from '#src/features/exchange-rate/held-rate.server.ts'
import { distanceInWords } from '#src/features/exchange-rate/rate-guard.ts'
import { rateInWords } from '#src/money.ts'
import { never } from '#src/never.ts'
import { done, errorsByField, type Outcome, refuse } from '../parts/staff-action.server.ts'
import { type SentForm, whatWasRead } from './sections.ts'

/** Fixes the rate, or leaves it to the market; not over what somebody else did meanwhile. */
export async function saveRateForm(app: RateGround, actor: StaffActor, form: SentForm): Promise<Outcome> {
  const answer = form.heldAnswer
  if (answer === 'confirm' || answer === 'dismiss') return answerHeld(app, actor, form, answer)
  const policy = form.ratePolicy
  const read = readPolicy(form)
  if (policy === 'market') {
    const released = await releaseRate(app, actor, { read })
    if (!released.ok) return overtaken(released.fixedMicros, 'leave it to the market')
    const { rate } = await ratePolicyInForce(app)
    const now = rate === null ? 'No source answers at the moment' : `${rateInWords(rate.nairaMicrosPerPound)} now`
    return done('Settings Saved', `The rate follows the market: ${now}.${notUsed(form)}`)
  }
  if (policy !== 'fixed') return { ok: false, errors: { ratePolicy: 'Please choose how the rate is found' } }

  const sent = fixedRateSchema.safeParse(form)
  if (!sent.success) return { ok: false, errors: errorsByField(sent.error) }
  const wanted = rateInWords(sent.data.rate)
  const fixed = await fixRate(app, actor, sent.data.rate, { read, isConfirmed: isConfirmed(form, sent.data.rate) })
  if (fixed.ok) return done('Settings Saved', `The rate is fixed: ${wanted}. It holds until you save another.`)
  if (fixed.reason === 'changed-meanwhile') return overtaken(fixed.fixedMicros, `fix it at ${wanted}`)
  const refused = { ok: false, errors: { rate: whyNot(fixed, sent.data.rate) } } as const
  return fixed.reason === 'far-from-fetched'
    ? { ...refused, typed: { rateToConfirm: String(sent.data.rate) } }
    : refused
}

async function answerHeld(
  app: RateGround,
  actor: StaffActor,
  form: SentForm,
  answer: 'confirm' | 'dismiss',
): Promise<Outcome> {
  const micros = Number(form.heldRate)
  const answered = await answerHeldRate(app, actor, answer, micros)
  if (!answered.ok) return refuse('This rate is not held back any more. Please look at the rate in force below.', 400)
  const words = rateInWords(micros)
  return done(
    'Settings Saved',
    answer === 'confirm' ? `The new rate is confirmed: ${words}.` : `${words} is dismissed and not used.`,
  )
}

/** The box was ticked for this very rate. */
function isConfirmed(form: SentForm, micros: number): boolean {
  return form.confirmRate === 'on' && Number(form.rateToConfirm) === micros
}

/** Whoever typed a rate and left the market chosen may think that it counts; with scripts, typing it chooses for them. */
function notUsed(form: SentForm): string {
  const typed = (form.rate ?? '').trim()
  const { naira } = whatWasRead(form)
  if (typed === '' || typeof naira !== 'string' || typed === naira) return ''
  return ` The rate that was typed is not used: ${typed}. To use it, choose “Fix a rate”.`
}

/** What was fixed on the page; not a number where no page of ours says so, which is never what stands. */
function readPolicy(form: SentForm): number | null {
  const { fixedMicros } = whatWasRead(form)
  return typeof fixedMicros === 'number' || fixedMicros === null ? fixedMicros : Number.NaN
}

function overtaken(fixedMicros: number | null, wish: string): Outcome {
  const did = fixedMicros === null ? 'left the rate to the market' : `fixed the rate at ${rateInWords(fixedMicros)}`
  return { ...refuse(`Somebody ${did} meanwhile. Save again to ${wish}.`), standing: { fixedMicros } }
}

function whyNot(refusal: FixRefusal, micros: number): string {
  switch (refusal.reason) {
    case 'not-a-rate':
      return 'Please enter between ₦100 and ₦100,000 for a pound'
    case 'far-from-fetched': {
      const { nairaMicrosPerPound, source } = refusal.fetched
      const distance = distanceInWords(micros, nairaMicrosPerPound)
      return `That is ${distance} the last good rate, ${rateInWords(nairaMicrosPerPound)} from ${source}. Please confirm it below`
    }
    default:
      return never(refusal)
  }
}
