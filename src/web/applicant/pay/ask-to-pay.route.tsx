import { data, redirect, useLocation } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { dayAndTime } from '#src/dates.ts'
import { calculateInstalmentPence } from '#src/features/money/account.ts'
import { allowsParts } from '#src/features/money/checkout/part.ts'
import { cancelPayLink, createPayLink } from '#src/features/money/pay-links/change-pay-link.server.ts'
import { findValidPayLink } from '#src/features/money/pay-links/queries.server.ts'
import { PAY_LINK_DAYS, shortenName } from '#src/features/money/pay-links/rules.ts'
import { findPurchase, type Purchase } from '#src/features/money/purchase.server.ts'
import { describeItem } from '#src/features/money/receipts/describe-receipt.ts'
import { poundsAndPence } from '#src/money.ts'
import { signId } from '#src/secrets.server.ts'
import { type App, appContext, type RouteContext } from '../../app-context.ts'
import { requireAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { privatePageMeta } from '../../parts/page-title.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Receipt } from '../../ui/receipt.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Route } from './+types/ask-to-pay.route'
import { readPagePath, readPaymentQuery } from './payment-query.ts'
import '../applicant.css'

export const handle = { hydrate: false, hasForms: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = () => privatePageMeta('Ask someone else to pay')

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const purchase = await findAskingPurchase(context, request)
  if (purchase === null)
    throw data('We can’t find this payment. Please open it from your payment page.', { status: 404 })
  const { due } = purchase.account
  if (due === null || !purchase.isPayable) return { duePence: null, shortName: '', paidItem: '', link: null }
  const link = await findValidPayLink(app.db, purchase.id, app.clock.now())
  return {
    duePence: due.pence,
    shortName: shortenName(purchase.name),
    paidItem: describeItem({
      item: purchase.item,
      instalment: due.instalment,
      pence: due.pence,
      isCredit: false,
      instalmentPence: calculateInstalmentPence(purchase.account, due.instalment),
    }),
    link: link && {
      id: link.id,
      url: app.publicUrl + addresses.payLink(signId(app.sessionSecret, 'pay links', link.id)),
      until: dayAndTime(link.expiresAt),
    },
  }
}

/** Returns null for staff, who cannot act as an applicant (ADR 029). */
async function findAskingPurchase(context: RouteContext, request: Request): Promise<Purchase | null> {
  const paymentQuery = readPaymentQuery(request)
  if (paymentQuery === null || (await findCurrentStaff(context, request)) !== null) return null
  const purchase = await findPurchase(context.get(appContext).db, paymentQuery.caseId, paymentQuery.email)
  return purchase?.kind === 'application' ? purchase : null
}

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const form = await readForm(request, ['intent', 'link_id'])
  await requireAttempts(context, ['payment-by-address'])
  const purchase = await findAskingPurchase(context, request)
  if (purchase === null) return redirect(readPagePath(request))
  const applicationId = purchase.id
  if (form.get('intent') === 'cancel') return cancelLink(app, request, applicationId)
  const replaces = z.guid().safeParse(form.get('link_id')).data ?? null
  await createPayLink(app, { applicationId, replaces })
  return redirect(readPagePath(request))
}

async function cancelLink(app: App, request: Request, applicationId: string) {
  await cancelPayLink(app, { applicationId })
  return redirectWithToast(app, readPagePath(request), {
    title: 'Link cancelled',
    description: 'The link doesn’t work any more. A payment that has already begun still counts.',
    tone: 'ok',
  })
}

export default function AskToPay({ loaderData: { duePence, shortName, paidItem, link } }: Route.ComponentProps) {
  const { search } = useLocation()
  return (
    <section className="wrap columns pay-page">
      <div>
        <h1>Ask someone else to pay</h1>
        {duePence === null ? (
          <Notice tone="ok">
            <p>Nothing is due at the moment, so there’s nothing to ask for.</p>
          </Notice>
        ) : (
          <>
            <p className="lead muted">
              Send a link to a parent, a sponsor or an employer. They pay {poundsAndPence(duePence)}
              {allowsParts({ pence: duePence }) && ', or a part of it,'} and get the receipt. We email you when they
              have paid.
            </p>
            <h2 className="small-heading heading-gap">What they see</h2>
            <ul className="plain-list muted">
              <li>Your name as “{shortName}”, our name, and the amount due in pounds and naira.</li>
              <li>What it’s for: “{paidItem}”. Their receipt says the same.</li>
              <li>Never your reference, your email, your documents or how your application is going.</li>
            </ul>
          </>
        )}
        <p className="heading-gap">
          <a href={`${addresses.payment.pattern}${search}`}>Back to the payment page</a>
        </p>
      </div>
      {duePence !== null && (
        <Receipt>
          {link === null ? <CreateLink /> : <SharedLink duePence={duePence} shortName={shortName} link={link} />}
        </Receipt>
      )}
    </section>
  )
}

function CreateLink() {
  const { pathname, search } = useLocation()
  return (
    <form method="post" action={pathname + search} data-once>
      <NotSent kept="Please press the button again when you’re back online">We couldn’t create the link.</NotSent>
      <h2 className="small-heading">No link yet</h2>
      <SubmitButton intent="create" busyText="Creating..." wide>
        Create a link
      </SubmitButton>
      <p className="after">It works for {PAY_LINK_DAYS} days, and you can cancel it at any time.</p>
    </form>
  )
}

function SharedLink({
  duePence,
  shortName,
  link,
}: {
  duePence: number
  shortName: string
  link: { id: string; url: string; until: string }
}) {
  const { pathname, search } = useLocation()
  // A shortened name ends with a full stop already.
  const message = `Hello, this is ${shortName.replace(/\.$/, '')}. Could you pay ${poundsAndPence(duePence)} for me to ${BRAND.name}? You see the amount in naira here:\n${link.url}`
  return (
    <>
      <h2 className="small-heading">Your link</h2>
      <div className="field">
        <label htmlFor="pay-link">Link for the person who pays</label>
        <input id="pay-link" className="input" type="text" readOnly value={link.url} />
      </div>
      <p className="row actions">
        <a
          className="btn next"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          Share on WhatsApp<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        <CopyButton text={link.url} noun="the link" />
      </p>
      <p className="after">It works until {link.until}. Send it only to the person who pays.</p>
      <form method="post" action={pathname + search} data-once>
        <NotSent kept="Please press the button again when you’re back online">We couldn’t change the link.</NotSent>
        <input type="hidden" name="link_id" value={link.id} />
        <p className="row actions">
          <SubmitButton intent="cancel" busyText="Cancelling..." variant="line">
            Cancel the link
          </SubmitButton>
          <SubmitButton intent="create" busyText="Creating..." variant="line">
            Replace the link
          </SubmitButton>
        </p>
        <p className="after">Both end this link at once. If you replace it, you get a new one to send.</p>
      </form>
    </>
  )
}
