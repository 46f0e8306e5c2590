import { useState } from 'react'
import { meetingLinkOf } from '#src/features/bookings/rules.ts'
import { meetingLinkFault } from '#src/features/settings/meeting-link.ts'
import { SettingField } from './setting-field.tsx'
import { type FormState, SettingsForm } from './settings-form.tsx'
import { SettingsPanel } from './settings-panel.tsx'

/** A code as bookings have it. */
const EXAMPLE = '3f8a61c2-94d7-4e0b-8a35-1c7be20f96d4'

/** Where consultations take place. */
export function MeetingLinkSection({ meetingLink, ...state }: FormState & { meetingLink: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <SettingsPanel
      section="calendar"
      about={<p>Where consultations take place, as the confirmation by mail says it.</p>}
    >
      <SettingsForm
        section="calendar"
        saved={{ meetingLink }}
        {...state}
        after="For what is booked from now on. Whoever has booked keeps the link in their mail."
        onInput={form => setTyped(String(new FormData(form).get('meetingLink') ?? ''))}
        onReset={() => setTyped(null)}
      >
        {({ saved, refused, field }) => (
          <>
            <SettingField
              field={field('meetingLink', saved.meetingLink)}
              label="Meeting Link"
              hint="{booking} becomes a code of the booking, so that each consultation has a room of its own."
              inputMode="url"
              required={state.mayChange}
              conditional
            />
            <Example link={(typed ?? refused?.typed.meetingLink ?? saved.meetingLink).trim()} />
          </>
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}

/** What a customer would get. */
function Example({ link }: { link: string }) {
  if (link === '' || meetingLinkFault(link) !== null) return null
  return (
    <p className="setting-note">
      A customer gets, for example: <span className="breaks">{meetingLinkOf(link, EXAMPLE)}</span>
      {!link.includes('{booking}') && <strong> Without {'{booking}'} all consultations share this one room.</strong>}
    </p>
  )
}
