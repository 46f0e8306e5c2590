import { type FormEvent, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { CATEGORIES, CATEGORY_KEYS, type Category, servicesOf } from '#src/features/applications/categories.ts'
import { STATUSES, statusLabel } from '#src/features/applications/statuses.ts'
import { RadioField } from '../../../ui/choice-field.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { FieldFrame } from '../../../ui/field-frame.tsx'
import { DialogForm } from './dialog-form.tsx'
import { TellApplicant } from './tell-applicant.tsx'

const REQUIRED = ['email', 'applicantName', 'category', 'service']

/** An application that came by telephone, letter or in person, with what was paid for it outside the website. */
export function AddApplicationDialog({ onClose }: { onClose: () => void }) {
  const [isReady, setReady] = useState(false)
  const [category, setCategory] = useState<Category | null>(null)
  const [payment, setPayment] = useState('unpaid')

  function follow(event: FormEvent<HTMLElement>) {
    const form = event.currentTarget.closest('form')
    if (form === null) return
    const typed = new FormData(form)
    const chosen = CATEGORY_KEYS.find(key => key === typed.get('category')) ?? null
    // Another category has other services: the one that was chosen is no choice any more.
    if (chosen !== category) typed.delete('service')
    setCategory(chosen)
    setPayment(String(typed.get('payment') ?? 'unpaid'))
    setReady(REQUIRED.every(name => String(typed.get(name) ?? '').trim() !== ''))
  }

  return (
    <DialogForm
      title="Add Application"
      about="It gets a reference at once."
      action={addresses.adminAddApplication()}
      submit="Add"
      hasSummary
      busyText="Adding..."
      failed={{ title: 'Failed to Add Application', description: 'Please check the form and try again.' }}
      isReady={isReady}
      lacks="Email, name, category and service are needed."
      onClose={onClose}
    >
      {({ field }) => (
        <div onChange={follow}>
          <TextField field={field('email')} label="Email" type="email" required autoComplete="off" inputMode="email" />
          <TextField field={field('applicantName')} label="Name" required autoComplete="off" />
          <TextField field={field('phone')} label="Phone" type="tel" autoComplete="off" inputMode="tel" />
          <SelectField
            field={field('category')}
            label="Category"
            required
            empty="Choose a category"
            choices={CATEGORY_KEYS.map(key => [key, CATEGORIES[key]] as const)}
          />
          <SelectField
            // Anew for each category, so that nothing of another one stays chosen.
            key={category}
            field={field('service')}
            label="Service"
            required
            disabled={category === null}
            empty={category === null ? 'Choose a category first' : 'Choose a service'}
            choices={(category === null ? [] : servicesOf(category)).map(service => [service, service] as const)}
          />
          <TextArea field={field('notes')} label="Notes" hint="The applicant sees them." rows={3} />
          <FieldFrame field={field('status')} label="Status" required>
            {attributes => (
              <select className="input" defaultValue="pending" {...attributes}>
                {STATUSES.filter(status => status !== 'resubmission').map(status => (
                  <option key={status} value={status}>
                    {statusLabel(status)}
                  </option>
                ))}
              </select>
            )}
          </FieldFrame>
          <TextArea field={field('adminNotes')} label="Admin Notes" hint="Never shown to the applicant." rows={3} />
          <RadioField
            field={field('payment', 'unpaid')}
            label="Payment"
            hint="Partial is the first part. Both it and Full were paid outside the website."
            required
            choices={PAYMENTS}
          />
          {payment !== 'unpaid' && (
            <TextArea
              field={field('paymentNote')}
              label="How it was paid"
              hint="When, to whom and how. It stays in the books with your name."
              rows={3}
              required
            />
          )}
          <TellApplicant subject="With the reference, the tracking page and what is due." />
        </div>
      )}
    </DialogForm>
  )
}

const PAYMENTS = [
  ['unpaid', 'Unpaid'],
  ['partial', 'Partial'],
  ['full', 'Full'],
] as const
