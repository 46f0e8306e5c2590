import { addresses } from '#src/addresses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { type DataColumn, DataTable } from '../../parts/data-table.tsx'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { useMay } from '../../parts/use-may.ts'
import type { RefundsPanel } from './load-refunds.server.ts'
import { PayerAddressField } from './payer-address-field.tsx'

type Refund = RefundsPanel['refunds'][number]

const COLUMNS: ReadonlyArray<DataColumn<Refund>> = [
  {
    heading: 'Refund',
    cell: ({ sum, reference }) => (
      <>
        <strong>{sum}</strong> <span className="under num">{reference}</span>
      </>
    ),
  },
  { heading: 'State', cell: refund => <RefundState refund={refund} /> },
  {
    heading: 'What it means',
    cell: refund => (
      <>
        {refund.meaningInWords}
        {refund.hasMeaning && <ChangeMeaningButton refund={refund} />}
      </>
    ),
  },
  {
    heading: 'Why',
    cell: ({ reason, termsNote }) => (
      <>
        <span className="breaks">{reason}</span>
        <span className="under">{termsNote}</span>
      </>
    ),
  },
  {
    heading: 'Who',
    cell: ({ proposedBy, decidedBy }) => (
      <>
        {proposedBy !== null && `Proposed by ${proposedBy}`}
        {decidedBy !== null && <span className="under">Decided by {decidedBy}</span>}
      </>
    ),
  },
  { heading: 'Since (Lagos time)', className: 'date', cell: ({ since }) => since },
]

/** Lists the refunds of payments. The page's loader calls `loadRefunds`. */
export function RefundsSection({ refunds }: { refunds: ReadonlyArray<Refund> }) {
  if (refunds.length === 0) return null
  return (
    <section className="panel flush" aria-labelledby="refunds">
      <h2 id="refunds">Refunds</h2>
      <DataTable aria-label="Refunds" columns={COLUMNS} rows={refunds} rowKey={refund => refund.id} />
    </section>
  )
}

function RefundState({ refund }: { refund: Refund }) {
  const { id, tone, label, paidBy, bankReference, problem, accountEnding, hasProof, waitsForOwner, needsAccount, sum } =
    refund
  const { sendTo, payerAddresses } = refund
  const mayOpenProof = useMay('payments')
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {paidBy !== null && <span className="under">{paidBy}, outside the website</span>}
      {bankReference !== null && <span className="under">Bank reference {bankReference}</span>}
      {problem !== null && <span className="under breaks">{problem}</span>}
      {accountEnding !== null && <span className="under">To the account ending in {accountEnding}</span>}
      {sendTo !== null && <span className="under">Emails go to {sendTo}</span>}
      {payerAddresses !== null && (
        <span className="under">
          Paid by {payerAddresses.paidWith}, whose address is now {payerAddresses.current}
        </span>
      )}
      {needsAccount && payerAddresses?.chosen === null && (
        <span className="under">No one has the link yet: please choose who gets it.</span>
      )}
      {hasProof && mayOpenProof && (
        <a className="under" href={addresses.adminRefundProof(id)} download>
          Proof <span className="visually-hidden">of the refund of {sum}</span>
        </a>
      )}
      {waitsForOwner && <DecideRefundButtons refund={refund} />}
      {needsAccount && <MailAccountLinkButton refund={refund} />}
    </>
  )
}

function MailAccountLinkButton({
  refund: { id, sum, reference, payerAddresses },
}: {
  refund: Pick<RefundsPanel['refunds'][number], 'id' | 'sum' | 'reference' | 'payerAddresses'>
}) {
  const name = `${sum} of payment ${reference}`
  return (
    <div className="row row-actions">
      <DialogButton may="mailAccountLink" label="Send Link Again" about={`for the refund of ${name}`}>
        {close => (
          <DialogForm
            title="Send Link Again"
            description={name}
            act={act('mailAccountLink', { refundId: id })}
            submit="Send Link"
            busyText="Sending..."
            failed={{ title: 'Failed to Send Link', description: 'Unable to send the link. Please try again.' }}
            onClose={close}
          >
            {({ field }) => (
              <>
                <p>
                  The payer’s bank refused the refund. We email the payer the link to name another account. Links that
                  we sent to another address no longer work.
                </p>
                <PayerAddressField field={field} addresses={payerAddresses} />
              </>
            )}
          </DialogForm>
        )}
      </DialogButton>
    </div>
  )
}

export type MeantRefund = Pick<RefundsPanel['refunds'][number], 'id' | 'sum' | 'reference' | 'meaning'>

function ChangeMeaningButton({ refund }: { refund: MeantRefund }) {
  return (
    <div className="row row-actions">
      <DialogButton
        may="changeRefundMeaning"
        label={refund.meaning === 'asked' ? 'Say What It Means' : 'Change'}
        about={`refund of ${refund.sum} of payment ${refund.reference}`}
      >
        {close => <ChangeMeaningDialog refund={refund} onClose={close} />}
      </DialogButton>
    </div>
  )
}

const ChangeMeaningDialog = loadDialog(async () => (await import('./refund-dialogs.tsx')).ChangeMeaningDialog)

type WaitingRefund = { id: string; sum: string; reference: string; reason: string; termsNote: string }

/** Only owners see these buttons. */
function DecideRefundButtons({ refund }: { refund: WaitingRefund }) {
  const name = `${refund.sum} of payment ${refund.reference}`
  return (
    <div className="row row-actions">
      <DialogButton may="confirmRefund" label="Confirm" about={`refund of ${name}`}>
        {close => <ConfirmRefundDialog refund={refund} name={name} onClose={close} />}
      </DialogButton>
      <DialogButton may="declineRefund" label="Decline" about={`refund of ${name}`}>
        {close => <DeclineRefundDialog refund={refund} name={name} onClose={close} />}
      </DialogButton>
    </div>
  )
}

type DecisionDialogProps = { refund: WaitingRefund; name: string; onClose: () => void }

function ConfirmRefundDialog({ refund, name, onClose }: DecisionDialogProps) {
  return (
    <DialogForm
      title="Confirm Refund"
      description={name}
      act={act('confirmRefund', { refundId: refund.id })}
      submit="Confirm Refund"
      busyText="Confirming..."
      variant="bad"
      failed={{ title: 'Failed to Confirm Refund', description: 'Unable to confirm the refund. Please try again.' }}
      onClose={onClose}
    >
      {() => (
        <>
          <p className="breaks">{refund.reason}</p>
          <p>{refund.termsNote}</p>
          <p>{refund.sum} will be sent back to the payer. You can’t undo that.</p>
        </>
      )}
    </DialogForm>
  )
}

function DeclineRefundDialog({ refund, name, onClose }: DecisionDialogProps) {
  return (
    <DialogForm
      title="Decline Refund"
      description={name}
      act={act('declineRefund', { refundId: refund.id })}
      submit="Decline Refund"
      busyText="Declining..."
      failed={{ title: 'Failed to Decline Refund', description: 'Unable to decline the refund. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea field={field('reason')} label="Reason" hint="We keep it in the audit log." rows={4} required />
      )}
    </DialogForm>
  )
}
