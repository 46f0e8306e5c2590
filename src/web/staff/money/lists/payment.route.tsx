import '../../cases/application/application.css'
import './lists.css'
import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Badge } from '../../../ui/badge.tsx'
import { HistoryEntries } from '../../cases/application/history.tsx'
import { MailStateBadge } from '../../mail/mail-state-badge.tsx'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { readIdParam } from '../../parts/read-id-param.ts'
import { Terms } from '../../parts/terms.tsx'
import { useMay } from '../../parts/use-may.ts'
import { DisputeLine } from '../disputes/dispute-line.tsx'
import { PaymentReference } from '../payments/payment-badge.tsx'
import { RefundActions, SettleFlagButton } from '../payments/payment-buttons.tsx'
import { ReversePaymentButton } from '../payments/payments.tsx'
import { RefundsSection } from '../refunds/refunds-section.tsx'
import type { Route } from './+types/payment.route'
import { loadPaymentPage, type PaymentPage } from './payment-page.server.ts'

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

function Disputes({ disputes }: { disputes: PaymentPage['disputes'] }) {
  if (disputes.length === 0) return null
  return (
    <section className="panel" aria-labelledby="disputes">
      <h2 id="disputes">Disputes</h2>
      {disputes.map(dispute => (
        <DisputeLine key={dispute.id} dispute={dispute} />
      ))}
    </section>
  )
}

type Entry = PaymentPage['entries'][number]

const LEDGER_COLUMNS: ReadonlyArray<DataColumn<Entry>> = [
  {
    heading: 'Document',
    cell: ({ document, documentPath }) =>
      document === null ? (
        'None'
      ) : (
        <a className="num" href={documentPath}>
          {document}
        </a>
      ),
  },
  { heading: 'Kind', cell: ({ label }) => label },
  { heading: 'When (Lagos time)', className: 'date', cell: entry => <BookedCell entry={entry} /> },
  { heading: 'Pounds', className: 'amount', cell: ({ pounds }) => pounds },
  { heading: 'Naira', className: 'amount', cell: ({ naira }) => naira ?? 'None' },
]

function BookedCell({ entry: { at, belongsTo } }: { entry: Entry }) {
  return (
    <>
      {at}
      {belongsTo !== null && <span className="under">{belongsTo}</span>}
    </>
  )
}

function Ledger({ entries }: { entries: ReadonlyArray<Entry> }) {
  return (
    <section className="panel flush" aria-labelledby="ledger">
      <h2 id="ledger">Ledger and documents</h2>
      {entries.length === 0 ? (
        <p className="muted">
          Nothing counted yet. Each movement of money appears here with its receipt or credit note.
        </p>
      ) : (
        <DataTable aria-labelledby="ledger" columns={LEDGER_COLUMNS} rows={entries} rowKey={({ id }) => id} />
      )}
    </section>
  )
}

type Attempt = PaymentPage['attempts'][number]

const ATTEMPTS_COLUMNS: ReadonlyArray<DataColumn<Attempt>> = [
  {
    heading: 'Payment',
    cell: ({ id, reference, purpose }) => (
      <>
        <Link className="name num" to={addresses.adminPayment(id)}>
          {reference}
        </Link>
        <span className="under">{purpose}</span>
      </>
    ),
  },
  { heading: 'State', cell: ({ state }) => <Badge tone={state.tone}>{state.label}</Badge> },
  { heading: 'Begun (Lagos time)', className: 'date', cell: ({ at }) => at },
  {
    heading: 'Amount',
    className: 'amount',
    cell: ({ pounds, naira }) => (
      <>
        {pounds}
        {naira !== null && <span className="under">{naira}</span>}
      </>
    ),
  },
]

function Attempts({ attempts }: { attempts: ReadonlyArray<Attempt> }) {
  if (attempts.length === 0) return null
  return (
    <section className="panel flush" aria-labelledby="attempts">
      <h2 id="attempts">Other payments of this purchase</h2>
      <DataTable aria-labelledby="attempts" columns={ATTEMPTS_COLUMNS} rows={attempts} rowKey={({ id }) => id} />
    </section>
  )
}

type PaymentMail = PaymentPage['mails'][number]

const MAILS_COLUMNS: ReadonlyArray<DataColumn<PaymentMail>> = [
  {
    heading: 'Message',
    cell: ({ id, name, to }) => (
      <>
        <a className="name" href={addresses.adminMailBody(id)} target="_blank" rel="noreferrer">
          {name} <span className="visually-hidden">(opens in a new tab)</span>
        </a>
        <span className="under">To {to}</span>
      </>
    ),
  },
  { heading: 'State', cell: ({ state }) => <MailStateBadge state={state} /> },
  { heading: 'When (Lagos time)', className: 'date', cell: ({ at }) => at },
]

function PaymentMails({ mails }: { mails: ReadonlyArray<PaymentMail> }) {
  return (
    <section className="panel flush" aria-labelledby="mail">
      <h2 id="mail">Mail</h2>
      {mails.length === 0 ? (
        <p className="muted">No emails about this payment yet.</p>
      ) : (
        <DataTable aria-labelledby="mail" columns={MAILS_COLUMNS} rows={mails} rowKey={({ id }) => id} />
      )}
    </section>
  )
}

type Webhook = PaymentPage['webhooks'][number]

const WEBHOOKS_COLUMNS: ReadonlyArray<DataColumn<Webhook>> = [
  { heading: 'Event', cell: ({ event }) => <code>{event}</code> },
  { heading: 'Received (Lagos time)', className: 'date', cell: ({ at }) => at },
]

function Webhooks({ webhooks, provider }: { webhooks: ReadonlyArray<Webhook>; provider: string | null }) {
  if (provider === null) return null
  return (
    <section className="panel flush" aria-labelledby="webhooks">
      <h2 id="webhooks">Notices from the provider</h2>
      {webhooks.length === 0 ? (
        <p className="muted">No notices received. We also ask the provider ourselves.</p>
      ) : (
        <DataTable aria-labelledby="webhooks" columns={WEBHOOKS_COLUMNS} rows={webhooks} rowKey={({ id }) => id} />
      )}
    </section>
  )
}

function PaymentEvents({ history, auditHref }: Pick<PaymentPage, 'history' | 'auditHref'>) {
  return (
    <section className="panel" aria-labelledby="history">
      <div className="row ends panel-head">
        <h2 id="history">History</h2>
        <Link to={auditHref}>Open in Audit</Link>
      </div>
      <HistoryEntries entries={history} empty="No changes recorded yet." />
    </section>
  )
}

type Payment = PaymentPage['payment']

function PaymentFacts({ payment, refundOffer }: { payment: Payment; refundOffer: PaymentPage['refundOffer'] }) {
  return (
    <section className="panel" aria-labelledby="facts">
      <h2 id="facts">Details</h2>
      {payment.flag !== null && (
        <div className="notice bad">
          <p>{payment.flag}</p>
          <SettleFlagButton payment={{ ...payment, flag: payment.flag }} />
        </div>
      )}
      <Terms
        terms={[
          ['Payer', <PayerFact key="payer" payment={payment} />],
          payment.payer.customer !== null && ['Paid for', payment.payer.customer],
          ['For', payment.purpose],
          ['Application', <ApplicationFact key="application" payment={payment} />],
          ['Requested', payment.naira === null ? payment.pounds : `${payment.pounds}, ${payment.naira}`],
          payment.rate !== null && ['Rate', payment.rate],
          payment.arrived !== null && ['Arrived', payment.arrived],
          ['Counts as', payment.counted],
          payment.offline === null && ['Provider fee', payment.fee ?? 'Not known'],
          ['Channel', payment.channel],
          payment.chosenChannel !== null && ['Chosen by the payer', payment.chosenChannel],
          payment.transactionId !== null && ['Provider transaction', payment.transactionId],
          payment.acceptedTerms !== null && ['Accepted terms', `Of ${payment.acceptedTerms}`],
          ['Begun', payment.openedAt],
          payment.paidAt !== null && ['Paid', payment.paidAt],
          payment.settledAt !== null && ['Counted', payment.settledAt],
          payment.clearedOn !== null && ['Marked as settled', payment.clearedOn],
          ...listOfflineTerms(payment),
        ]}
      />
      {refundOffer !== null && <RefundActions offer={refundOffer} />}
      {payment.offline?.isReversible && <ReversePaymentButton payment={payment} />}
    </section>
  )
}

function listOfflineTerms({ id, reference, offline }: Payment) {
  if (offline === null) return []
  return [
    ['Received on', offline.receivedOn] as const,
    ['Recorded by', offline.recordedBy] as const,
    ['Bank reference', offline.reference ?? 'None'] as const,
    ['Note', offline.note === null ? 'None' : <span className="breaks">{offline.note}</span>] as const,
    ['Proof', <ProofFact key="proof" id={id} reference={reference} hasProof={offline.hasProof} />] as const,
  ]
}

function ProofFact({ id, reference, hasProof }: { id: string; reference: string; hasProof: boolean }) {
  const mayOpen = useMay('payments')
  if (!hasProof) return 'None'
  if (!mayOpen) return 'Attached'
  return (
    <a href={addresses.adminPaymentProof(id)} download>
      Download <span className="visually-hidden">the proof of {reference}</span>
    </a>
  )
}

function PayerFact({ payment: { payer, personHref } }: { payment: Payment }) {
  return (
    <>
      {payer.name}
      {payer.email !== null && (
        <>
          , <a href={`mailto:${payer.email}`}>{payer.email}</a>
        </>
      )}
      {personHref !== null && (
        <>
          . <Link to={personHref}>Everything about this person</Link>
        </>
      )}
    </>
  )
}

function ApplicationFact({ payment: { application, applicantName, isConsultation } }: { payment: Payment }) {
  if (application.href !== null) {
    return (
      <Link to={`${application.href}#payments`}>
        {applicantName}
        {applicantName !== null && application.text !== null && ', '}
        <span className="num">{application.text}</span>
      </Link>
    )
  }
  if (isConsultation) return 'None: a consultation'
  return application.text === null ? 'None' : `${application.text}, deleted`
}
