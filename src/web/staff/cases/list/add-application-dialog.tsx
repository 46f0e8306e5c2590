import { type FormEvent, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import type { OpenApplication } from '#src/features/applications/adding/add-application.server.ts'
import {
  listServices,
  STAFF_FORM_SECTOR_KEYS,
  STAFF_FORM_SECTORS,
  type StaffFormSector,
} from '#src/features/applications/sectors.ts'
import { INITIAL_STATUS, isSentBack, STATUSES, type Status, statusLabel } from '#src/features/cases/states.ts'
import {
  APPLICATION_ITEMS,
  type ApplicationItem,
  calculateInstalments,
  ITEMS,
  MIN_PRICE_PENCE,
  offersPlan,
  type Plan,
  type PriceList,
  parsePrice,
  usualPlan,
} from '#src/features/site/catalogue/items.ts'
import { pounds } from '#src/money.ts'
import { QuestionFields } from '../../../parts/question-fields.tsx'
import { RadioField } from '../../../ui/choice-field.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { ReceivedMoneyFields } from '../../money/payments/money-fields.tsx'
import { act } from '../../parts/act.ts'
import { useToday } from '../../parts/day-input.tsx'
import { type DialogFields, DialogForm } from '../../parts/dialog-form.tsx'
import { EndorsementFields } from '../../parts/endorsement-fields.tsx'
import { NotifyApplicantField } from '../../parts/notify-applicant-field.tsx'
import { useMay } from '../../parts/use-may.ts'
import { StatusDayField } from '../application/status-choices.tsx'

const REQUIRED_FIELDS = ['email', 'applicantName', 'sector', 'service']

/**
 * `from` fills in who applies. `openedFrom` is the case that it is opened from, and `creditPence` its fee, which comes off
 * the price.
 */
export type AddApplicationOptions = {
  prices: PriceList
  maySetAmount: boolean
  from?: {
    email: string
    applicantName: string
    phone?: string | null
    openedFrom?: string
    notes?: string | undefined
    item?: ApplicationItem | undefined
    creditPence?: number | null
  }
}

export function AddApplicationDialog({
  prices,
  maySetAmount,
  from,
  onClose,
}: AddApplicationOptions & { onClose: () => void }) {
  const [isReady, setReady] = useState(false)
  const [item, setItem] = useState<ApplicationItem>(from?.item ?? 'application_fee')
  const [plan, setPlan] = useState<Plan | null>(null)
  const [agreedAmount, setAgreedAmount] = useState('')
  const [openApplications, setOpenApplications] = useState<ReadonlyArray<OpenApplication>>([])
  const [sameReferenceIds, setSameReferenceIds] = useState<ReadonlyArray<string>>([])
  const [sector, setSector] = useState<StaffFormSector | null>(null)
  const [payment, setPayment] = useState('unpaid')
  const [status, setStatus] = useState<Status>(INITIAL_STATUS)
  function readFormValues(event: FormEvent<HTMLElement>) {
    const form = event.currentTarget.closest('form')
    if (form === null) return
    const values = new FormData(form)
    if (event.target instanceof HTMLInputElement && event.target.name === 'email') setOpenApplications([])
    const chosenSector = STAFF_FORM_SECTOR_KEYS.find(key => key === values.get('sector')) ?? null
    if (chosenSector !== sector) values.delete('service')
    setSector(chosenSector)
    setItem(APPLICATION_ITEMS.find(key => key === values.get('item')) ?? 'application_fee')
    setPlan(PLAN_KEYS.find(key => key === values.get('plan')) ?? null)
    setAgreedAmount(String(values.get('agreedPence') ?? ''))
    setStatus(STATUSES.find(key => key === values.get('status')) ?? INITIAL_STATUS)
    setPayment(String(values.get('payment') ?? 'unpaid'))
    setReady(REQUIRED_FIELDS.every(name => String(values.get(name) ?? '').trim() !== ''))
  }

  return (
    <DialogForm
      title="Add Application"
      description="The application gets a reference straight away."
      act={act('addApplication')}
      submit={openApplications.length > 0 ? 'Add Another' : 'Add'}
      hasSummary
      busyText="Adding..."
      failed={{ title: 'Failed to Add Application', description: 'Please check the form and try again.' }}
      missingHint={isReady ? null : 'Email, name, category and service are required.'}
      onClose={onClose}
      onRefused={refusal => {
        setOpenApplications(shown => refusal.more?.openApplications ?? shown)
        setSameReferenceIds(shown => refusal.more?.sameReferenceIds ?? shown)
      }}
    >
      {({ field }) => (
        <div onChange={readFormValues}>
          <KnownFacts openApplications={openApplications} openedFrom={from?.openedFrom} />
          <AgreementFields
            prices={prices}
            maySetAmount={maySetAmount}
            field={field}
            from={from}
            chosen={{ item, plan, agreedAmount, payment }}
          />
          <TextField
            field={field('email', from?.email)}
            label="Email"
            type="email"
            required
            autoComplete="off"
            inputMode="email"
          />
          <TextField field={field('applicantName', from?.applicantName)} label="Name" required autoComplete="off" />
          <QuestionFields field={key => field(key, key === 'phone' ? from?.phone : undefined)} autoComplete="off" />
          <SelectField
            field={field('sector')}
            label="Category"
            required
            empty="Choose a category"
            choices={STAFF_FORM_SECTOR_KEYS.map(key => [key, STAFF_FORM_SECTORS[key]] as const)}
          />
          <SelectField
            // A new sector remounts the field, so that no service of the previous sector stays chosen.
            key={sector}
            field={field('service')}
            label="Service"
            required
            disabled={sector === null}
            empty={sector === null ? 'Choose a category first' : 'Choose a service'}
            choices={(sector === null ? [] : listServices(sector)).map(service => [service, service] as const)}
          />
          <EndorsementFields field={field} sector={sector} />
          <TextArea field={field('notes', from?.notes)} label="Notes" hint="The applicant sees these notes." rows={3} />
          <SelectField
            field={field('status', INITIAL_STATUS)}
            label="Status"
            conditional
            choices={STATUSES.filter(status => !isSentBack(status)).map(
              status => [status, statusLabel(status)] as const,
            )}
          />
          <StatusDayField field={field} status={status} stored={null} />
          <TextArea
            field={field('adminNotes')}
            label="Admin Notes"
            hint="They become a note of the case. The applicant never sees notes."
            rows={3}
          />
          <OfflinePaymentFields field={field} payment={payment} sameReferenceIds={sameReferenceIds} />
          <NotifyApplicantField subject="It contains the reference, the tracking link and what is due." />
        </div>
      )}
    </DialogForm>
  )
}

/** Shows the open applications of the person, and sends what the form knows about them. */
function KnownFacts({
  openApplications,
  openedFrom,
}: {
  openApplications: ReadonlyArray<OpenApplication>
  openedFrom: string | undefined
}) {
  return (
    <>
      {openApplications.length > 0 && <OpenApplications applications={openApplications} />}
      <input type="hidden" name="shownOpenIds" value={openApplications.map(({ id }) => id).join(' ')} />
      {openedFrom !== undefined && <input type="hidden" name="openedFrom" value={openedFrom} />}
    </>
  )
}

/** The links open a new tab, so that the form keeps its values. */
function OpenApplications({ applications }: { applications: ReadonlyArray<OpenApplication> }) {
  return (
    <ul className="open-applications">
      {applications.map(({ id, reference, service, status }) => (
        <li key={id}>
          <a href={addresses.adminApplication(id)} target="_blank" rel="noreferrer">
            <strong>{reference ?? 'Not paid yet, no reference'}</strong>
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>
          , {service}: {statusLabel(status)}
        </li>
      ))}
    </ul>
  )
}

/** Asks whether money has arrived outside the website, and if so for the same as “Record Payment”. */
function OfflinePaymentFields({
  field,
  payment,
  sameReferenceIds,
}: DialogFields & { payment: string; sameReferenceIds: ReadonlyArray<string> }) {
  const mayRecordPayment = useMay('payments')
  const today = useToday() ?? ''
  return (
    <>
      <RadioField
        field={field('payment', 'unpaid')}
        label="Payment"
        hint={
          mayRecordPayment
            ? 'Choose Partial (the initial payment) or Full only for money paid outside the website.'
            : 'An owner or a colleague in finance records money paid outside the website.'
        }
        required
        choices={mayRecordPayment ? PAYMENT_CHOICES : PAYMENT_CHOICES.slice(0, 1)}
      />
      {payment !== 'unpaid' && (
        <ReceivedMoneyFields field={field} today={today} sameReferenceIds={sameReferenceIds} hasProof={false} />
      )}
    </>
  )
}

const PAYMENT_CHOICES = [
  ['unpaid', 'Unpaid'],
  ['partial', 'Partial'],
  ['full', 'Full'],
] as const

const PLAN_KEYS = ['split', 'full'] as const
const PLAN_LABELS: Record<Plan, string> = { split: 'In two payments', full: 'In full' }

type AgreementValues = { item: ApplicationItem; plan: Plan | null; agreedAmount: string; payment: string }

function AgreementFields({
  prices,
  maySetAmount,
  field,
  from,
  chosen,
}: AddApplicationOptions & DialogFields & { chosen: AgreementValues }) {
  const { item, agreedAmount } = chosen
  const hasDifferentAmount = agreedAmount.trim() !== ''
  return (
    <>
      <SelectField
        field={field('item', from?.item ?? 'application_fee')}
        label="Package"
        conditional
        choices={APPLICATION_ITEMS.filter(key => prices[key] !== undefined).map(
          key => [key, `${ITEMS[key].name}, ${pounds(prices[key] ?? 0)}`] as const,
        )}
      />
      {ITEMS[item].plans.length > 1 && (
        <RadioField
          field={field('plan', usualPlan(item))}
          label="How it is paid"
          required
          choices={PLAN_KEYS.map(key => [key, PLAN_LABELS[key]] as const)}
        />
      )}
      {maySetAmount && (
        <TextField
          field={field('agreedPence')}
          label="Different amount (£)"
          hint="Fill this in only if you agreed an amount other than the price."
          autoComplete="off"
        />
      )}
      {maySetAmount && hasDifferentAmount && (
        <TextArea
          field={field('agreedReason')}
          label="Reason for the different amount"
          hint="We keep this in the audit log with your name."
          rows={2}
          required
        />
      )}
      <p className="agreed" aria-live="polite">
        {describeAmounts(
          hasDifferentAmount ? parseAmountPence(agreedAmount) : (prices[item] ?? null),
          from?.creditPence ?? 0,
          chosen,
        )}
      </p>
    </>
  )
}

/** Returns for example "£5,000 agreed, £3,000 now", or an empty text while the amount is invalid (null). */
function describeAmounts(
  pricePence: number | null,
  feePence: number,
  { payment, item, plan: chosenPlan }: AgreementValues,
): string {
  if (pricePence === null) return ''
  const creditPence = Math.max(0, Math.min(feePence, pricePence - MIN_PRICE_PENCE))
  const agreedPence = pricePence - creditPence
  const less = creditPence === 0 ? '' : `${pounds(pricePence)} less ${pounds(creditPence)} for the consultation: `
  const plan = chosenPlan !== null && offersPlan(item, chosenPlan) ? chosenPlan : usualPlan(item)
  const isPaidInFull = plan === 'full' || payment === 'full'
  return `${less}${pounds(agreedPence)} agreed, ${pounds(isPaidInFull ? agreedPence : calculateInstalments(agreedPence).firstPence)} now`
}

function parseAmountPence(typed: string): number | null {
  const result = parsePrice(typed)
  return result.ok ? result.pence : null
}
