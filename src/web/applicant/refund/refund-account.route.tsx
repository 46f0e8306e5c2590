import '../applicant.css'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { refundAccountSchema } from '#src/features/money/refunds/forms.ts'
import {
  findRefundForPayer,
  findRefundOfLink,
  nameRefundAccount,
  type RefundForPayer,
} from '#src/features/money/refunds/name-account.server.ts'
import { REFUND_STATES, takesMoney } from '#src/features/money/refunds/states.ts'
import { readSignedId } from '#src/secrets.server.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { takeAttemptByIp, takeAttempts } from '../../guards/limit.server.ts'
import { listErrors, readForm } from '../../guards/read-form.server.ts'
import { ReturnHome } from '../../parts/failure.tsx'
import { type FormFailure, handleForm } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { createFields, type FormReply } from '../../ui/field-frame.tsx'
import { FormMessage } from '../access/parts.tsx'
import type { Route } from './+types/refund-account.route'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Your refund')

export async function loader({ context, params }: Route.LoaderArgs) {
  const overLimit = await takeAttemptByIp(context, 'payment-by-address')
  if (overLimit !== null) throw data(overLimit.message, { status: 429, headers: overLimit.headers })
  const app = context.get(appContext)
  const refundId = await readLink(app, params.token)
  const refund = refundId === null ? null : await findRefundForPayer(app, refundId)
  return data(refund, { status: refund === null ? 404 : 200 })
}

async function readLink(app: App, token: string): Promise<string | null> {
  const linkId = readSignedId(app.sessionSecret, 'refund links', token)
  return linkId === null ? null : findRefundOfLink(app, linkId)
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const refundId = await readLink(context.get(appContext), token)
  if (refundId === null) return data(null, { status: 404 })
  const form = await readForm(request, ['bank', 'accountNumber'])
  return handleForm(context, form, { name: 'refund', schema: TYPED_ACCOUNT, failed: NO_ANSWER }, async typed => {
    const refusal = await sendAccount(context, refundId, typed)
    return refusal ?? redirect(addresses.refundAccount(token))
  })
}

const TYPED_ACCOUNT = z.object({ bank: z.string().default(''), accountNumber: z.string().default('') })

async function sendAccount(
  context: RouteContext,
  refundId: string,
  typed: z.infer<typeof TYPED_ACCOUNT>,
): Promise<FormFailure | null> {
  const overLimit = await takeAttempts(context, ['payment-by-address'], ['account-by-refund', refundId])
  if (overLimit !== null) return { ...overLimit, status: 429 }
  const app = context.get(appContext)
  const refund = await findRefundForPayer(app, refundId)
  if (refund === null || !refund.needsAccount) return null
  if (refund.banks === null) return { message: NO_BANKS, status: 503 }
  const parsed = refundAccountSchema(refund.banks.map(({ id }) => id)).safeParse(typed)
  if (!parsed.success) return { errors: listErrors(parsed.error), status: 400 }
  const { bank: bankId, accountNumber } = parsed.data
  const result = await nameRefundAccount(app, refundId, { bankId, accountNumber })
  if (result.ok) return null
  return result.reason === 'refused'
    ? { errors: { accountNumber: NOT_ACCEPTED }, status: 400 }
    : { message: NO_ANSWER, status: 503 }
}

const NO_BANKS = 'We can’t load the list of banks at the moment. Nothing is lost. Please try again in a few minutes.'
const NO_ANSWER =
  'Our payment provider didn’t answer, so we don’t know yet whether it has your details. Please send them again in a few minutes: your refund is paid only once.'
const NOT_ACCEPTED = 'The bank didn’t accept this account. Please check the bank and the number'

export default function RefundAccount({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData === null) {
    return (
      <section className="wrap page">
        <h1>This link doesn’t work</h1>
        <p className="lead">
          It may be incomplete, or a newer email has replaced it. Please open the link in our latest email, or write to
          us and we’ll send you a new one.
        </p>
        <p>
          <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
        </p>
        <ReturnHome />
      </section>
    )
  }
  if (!loaderData.needsAccount) return <Progress refund={loaderData} />
  return <AccountForm refund={loaderData} reply={actionData ?? undefined} />
}

function Progress({ refund }: { refund: RefundForPayer }) {
  return (
    <section className="wrap page">
      <h1>Your refund</h1>
      <p className="lead" role="status">
        {describeRefundProgress(refund)}
      </p>
      <p>
        If it hasn’t arrived within ten business days, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>.
      </p>
      <ReturnHome />
    </section>
  )
}

function describeRefundProgress({ state, sum, accountEnding }: RefundForPayer): string {
  const target = accountEnding === null ? '' : ` to the account ending in ${accountEnding}`
  if (!takesMoney(state)) return 'This refund didn’t go through. We know about it and will write to you.'
  return REFUND_STATES[state].isOver
    ? `We’ve sent ${sum}${target}. Your bank may need a few days to show it.`
    : `${sum} is on its way${target}. You don’t need to do anything more.`
}

function AccountForm({ refund, reply }: { refund: RefundForPayer; reply: FormReply | undefined }) {
  const field = createFields('refund', reply)
  const notice = reply?.message ?? (refund.banks === null ? NO_BANKS : null)
  return (
    <section className="wrap page">
      <h1>Your refund</h1>
      <p className="lead muted">
        We couldn’t send {refund.sum} for {refund.itemName} back to the card or account that you paid from. Please name
        a bank account in Nigeria, and the money goes there.
      </p>
      <FormMessage message={notice} isOutage={false} />
      {refund.banks !== null && (
        <form method="post" noValidate autoComplete="off" className="form narrow" data-once>
          <NotSent>We couldn’t send your bank details.</NotSent>
          <SelectField
            field={field('bank')}
            label="Bank"
            required
            empty="Choose your bank"
            choices={refund.banks.map(({ id, name }) => [id, name] as const)}
          />
          <TextField
            field={field('accountNumber')}
            label="Account Number"
            inputMode="numeric"
            hint="10 digits. It must be an account in your own name."
            short
            required
          />
          <button className="btn next" type="submit" data-busy="Sending...">
            Send My Refund Here
          </button>
          <p className="after">
            Your details go straight to our payment provider. We keep only the last four digits, and never ask for a
            card number, a PIN or a password.
          </p>
        </form>
      )}
    </section>
  )
}
