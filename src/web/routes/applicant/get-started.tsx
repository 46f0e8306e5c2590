import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, Form } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { type Assessment, assessmentSchema } from '#src/features/applications/assessment-form.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import { SECTOR_KEYS, SECTORS } from '#src/features/applications/sectors.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { priceOf } from '#src/features/catalogue/queries.server.ts'
import { koboFor } from '#src/features/exchange-rate/conversion.ts'
import { currentRate } from '#src/features/exchange-rate/current-rate.server.ts'
import { naira, pounds } from '#src/money.ts'
import { appContext } from '../../app-context.ts'
import { take, takeByAddress } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { redirectWithToast } from '../../parts/flash.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { publicPage } from '../../parts/page-title.ts'
import { RateCredit } from '../../parts/rate-credit.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Route } from './+types/get-started'

export const meta: Route.MetaFunction = () =>
  publicPage('Get started', 'Tell us about your work and open your application for an initial assessment.')
export const headers = ownHeaders

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const [totalPence, rate] = await Promise.all([priceOf(app.db, 'application_fee'), currentRate(app)])
  const { firstPence, secondPence } = instalments(totalPence)
  const inNaira = (pence: number) => (rate === null ? null : koboFor(pence, rate.nairaMicrosPerPound))
  const sector = new URL(request.url).searchParams.get('sector')
  return {
    totalPence,
    first: { pence: firstPence, kobo: inNaira(firstPence) },
    second: { pence: secondPence, kobo: inNaira(secondPence) },
    rateSource: rate?.source ?? null,
    sector: SECTOR_KEYS.find(key => key === sector) ?? null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const form = await readForm(request, Object.keys(assessmentSchema.shape))
  const submission = parseWithZod(form, { schema: assessmentSchema })
  if (submission.status !== 'success') return data(submission.reply(), { status: 400 })

  const overLimit =
    (await takeByAddress(context, 'application-by-address')) ??
    (await take(context, 'application-by-email', submission.value.email))
  if (overLimit !== null) {
    return data(submission.reply({ formErrors: [overLimit.message] }), { status: 429, headers: overLimit.headers })
  }

  const { firstName, lastName, email, phone, sector, message } = submission.value
  try {
    const application = await createApplication(app, {
      item: 'application_fee',
      plan: 'split',
      applicantName: `${firstName} ${lastName}`,
      email,
      phone: phone || null,
      categoryOfTalent: sector,
      notes: message,
    })
    return redirectWithToast(app, addresses.payment({ applicationId: application.id, email }), {
      title: 'Application Started',
      description: 'Your answers are saved. Your reference follows with the first payment.',
      tone: 'ok',
    })
  } catch (err) {
    // What was typed goes back to the page instead of being lost on an error page.
    app.log.error({ err }, 'application could not be created')
    const failed = 'Submission Failed: Unable to create your application. Please try again.'
    return data(submission.reply({ formErrors: [failed] }), { status: 503, headers: { 'retry-after': '10' } })
  }
}

export default function GetStarted({ loaderData, actionData }: Route.ComponentProps) {
  const { totalPence, first, second, rateSource, sector } = loaderData
  const [form, fields] = useForm<Assessment>({
    id: 'assessment-form',
    lastResult: actionData,
    defaultValue: { sector: sector ?? undefined },
  })

  return (
    <section className="wrap form-page">
      <div>
        <ErrorSummary
          formErrors={form.errors}
          fields={[
            ['First Name', fields.firstName],
            ['Last Name', fields.lastName],
            ['Email', fields.email],
            ['Phone', fields.phone],
            ['Sector', fields.sector],
            ['Message', fields.message],
          ]}
        />
        <h1>Start with an assessment</h1>
        <p className="lead muted intro">
          Tell us who you are and what you do. You pay on the next page, and see the naira amount before you do.
        </p>
        <p className="small muted">Fields marked * are required.</p>
        <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="form">
          <div className="two">
            <TextField field={fields.firstName} label="First Name" required autoComplete="given-name" />
            <TextField field={fields.lastName} label="Last Name" required autoComplete="family-name" />
          </div>
          <TextField
            field={fields.email}
            label="Email"
            hint="Your reference and receipts go here"
            type="email"
            required
            autoComplete="email"
            inputMode="email"
          />
          <TextField field={fields.phone} label="Phone" type="tel" autoComplete="tel" inputMode="tel" />
          <SelectField
            field={fields.sector}
            label="Sector"
            required
            empty="Choose your sector"
            choices={SECTOR_KEYS.map(key => [key, SECTORS[key]] as const)}
          />
          <TextArea
            field={fields.message}
            label="Message"
            hint="What you do, what you are known for, and what you hope to do in the United Kingdom"
            required
          />
          <SubmitButton busyText="Saving your application...">Continue to payment</SubmitButton>
          <p className="after">Your application is saved when you continue. Nothing is charged yet.</p>
        </Form>
      </div>

      <aside className="aside" aria-label="What it costs and what happens then">
        <Receipt>
          <h2 className="h-s">Application Fee</h2>
          <p className="small muted">
            {pounds(first.pence)} now, {pounds(second.pence)} later. It opens your application, with an initial
            assessment of your work. It is not the Initial Assessment package on the Services page.
          </p>
          <ReceiptLines>
            <ReceiptLine label="Now">
              <strong>{pounds(first.pence)}</strong> <Guide kobo={first.kobo} />
            </ReceiptLine>
            <ReceiptLine label="Later, second payment">
              {pounds(second.pence)} <Guide kobo={second.kobo} />
            </ReceiptLine>
            <ReceiptTotal label="Total" amount={pounds(totalPence)} />
          </ReceiptLines>
          {rateSource !== null && (
            <p className="micro muted">
              Naira as a guide, at the rate of <RateCredit source={rateSource} />.
            </p>
          )}
        </Receipt>
        <h2 className="h-s guide">What happens then</h2>
        <ol className="thread small">
          <li className="now">
            <span className="knot" aria-hidden="true">
              1
            </span>
            <h3>
              <a href="#assessment-form">You fill in this form</a>
            </h3>
            <p className="muted">
              Unsure? <a href="/contact">Talk to us first</a>.
            </p>
          </li>
          <li>
            <span className="knot" aria-hidden="true">
              2
            </span>
            <h3>You pay {pounds(first.pence)} by card</h3>
            <p className="muted">Your reference comes by email at once.</p>
          </li>
          <li>
            <span className="knot" aria-hidden="true">
              3
            </span>
            <h3>We read your work</h3>
            <p className="muted">
              You follow each stage. <a href="/services">What we do</a>.
            </p>
          </li>
        </ol>
      </aside>
    </section>
  )
}

/** About what it comes to in naira: a guide, never a quote. */
function Guide({ kobo }: { kobo: number | null }) {
  return kobo === null ? null : <span className="naira">≈ {naira(kobo)}</span>
}
