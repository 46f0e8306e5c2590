import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { listSecondSteps } from '#src/features/staff/queries.server.ts'
import { askForPasskeyOfSession, confirmIdentity } from '#src/features/staff/sign-in.server.ts'
import { appContext } from '../../../app-context.ts'
import { takeAttempt } from '../../../guards/limit.server.ts'
import { readForm } from '../../../guards/read-form.server.ts'
import { resolveUnlessBusy, SIGN_IN_BUSY } from '../../../guards/sign-in.server.ts'
import { parseRedirectTarget, requireStaff } from '../../../guards/staff.server.ts'
import { redirectWithToast } from '../../../parts/cookies.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import type { Route } from './+types/confirm.route'
import { PasswordField } from './new-password-fields.tsx'
import { ProofFields } from './proof-fields.tsx'
import { readProof, WRONG_PROOF } from './proof-form.ts'
import './confirm.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Confirm')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const { authenticatorSince, passkeys } = await listSecondSteps(app.db, staff.id)
  return {
    isConfirmed: staff.isConfirmed,
    hasAuthenticator: authenticatorSince !== null,
    passkeyRequest: passkeys.length > 0 ? await askForPasskeyOfSession(app, staff) : null,
  }
}

const WRONG_PASSWORD = 'That password isn’t right.'

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const form = await readForm(request, ['code', 'passkey', 'password'])
  const proof = readProof(form)
  if (proof === null) {
    const missing = form.has('password') ? 'your password' : 'your code'
    return data({ message: `Please enter ${missing}` }, { status: 400 })
  }
  const overLimit = await takeAttempt(context, 'confirmation-by-staff', staff.id)
  if (overLimit !== null) return data({ message: overLimit.message }, { status: 429, headers: overLimit.headers })
  const result = await resolveUnlessBusy(context, confirmIdentity(app, staff, proof))
  if (result === 'busy') return data({ message: SIGN_IN_BUSY.message }, SIGN_IN_BUSY)
  if (!result) return data({ message: proof.kind === 'password' ? WRONG_PASSWORD : WRONG_PROOF }, { status: 401 })

  await app.limiter.giveBack('confirmation-by-staff', staff.id)
  const next = parseRedirectTarget(new URL(request.url).searchParams.get('next') ?? '', request.url)
  if (next === null) return redirect(addresses.adminConfirm({}))
  return redirectWithToast(app, next, {
    title: 'Confirmed',
    description: 'Please do it again now. We won’t ask again for 15 minutes.',
    tone: 'ok',
  })
}

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { isConfirmed, hasAuthenticator, passkeyRequest } = loaderData
  const hasSecondStep = hasAuthenticator || passkeyRequest !== null
  return (
    <>
      <PageHead
        title={isConfirmed ? 'Confirmed' : 'Please confirm that it’s you'}
        description={
          isConfirmed
            ? 'Go back to your other tab and press the button again. We won’t ask again for 15 minutes.'
            : 'Before refunds, exports, account changes, erasing data and showing private links, we check that it’s still you.'
        }
      />
      {!isConfirmed && (
        <form className="panel confirm-form" method="post" noValidate>
          <ErrorSummary title="Not Confirmed" fields={[]} message={actionData?.message} kept="" />
          {hasSecondStep ? (
            <ProofFields hasAuthenticator={hasAuthenticator} passkeyRequest={passkeyRequest} />
          ) : (
            <PasswordField field={{ id: 'password', name: 'password' }} label="Password" />
          )}
          <button className="btn next" type="submit">
            Confirm
          </button>
        </form>
      )}
    </>
  )
}
