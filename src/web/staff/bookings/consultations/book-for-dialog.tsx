import { useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { AdviserField } from './adviser-field.tsx'
import { TimeFields, useFreeTimes } from './free-times.tsx'

export function BookForDialog({
  consultation: { paymentId, name, service },
  onClose,
}: {
  consultation: { paymentId: string; name: string; service: string }
  onClose: () => void
}) {
  const [adviser, setAdviser] = useState('')
  const address = addresses.adminFreeTimes({ paymentId, ...(adviser !== '' && { adviser }) })
  const { state, advisers, load } = useFreeTimes(address)
  const [time, setTime] = useState('')
  return (
    <DialogForm
      title="Book a Time"
      description={`${name}, ${service}`}
      act={act('bookFor', { paymentId })}
      submit="Book"
      busyText="Booking..."
      failed={{ title: 'Not Booked', description: 'Nothing was booked. Please try again.' }}
      missingHint={time === '' ? 'Choose a time.' : null}
      onRefused={({ errors }) => {
        if (errors?.time === undefined) return
        setTime('')
        void load()
      }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <p>All times are Lagos times. We email the customer the confirmation with the meeting link.</p>
          {advisers.length > 0 && (
            <AdviserField
              field={field('adviser')}
              label="Adviser"
              conditional
              advisers={advisers}
              any={{ value: '', label: 'Who knows the field and is free' }}
              chosen={adviser}
              onChoose={chosen => {
                setAdviser(chosen)
                setTime('')
              }}
            />
          )}
          <TimeFields key={adviser} field={field('time')} state={state} time={time} onChoose={setTime} onRetry={load} />
        </>
      )}
    </DialogForm>
  )
}
