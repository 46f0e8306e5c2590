import type { StaffActor } from '#src/features/audit/events.ts'
import { answerHeldRate } from '#src/features/exchange-rate/answer-held-rate.server.ts'
import { type RateGround, ratePolicyInForce } from '#src/features/exchange-rate/current-rate.server.ts'
import { fixRate, releaseRate } from '#src/features/exchange-rate/fix-rate.server.ts'
import { type FixRefusal, fixedRateSchema } from '#src/features/exchange-rate/fixed-rate.ts'
import { distanceInWords } from '#src/features/exchange-rate/rate-guard.ts'
import { rateInWords } from '#src/money.ts'
import { never } from '#src/never.ts'
import { errorsByField } from '../parts/errors-by-field.ts'
import { whatWasRead } from './refused.ts'
import type { Saved } from './save-section.server.ts'

/** Fixes the rate, or leaves it to the market; not over what somebody else did meanwhile. */
export async function saveRateForm(app: RateGround, actor: StaffActor, form: FormData): Promise<Saved> {
  const answer = form.get('heldAnswer')
  if (answer === 'confirm' || answer === 'dismiss') return answerHeld(app, actor, form, answer)
  const policy = form.get('ratePolicy')
  const read = readPolicy(form)
  if (policy === 'market') {
    const released = await releaseRate(app, actor, { read })
    if (!released.ok) return overtaken(form, released.fixedMicros, 'leave it to the market')
    const { rate } = await ratePolicyInForce(app)
    const now = rate === null ? 'No source answers at the moment' : `${rateInWords(rate.nairaMicrosPerPound)} now`
    return { ok: true, description: `The rate follows the market: ${now}.${notUsed(form)}` }
  }
  if (policy !== 'fixed') return refuse(form, { ratePolicy: 'Please choose how the rate is found' })

  const sent = fixedRateSchema.safeParse(Object.fromEntries(form))
  if (!sent.success) return refuse(form, errorsByField(sent.error))
  const wanted = rateInWords(sent.data.rate)
  const fixed = await fixRate(app, actor, sent.data.rate, { read, isConfirmed: isConfirmed(form, sent.data.rate) })
  if (fixed.ok) return { ok: true, description: `The rate is fixed: ${wanted}. It holds until you save another.` }
  if (fixed.reason === 'changed-meanwhile') return overtaken(form, fixed.fixedMicros, `fix it at ${wanted}`)
  const toConfirm = fixed.reason === 'far-from-fetched' ? { rateToConfirm: String(sent.data.rate) } : {}
  return refuse(form, { rate: whyNot(fixed, sent.data.rate) }, toConfirm)
}

async function answerHeld(app: RateGround, actor: StaffActor, form: FormData, answer: 'confirm' | 'dismiss') {
  const micros = Number(form.get('heldRate'))
  const answered = await answerHeldRate(app, actor, answer, micros)
  if (!answered.ok) {
    const notice = 'This rate is not held back any more. Please look at the rate in force below.'
    return { ok: false, refused: { section: 'exchange-rate', errors: {}, typed: {}, notice } } satisfies Saved
  }
  const words = rateInWords(micros)
  const description =
    answer === 'confirm' ? `The new rate is confirmed: ${words}.` : `${words} is dismissed and not used.`
  return { ok: true, description } satisfies Saved
}

/** The box was ticked for this very rate. */
function isConfirmed(form: FormData, micros: number): boolean {
  return form.get('confirmRate') === 'on' && Number(form.get('rateToConfirm')) === micros
}

/** Whoever typed a rate and left the market chosen may think that it counts; with scripts, typing it chooses for them. */
function notUsed(form: FormData): string {
  const typed = String(form.get('rate') ?? '').trim()
  const { naira } = whatWasRead(form)
  if (typed === '' || typeof naira !== 'string' || typed === naira) return ''
  return ` The rate that was typed is not used: ${typed}. To use it, choose “Fix a rate”.`
}

/** What was fixed on the page; not a number where no page of ours says so, which is never what stands. */
function readPolicy(form: FormData): number | null {
  const { fixedMicros } = whatWasRead(form)
  return typeof fixedMicros === 'number' || fixedMicros === null ? fixedMicros : Number.NaN
}

function refuse(form: FormData, errors: Record<string, string>, more: { rateToConfirm?: string } = {}): Saved {
  return { ok: false, refused: { section: 'exchange-rate', errors, typed: { ...typedIn(form), ...more } } }
}

function overtaken(form: FormData, fixedMicros: number | null, wish: string): Saved {
  const did = fixedMicros === null ? 'left the rate to the market' : `fixed the rate at ${rateInWords(fixedMicros)}`
  const notice = `Somebody ${did} meanwhile. Save again to ${wish}.`
  const standing = { fixedMicros }
  return { ok: false, refused: { section: 'exchange-rate', errors: {}, typed: typedIn(form), notice, standing } }
}

function typedIn(form: FormData) {
  return { ratePolicy: String(form.get('ratePolicy') ?? ''), rate: String(form.get('rate') ?? '') }
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
