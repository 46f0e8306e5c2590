import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { changeAddress } from '#src/features/people/access/change-address.server.ts'
import { codeSchema } from '#src/features/people/access/codes.ts'
import { newAddressSchema } from '#src/features/people/access/details-forms.ts'
import { sendCode } from '#src/features/people/access/send-code.server.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { describeRequestBrowser, readProofToken, writeProofToken } from '../../guards/applicant-proof.server.ts'
import { takeAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { describeRefusal } from './code-form.server.ts'
import { requireProof } from './require-proof.server.ts'

export type ReturnedAddress = {
  typed: string
  message: string | null
  emailError: string | null
  codeError: string | null
  isDead: boolean
}

type AddressRequest = Awaited<ReturnType<typeof requireProof>> & { form: FormData }

export async function receiveAddressForm(context: RouteContext, request: Request) {
  const form = await readForm(request, ['intent', 'email', 'code'])
  const answer = await resolveUnlessDatabaseDown(context, handleAddressForm(context, request, form), 'no new address')
  if (answer !== 'database-down') return answer
  const message = 'We couldn’t do this just now. Your address is unchanged. Please try again in a few minutes.'
  return refuse({ typed: String(form.get('email') ?? ''), message }, SERVICE_UNAVAILABLE)
}

async function handleAddressForm(context: RouteContext, request: Request, form: FormData) {
  const proven = await requireProof(context, request, { kind: 'address' })
  return form.get('intent') === 'check'
    ? checkCode(context, request, { ...proven, form })
    : mailCode(context, request, { ...proven, form })
}

/** The answer is the same for an address that others use, so that it tells nothing about them. */
async function mailCode(
  context: RouteContext,
  request: Request,
  { session: { application, token }, form }: AddressRequest,
) {
  const typed = String(form.get('email') ?? '')
  const email = newAddressSchema.safeParse(typed)
  if (!email.success) return refuse({ typed, emailError: email.error.issues[0]?.message ?? null }, { status: 400 })
  if (email.data === application.email)
    return refuse({ typed, emailError: 'This is the address that we already use' }, { status: 400 })
  const overLimit = await takeAttempts(context, ['code-by-address'], ['code-by-application', application.id])
  if (overLimit !== null)
    return refuse({ typed, message: overLimit.message }, { status: 429, headers: overLimit.headers })
  const app = context.get(appContext)
  await sendCode(app, {
    applicationId: application.id,
    token,
    target: 'address',
    browser: describeRequestBrowser(request),
    newEmail: email.data,
  })
  return redirectWithToast(app, addresses.applicantAddress({ reference: application.reference ?? '' }), {
    title: 'Code sent',
    description: 'Please look in the inbox of the new address.',
    tone: 'ok',
  })
}

async function checkCode(
  context: RouteContext,
  request: Request,
  { session: { application, token }, form }: AddressRequest,
) {
  const app = context.get(appContext)
  const code = codeSchema.safeParse(form.get('code') ?? '')
  if (!code.success) return refuse({ codeError: code.error.issues[0]?.message ?? null }, { status: 400 })
  const overLimit = await takeAttempts(context, ['code-try-by-address'], ['code-try-by-application', application.id])
  if (overLimit !== null) return refuse({ message: overLimit.message }, { status: 429, headers: overLimit.headers })
  const result = await changeAddress(app, {
    applicationId: application.id,
    token,
    code: code.data,
    proofToken: await readProofToken(app, request),
    browser: describeRequestBrowser(request),
  })
  if (!result.ok) return refuse(describeRefusal(result), { status: 400 })
  return redirectWithToast(
    app,
    addresses.tracking({ reference: application.reference ?? '', tab: 'details' }),
    { title: 'Email address changed', description: 'We’ve written to the old and to the new address.', tone: 'ok' },
    { 'set-cookie': await writeProofToken(app, result.proofToken) },
  )
}

function refuse(returned: Partial<ReturnedAddress>, init: ResponseInit) {
  return data<ReturnedAddress>(
    { typed: '', message: null, emailError: null, codeError: null, isDead: false, ...returned },
    init,
  )
}
