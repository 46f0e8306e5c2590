import { data } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { askForReferences } from '#src/features/people/access/mail-references.server.ts'
import { emailAddress } from '#src/form-text.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { takeAttemptByIp } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { RequestNumber } from '../../parts/failure.tsx'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { EmailField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/lost-reference.route'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Lost your reference?')

const lostReferenceSchema = z.object({ email: emailAddress() })

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request, ['email'])
  const typed = String(form.get('email') ?? '')
  const parsed = lostReferenceSchema.safeParse({ email: typed })
  if (!parsed.success) {
    return data(
      { typed, error: parsed.error.issues[0]?.message ?? null, message: null, hasFailed: false },
      { status: 400 },
    )
  }
  const answer = await resolveUnlessDatabaseDown(context, sendReferences(context, parsed.data.email), 'not sent')
  if (answer !== 'database-down') return answer
  const message = 'We couldn’t take your request just now. Please try again in a few minutes.'
  return data({ typed, error: null, message, hasFailed: true }, SERVICE_UNAVAILABLE)
}

/** Answers known, unknown and too frequent addresses in the same way. */
async function sendReferences(context: RouteContext, email: string) {
  const app = context.get(appContext)
  const overLimit = await takeAttemptByIp(context, 'references-by-address')
  if (overLimit !== null) {
    const { message, headers } = overLimit
    return data({ typed: email, error: null, message, hasFailed: false }, { status: 429, headers })
  }
  const mayMail = await app.limiter.takeAttempt('references-by-email', email)
  if (mayMail.ok) await askForReferences(app, email)
  return redirectWithToast(app, addresses.tracking(), {
    title: 'Check your email',
    description:
      'If we have an application with that email, its reference and link arrive within a few minutes. Please look in your spam folder too.',
    tone: 'ok',
  })
}

export default function LostReference({ actionData }: Route.ComponentProps) {
  const { typed = '', error = null, message = null, hasFailed = false } = actionData ?? {}
  return (
    <section className="wrap page">
      <h1>Lost your reference?</h1>
      <p className="lead muted">
        Enter the email you applied with, and we’ll email you the references and links of your applications.
      </p>
      {message !== null && (
        <Notice tone="bad" role="alert">
          <p>{message}</p>
          {hasFailed && <RequestNumber />}
        </Notice>
      )}
      <form method="post" noValidate className="form narrow" data-once>
        <NotSent>We couldn’t send your references.</NotSent>
        <EmailField field={createFieldState('lost', 'email', typed, error ?? undefined)} focusesError />
        <button className="btn next" type="submit" data-busy="Sending...">
          Email me my references
        </button>
        <p className="after">
          If you can’t read that address’s emails any more, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>
          .
        </p>
      </form>
      <p>
        <a href={addresses.tracking()}>Back to Track your application</a>
      </p>
    </section>
  )
}
