import { SECTOR_KEYS, SECTORS } from '#src/features/applications/sectors.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { SHOWN_VALUES_FIELD } from '../../site/settings/sections.ts'
import { MAX_CALLS_PER_DAY, NO_ADVISER, sectorFieldName } from './adviser-form.ts'
import type { AdviserPage } from './adviser-page.server.ts'

export function AdviserDialog({ page, onClose }: { page: AdviserPage; onClose: () => void }) {
  const { id, name, staffId, sectors, languages, maxCallsPerDay, meetingLink, isOwner, colleagues } = page
  return (
    <DialogForm
      title="Change Adviser"
      description={name}
      act={act('saveAdviser', { calendarId: id })}
      submit="Save"
      busyText="Saving..."
      failed={{ title: 'Not Saved', description: 'Nothing was changed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input
            type="hidden"
            name={SHOWN_VALUES_FIELD}
            value={JSON.stringify({ staffId, sectors, languages, maxCallsPerDay, meetingLink })}
          />
          {isOwner && (
            <SelectField
              field={field('staffId', staffId ?? NO_ADVISER)}
              label="Colleague"
              hint="For another colleague, the private calendar has to be connected again."
              required
              choices={[
                [NO_ADVISER, 'None: the calendar is the firm’s'],
                ...colleagues.map(colleague => [colleague.id, colleague.name] as const),
              ]}
            />
          )}
          <fieldset className="adviser-fields">
            <legend className="field-label">Fields</legend>
            <p className="hint">Tick none for any field.</p>
            <div className="adviser-sectors">
              {SECTOR_KEYS.map(sector => (
                <CheckboxField
                  key={sector}
                  field={field(sectorFieldName(sector), sectors.includes(sector) ? 'on' : '')}
                  label={SECTORS[sector]}
                />
              ))}
            </div>
          </fieldset>
          <TextField
            field={field('languages', languages.join(', '))}
            label="Languages"
            hint="Separate them with commas. For example: English, Yorùbá."
          />
          <TextField
            field={field('maxCallsPerDay', maxCallsPerDay === null ? '' : String(maxCallsPerDay))}
            label="Calls a day"
            hint={`The most calls that this adviser takes on one day, from 1 to ${MAX_CALLS_PER_DAY}. Leave this empty for no limit.`}
          />
          <TextField
            field={field('meetingLink', meetingLink)}
            label="Meeting Link"
            hint="We replace {booking} with the booking’s own code. Bookings that exist keep their link."
            required
          />
        </>
      )}
    </DialogForm>
  )
}

export function PrivateCalendarDialog({ calendarId, onClose }: { calendarId: string; onClose: () => void }) {
  return (
    <DialogForm
      title="Connect a Private Calendar"
      description="We read when it is busy, so that customers can’t book those times."
      act={act('connectPrivateCalendar', { calendarId })}
      submit="Connect"
      busyText="Reading the calendar..."
      failed={{ title: 'Not Connected', description: 'Nothing was connected. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            field={field('address')}
            label="Secret address"
            hint="It begins with https:// or webcal://. Google: Settings of the calendar, Secret address in iCal format. Outlook: Shared calendars, Publish, ICS. Apple: Share Calendar, Public Calendar."
            required
          />
          <p className="muted small">
            Events that are shown as free and cancelled events don’t count. Our own consultations don’t either, if your
            calendar shows them too.
          </p>
        </>
      )}
    </DialogForm>
  )
}
