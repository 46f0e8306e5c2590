import { addresses } from '#src/addresses.ts'
import { isPayable } from '#src/features/cases/states.ts'
import { type Account, INSTALMENT_LABELS } from '#src/features/money/account.ts'
import { channelLabel } from '#src/features/money/channels.ts'
import { isSettled, PAYMENT_STATES, wasCounted } from '#src/features/money/states.ts'
import { poundsAndPence } from '#src/money.ts'
import type { Tone } from '#src/tone.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextArea } from '../../../ui/field.tsx'
import type { ApplicationPage } from '../../cases/application/application-page.server.ts'
import { act } from '../../parts/act.ts'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { useMay } from '../../parts/use-may.ts'
import { DisputeLine } from '../disputes/dispute-line.tsx'
import type { RefundOffer } from '../refunds/load-refunds.server.ts'
import { EmailPaymentLinkButton } from './email-payment-link-button.tsx'
import { PaymentReference } from './payment-badge.tsx'
import { RefundActions, SettleFlagButton } from './payment-buttons.tsx'

const COLUMNS: ReadonlyArray<DataColumn<Payment>> = [
  {
    heading: 'Payment',
    cell: ({ id, instalment, reference }) => (
      <>
        {INSTALMENT_LABELS[instalment]}{' '}
        <span className="under book-reference">
          <PaymentReference reference={reference} paymentId={id} />
        </span>
      </>
    ),
  },
  { heading: 'State', className: 'payment-acts', cell: payment => <PaymentState payment={payment} /> },
  { heading: 'How', cell: payment => <PaymentMethod payment={payment} /> },
  { heading: 'When (Lagos time)', className: 'date', cell: ({ at }) => at },
  { heading: 'Pounds', className: 'amount', cell: payment => <PoundsCell payment={payment} /> },
  { heading: 'Naira', className: 'amount', cell: ({ naira }) => naira ?? 'None' },
]

export function Payments({
  page: { application, account, payments, refunds, today },
}: {
  page: Pick<ApplicationPage, 'application' | 'account' | 'payments' | 'refunds' | 'today'>
}) {
  const rows = payments.map(payment => ({
    ...payment,
    offer: refunds.offers.find(({ paymentId }) => paymentId === payment.id) ?? null,
  }))
  const isDue = isPayable(application.status) && account.due !== null
  return (
    <section className="panel flush" aria-labelledby="payments">
      <div className="row ends panel-head">
        <h2 id="payments">Payments</h2>
        {isDue && (
          <div className="row">
            {!application.paid && <EmailPaymentLinkButton application={application} />}
            <RecordPaymentButton application={application} account={account} today={today} />
          </div>
        )}
      </div>
      {payments.length === 0 ? (
        <p className="muted">No payment attempts yet. Each attempt appears here with its outcome.</p>
      ) : (
        <DataTable aria-label="Payments" columns={COLUMNS} rows={rows} rowKey={payment => payment.id} />
      )}
    </section>
  )
}

type Payment = ApplicationPage['payments'][number] & { offer: RefundOffer | null }

function PoundsCell({ payment: { state, pence, countedPence } }: { payment: Payment }) {
  const isCounted = wasCounted(state)
  return (
    <>
      {poundsAndPence(pence)}
      {isCounted && countedPence !== pence && (
        <span className="under">
          {countedPence === 0 ? 'No longer counts' : `Counts as ${poundsAndPence(countedPence)}`}
        </span>
      )}
    </>
  )
}

function PaymentState({ payment }: { payment: Payment }) {
  const { id, reference, flag, decisions, arrived, clearedOn, movements, offer } = payment
  return (
    <>
      <Badge tone={badgeToneOf(payment)}>{PAYMENT_STATES[payment.state].label}</Badge>
      {movements.map(({ key, words }) => (
        <span key={key} className="under">
          {words}
        </span>
      ))}
      {flag && <span className="under flag">{flag}</span>}
      {flag && <SettleFlagButton payment={{ id, reference, flag, decisions }} />}
      {clearedOn && (
        <span className="under">
          {arrived && `${arrived} arrived. `}Marked as settled on {clearedOn}
        </span>
      )}
      {payment.disputes.map(dispute => (
        <DisputeLine key={dispute.id} dispute={dispute} />
      ))}
      {/* A dispute or a flag comes first, because it has a day. */}
      {offer !== null && <RefundActions offer={offer} />}
    </>
  )
}

function badgeToneOf({ state, clearedOn }: Payment): Tone {
  return clearedOn !== null && !isSettled(state) ? 'neutral' : PAYMENT_STATES[state].tone
}

function PaymentMethod({ payment }: { payment: Payment }) {
  const { id, state, channel, offline, reference, acceptedTerms } = payment
  const mayOpen = useMay('payments')
  if (offline === null) {
    return (
      <>
        {channel === null ? 'Not known' : channelLabel(channel)}
        {acceptedTerms && <span className="under">Accepted the terms of {acceptedTerms}</span>}
      </>
    )
  }
  return (
    <>
      {offline.method}, outside the website
      <span className="under">
        Received on {offline.receivedOn}, recorded by {offline.recordedBy ?? 'a former staff member'}
      </span>
      {offline.reference && <span className="under">Bank reference {offline.reference}</span>}
      {offline.note && <span className="under breaks">{offline.note}</span>}
      {offline.hasProof && mayOpen ? (
        <a className="under" href={addresses.adminPaymentProof(id)} download>
          Proof <span className="visually-hidden">of {reference}</span>
        </a>
      ) : (
        <span className="under">{offline.hasProof ? 'Proof attached' : 'No proof'}</span>
      )}
      {isSettled(state) && <ReversePaymentButton payment={payment} />}
    </>
  )
}

export function ReversePaymentButton({
  payment: { id, reference, countedPence },
}: {
  payment: { id: string; reference: string; countedPence: number }
}) {
  return (
    <div className="row row-actions">
      <DialogButton className="link-btn" may="reversePayment" label="Reverse" about={reference}>
        {close => (
          <DialogForm
            title="Reverse Payment"
            description={`Payment ${reference}`}
            act={act('reversePayment', { paymentId: id })}
            submit="Reverse Payment"
            busyText="Reversing..."
            variant="bad"
            failed={{
              title: 'Failed to Reverse Payment',
              description: 'Unable to reverse the payment. Please try again.',
            }}
            onClose={close}
          >
            {({ field }) => (
              <>
                <p>
                  {poundsAndPence(countedPence)} will no longer count as paid and becomes due again. The entry stays in
                  our accounts with your reason, and the owners get an email.
                </p>
                <TextArea
                  field={field('reason')}
                  label="Reason"
                  hint="For example “recorded by mistake”. We keep it in the audit log."
                  rows={4}
                  required
                />
              </>
            )}
          </DialogForm>
        )}
      </DialogButton>
    </div>
  )
}

export type ApplicationOfPayer = { id: string; applicantName: string; reference: string | null }

function RecordPaymentButton({
  application,
  account,
  today,
}: {
  application: ApplicationOfPayer
  account: Account
  today: string
}) {
  return (
    <div>
      <DialogButton may="recordPayment" label="Record Payment">
        {close => <RecordPaymentDialog application={application} account={account} today={today} onClose={close} />}
      </DialogButton>
    </div>
  )
}

const RecordPaymentDialog = loadDialog(async () => (await import('./record-payment-dialog.tsx')).RecordPaymentDialog)
