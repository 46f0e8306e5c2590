import { useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { meetingLinkOf } from '#src/features/bookings/rules.ts'
import { meetingLinkFault } from '#src/features/settings/meeting-link.ts'
import { MAIL_SWITCH_NAMES, MAIL_SWITCHES } from '#src/features/settings/settings.ts'
import { Badge } from '../../ui/badge.tsx'
import { type FormState, SettingsForm } from './settings-form.tsx'
import type { SettingsPage } from './settings-page.server.ts'
import { SettingField, SettingsPanel, SwitchField } from './settings-panel.tsx'

/** Whether the website is there for visitors. */
export function SiteSection({ isInMaintenance, ...state }: FormState & { isInMaintenance: boolean }) {
  return (
    <SettingsPanel
      section="site"
      about={
        <p>
          {isInMaintenance ? <Badge tone="bad">Closed to visitors</Badge> : <Badge tone="good">Open to visitors</Badge>}
        </p>
      }
    >
      <SettingsForm
        section="site"
        saved={{ maintenanceMode: isInMaintenance }}
        {...state}
        after="Holds from the next page that anybody opens. Payments under way still arrive."
      >
        {({ saved, isOn }) => (
          <SwitchField
            name="maintenanceMode"
            label="Maintenance Mode"
            hint="While it is on, every visitor and applicant reads that we will be back soon. Whoever is signed in here sees the website as it is, and the staff’s side works as ever."
            isOn={isOn('maintenanceMode', saved.maintenanceMode)}
          />
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}

/** What is kept so that pages come at once. */
export function CacheSection(state: FormState) {
  return (
    <SettingsPanel
      section="cache"
      about={<p>The pages of the website and the exchange rate are kept for a while, so that they come at once.</p>}
    >
      {state.mayChange && (
        <SettingsForm
          section="cache"
          saved={null}
          {...state}
          submit="Clear Cache"
          busyText="Clearing..."
          after="Makes every page anew and asks for today’s rate. Nothing is lost by it; it is needed only when something looks old."
        />
      )}
    </SettingsPanel>
  )
}

/** Which news staff get by mail. */
export function NotificationsSection({ page, ...state }: FormState & { page: SettingsPage['notifications'] }) {
  return (
    <SettingsPanel
      section="notifications"
      about={
        <>
          <p>
            Each goes by mail to every active member of staff:{' '}
            {page.receivers === 1 ? '1 person' : `${page.receivers} people`} at present.
          </p>
          {state.mayChange && (
            <p>
              <Link to={addresses.adminStaff()}>Who they are</Link>
            </p>
          )}
        </>
      }
    >
      <SettingsForm
        section="notifications"
        saved={page.switches}
        {...state}
        after="The bell tells of them in any case."
      >
        {({ saved, isOn }) =>
          MAIL_SWITCH_NAMES.map(name => {
            const { label, hint } = MAIL_SWITCHES[name]
            return <SwitchField key={name} name={name} label={label} hint={hint} isOn={isOn(name, saved[name])} />
          })
        }
      </SettingsForm>
    </SettingsPanel>
  )
}

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
        {({ saved, field, typed: came }) => (
          <>
            <SettingField
              field={field('meetingLink', saved.meetingLink)}
              label="Meeting Link"
              hint="{booking} becomes a code of the booking, so that each consultation has a room of its own."
              inputMode="url"
              required={state.mayChange}
              conditional
            />
            <Example link={(typed ?? came.meetingLink ?? saved.meetingLink).trim()} />
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
