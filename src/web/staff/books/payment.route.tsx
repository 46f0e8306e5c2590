import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { readIdParam } from '../parts/read-id-param.ts'
import { PaymentReference } from '../payments/payment-badge.tsx'
import { RefundsSection } from '../refunds/refunds-section.tsx'
import type { Route } from './+types/payment.route'
import { Attempts } from './attempts.tsx'
import { Disputes } from './disputes.tsx'
import { Ledger } from './ledger.tsx'
import { PaymentEvents } from './payment-events.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentMails } from './payment-mails.tsx'
import { loadPaymentPage } from './payment-page.server.ts'
import { Webhooks } from './webhooks.tsx'
import '../application/application.css'
import '../parts/actions.css'
import './books.css'

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData === undefined ? 'Payment' : `Payment ${loaderData.payment.reference}`)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, request)
  const page = await loadPaymentPage(context.get(appContext), readIdParam(params.paymentId))
  if (page === null) throw data('We can’t find this payment', { status: 404 })
  return page
}

export default function PaymentRoute({ loaderData: page }: Route.ComponentProps) {
  const { payment } = page
  return (
    <>
      <PageHead title={`${payment.pounds} from ${payment.payer.name}`} description={payment.purpose}>
        <Link className="btn line sm" to={addresses.adminPayments()}>
          All Payments
        </Link>
      </PageHead>
      <p className="row payment-state">
        <PaymentReference reference={payment.reference} />
        <Badge tone={payment.state.tone}>{payment.state.label}</Badge>
        {payment.isSandbox && <Badge tone="neutral">Sandbox</Badge>}
      </p>
      <div className="admin-grid payment-page">
        <Disputes disputes={page.disputes} />
        <RefundsSection refunds={page.refunds} />
        <div className="w5">
          <PaymentFacts payment={payment} refundOffer={page.refundOffer} />
        </div>
        <div className="w7">
          <Ledger entries={page.entries} />
          <Attempts attempts={page.attempts} />
          <PaymentMails mails={page.mails} />
          <Webhooks webhooks={page.webhooks} provider={payment.provider} />
        </div>
        <PaymentEvents history={page.history} auditHref={page.auditHref} />
      </div>
    </>
  )
}
