import { useRevalidator } from 'react-router'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { CONNECTION_LOST, toToast, useAppForm } from '../../parts/use-app-form.ts'
import { describeOutsideHours } from '../../site/settings/outside-hours.ts'
import { SHOWN_VALUES_FIELD } from '../../site/settings/sections.ts'
import { HoursTable, ReadOnlyHours } from '../../site/settings/weekly-hours-section.tsx'
import type { AdviserPage } from './adviser-page.server.ts'

export function HoursPanel({ page }: { page: AdviserPage }) {
  const { weeklyHours, outsideCount, mayChange } = page
  return (
    <section className="panel setting wide" aria-labelledby="hours-title">
      <div className="setting-about">
        <h2 id="hours-title">Weekly hours</h2>
        <p>Customers can book these half-hours, in Lagos time, on every date that isn’t changed on the Calendar.</p>
        {outsideCount > 0 && (
          <p className="setting-note">
            <strong>{describeOutsideHours(outsideCount)}.</strong> Saving here doesn’t change any booking.
          </p>
        )}
      </div>
      {mayChange ? <HoursForm key={JSON.stringify(weeklyHours)} page={page} /> : <ReadOnlyHours hours={weeklyHours} />}
    </section>
  )
}

function HoursForm({ page: { id, weeklyHours } }: { page: AdviserPage }) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const { element, refusal, isBusy, send } = useAppForm({
    act: act('saveAdviserHours', { calendarId: id }),
    failed: { title: 'Not Saved', description: CONNECTION_LOST },
    onAnswer: async answer => {
      if (!answer.ok) return
      showToast(toToast(answer))
      await revalidate()
    },
  })
  return (
    <form
      ref={element}
      className="setting-form"
      aria-labelledby="hours-title"
      onSubmit={event => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name={SHOWN_VALUES_FIELD} value={JSON.stringify({ weeklyHours })} />
      {refusal !== null && <DialogRefusal refusal={refusal} hasTypedText />}
      <fieldset>
        <HoursTable isTicked={(day, time) => weeklyHours[day].includes(time)} />
      </fieldset>
      <BusyButton className="btn plain" type="submit" isBusy={isBusy} busyText="Saving...">
        Save
      </BusyButton>
      <p className="after">Customers see the new times straight away. Existing bookings stay.</p>
    </form>
  )
}
