import { data, useSearchParams } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { CODE_MINUTES } from '#src/features/people/access/codes.ts'
import { findNewAddress } from '#src/features/people/access/queries.server.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { RequestNumber } from '../../parts/failure.tsx'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { EmailField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/address.route'
import { type ReturnedAddress, receiveAddressForm } from './address-form.server.ts'
import { CodeField } from './code-field.tsx'
import { requireProof } from './require-proof.server.ts'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Change your email address')

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await resolveUnlessDatabaseDown(context, loadAddressPage(context, request))
  return page === 'database-down' ? data(null, SERVICE_UNAVAILABLE) : page
}

async function loadAddressPage(context: RouteContext, request: Request) {
  const { application, token } = (await requireProof(context, request, { kind: 'address' })).session
  const newAddress = await findNewAddress(context.get(appContext), { applicationId: application.id, token })
  return { reference: application.reference ?? '', email: application.email, newAddress }
}

export function action({ context, request }: Route.ActionArgs) {
  return receiveAddressForm(context, request)
}

export default function ChangeAddress({ loaderData: page, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const reference = page?.reference ?? query.get('reference') ?? ''
  const message = actionData?.message ?? (page === null ? 'We can’t reach our database just now.' : null)
  return (
    <section className="wrap page">
      <h1>Change your email address</h1>
      {message !== null && (
        <Notice tone="bad" role="alert">
          <p>{message}</p>
          {page === null && <RequestNumber />}
        </Notice>
      )}
      {page !== null && (
        <p className="lead">
          We now write to <strong className="breaks">{page.email}</strong>. This changes the address of application{' '}
          {page.reference} only. We tell both addresses, and other browsers have to open the application again.
        </p>
      )}
      {page?.newAddress && !actionData?.isDead && (
        <EnterCode reference={reference} newAddress={page.newAddress} returned={actionData ?? null} />
      )}
      <NewAddress reference={reference} hasCode={Boolean(page?.newAddress)} returned={actionData ?? null} />
      <p>
        <a href={addresses.tracking({ reference, tab: 'details' })}>Back to your application</a>
      </p>
    </section>
  )
}

function EnterCode({
  reference,
  newAddress,
  returned,
}: {
  reference: string
  newAddress: string
  returned: ReturnedAddress | null
}) {
  return (
    <form method="post" action={addresses.applicantAddress({ reference })} noValidate className="form narrow" data-once>
      <NotSent>We couldn’t check your code.</NotSent>
      <p>
        We emailed a code of six digits to <strong className="breaks">{newAddress}</strong>. It works once, for{' '}
        {CODE_MINUTES} minutes.
      </p>
      <input type="hidden" name="intent" value="check" />
      <CodeField error={returned?.codeError ?? null} />
      <button className="btn next" type="submit" data-busy="Changing...">
        Change my address
      </button>
      <p className="after">Our staff never ask for this code.</p>
    </form>
  )
}

function NewAddress({
  reference,
  hasCode,
  returned,
}: {
  reference: string
  hasCode: boolean
  returned: ReturnedAddress | null
}) {
  return (
    <form method="post" action={addresses.applicantAddress({ reference })} noValidate className="form narrow" data-once>
      <NotSent>We couldn’t send a code.</NotSent>
      <input type="hidden" name="intent" value="send" />
      <EmailField
        field={createFieldState('address', 'email', returned?.typed ?? '', returned?.emailError ?? undefined)}
        hint={hasCode ? 'To use another address instead.' : 'Your new address.'}
        autoComplete="off"
        focusesError
      />
      <button className={`btn ${hasCode ? 'line' : 'next'}`} type="submit" data-busy="Sending...">
        Email a code to this address
      </button>
      <p className="after">Nothing changes until you enter the code here.</p>
    </form>
  )
}
