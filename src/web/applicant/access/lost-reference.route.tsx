import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { askForReferences } from '#src/features/people/access/mail-references.server.ts'
import { emailAddress } from '#src/form-text.ts'
import { appContext } from '../../app-context.ts'
import { takeAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { handleForm } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { EmailField } from '../../ui/field.tsx'
import { createFields } from '../../ui/field-frame.tsx'
import type { Route } from './+types/lost-reference.route'
import { FormMessage } from './parts.tsx'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Lost your reference?')

const lostReferenceSchema = z.object({ email: emailAddress() })

/** Answers known, unknown and too frequent addresses in the same way. */
export async function action({ context, request }: Route.ActionArgs) {
  const definition = {
    name: 'lost',
    schema: lostReferenceSchema,
    failed: 'We couldn’t take your request just now. Please try again in a few minutes.',
  }
  return handleForm(context, await readForm(request, ['email']), definition, async ({ email }) => {
    const app = context.get(appContext)
    const overLimit = await takeAttempts(context, ['references-by-address'])
    if (overLimit !== null) return { ...overLimit, status: 429 }
    const mayMail = await app.limiter.takeAttempt('references-by-email', email)
    if (mayMail.ok) await askForReferences(app, email)
    return redirectWithToast(app, addresses.tracking(), {
      title: 'Check your email',
      description:
        'If we have an application with that email, its reference and link arrive within a few minutes. Please look in your spam folder too.',
      tone: 'ok',
    })
  })
}

export default function LostReference({ actionData: reply }: Route.ComponentProps) {
  const field = createFields('lost', reply)
  return (
    <section className="wrap page">
      <h1>Lost your reference?</h1>
      <p className="lead muted">
        Enter the email you applied with, and we’ll email you the references and links of your applications.
      </p>
      {reply && <FormMessage {...reply} />}
      <form method="post" noValidate className="form narrow" data-once>
        <NotSent>We couldn’t send your references.</NotSent>
        <EmailField field={field('email')} focusesError />
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
