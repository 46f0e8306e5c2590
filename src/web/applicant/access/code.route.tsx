import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { CODE_MINUTES, describeCodeTarget, PROOF_DAYS } from '#src/features/people/access/codes.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { RequestNumber } from '../../parts/failure.tsx'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/code.route'
import { type CodePage, loadCodePage, readCodeQuery, receiveCodeForm } from './code.server.ts'
import { CodeField } from './parts.tsx'
import { isCodeDead } from './wrong-code.ts'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Code from our email')

/** A GET request sends no mail, because browsers and mail programs open links before their readers do. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const page = await resolveUnlessDatabaseDown(context, loadCodePage(context, request))
  if (page instanceof Response) throw page
  if (page !== 'database-down') return page
  const { reference, target } = readCodeQuery(request)
  return data<CodePage>({ reference, what: describeCodeTarget(target.kind), step: null }, SERVICE_UNAVAILABLE)
}

export function action({ context, request }: Route.ActionArgs) {
  return receiveCodeForm(context, request)
}

export default function Code({ loaderData: { reference, what, step }, actionData: reply }: Route.ComponentProps) {
  if (step?.kind === 'ready') return <DocumentReady reference={reference} {...step} />
  const mayEnter = step?.kind === 'enter' && !isCodeDead(reply)
  return (
    <section className="wrap page">
      <h1>{step?.kind === 'enter' ? 'Enter the code from our email' : 'We email you a code first'}</h1>
      {reply?.message && <ErrorSummary fields={[]} message={reply.message} kept="" />}
      {step === null && (
        <Notice tone="bad" role={reply?.message ? undefined : 'alert'}>
          <p>We can’t reach our database just now. Please try again in a few minutes.</p>
          <RequestNumber />
        </Notice>
      )}
      {step?.kind === 'ask' && (
        <p className="lead">
          You need a code {what}. We email it to <strong className="breaks">{step.to}</strong>, the address of your
          application, so that only you can see your documents. In this browser you then need no code for {PROOF_DAYS}{' '}
          days.
        </p>
      )}
      {mayEnter && <EnterCode step={step} error={reply?.errors.code} />}
      <SendCodeForm isFirst={step?.kind !== 'enter'} isNext={!mayEnter} />
      <h2>If the email doesn’t come</h2>
      <p>
        Please wait a minute and look in your spam folder. If the address is wrong, or you can’t read its emails any
        more, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> with your reference. We check that it’s you
        and correct the address.
      </p>
      <p>
        <a href={addresses.tracking({ reference })}>Back to your application</a>, where you can see its status, upload
        and pay without a code.
      </p>
    </section>
  )
}

function EnterCode({ step, error }: { step: Extract<CodePage['step'], { kind: 'enter' }>; error: string | undefined }) {
  return (
    <>
      <p className="lead">
        We emailed a code of six digits to <strong className="breaks">{step.to}</strong> at {step.sentAt}. It works
        once, in this browser, for {CODE_MINUTES} minutes.
      </p>
      <form method="post" noValidate className="form narrow" data-once>
        <NotSent>We couldn’t check your code.</NotSent>
        <input type="hidden" name="intent" value="check" />
        <CodeField error={error} />
        <button className="btn next" type="submit" data-busy="Checking...">
          Continue
        </button>
        <p className="after">Our staff never ask for this code.</p>
      </form>
    </>
  )
}

function SendCodeForm({ isFirst, isNext }: { isFirst: boolean; isNext: boolean }) {
  return (
    <form method="post" className="form narrow" data-once>
      <NotSent kept="Please press the button again when you’re back online">We couldn’t send a code.</NotSent>
      <input type="hidden" name="intent" value="send" />
      <button className={`btn ${isNext ? 'next' : 'line'}`} type="submit" data-busy="Sending...">
        {isFirst ? 'Email me a code' : 'Send another code'}
      </button>
      <p className="after">
        {isFirst ? `The code works for ${CODE_MINUTES} minutes.` : 'A new code replaces the old one.'}
      </p>
    </form>
  )
}

function DocumentReady({ reference, fileName, href }: { reference: string; fileName: string; href: string }) {
  return (
    <section className="wrap page">
      <h1>Your document is ready</h1>
      <p className="lead breaks">{fileName}</p>
      <p>
        <a className="btn next" href={href}>
          Download
        </a>
      </p>
      <p className="after">We record each download, and you can see the record under Access.</p>
      <p>
        <a href={addresses.tracking({ reference, tab: 'documents' })}>Back to your documents</a>
      </p>
    </section>
  )
}
