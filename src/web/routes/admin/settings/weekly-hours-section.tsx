import type { WeeklyHours } from '#src/features/settings/weekly-hours.ts'
import { readWeeklyHours } from '#src/features/settings/weekly-hours-form.ts'
import { HoursTable } from './hours-table.tsx'
import { outsideInWords } from './outside-in-words.ts'
import { type FormState, SettingsForm } from './settings-form.tsx'
import { SettingsPanel } from './settings-panel.tsx'

/** When customers may book, from Monday to Friday. */
export function WeeklyHoursSection({
  weekly,
  ...state
}: FormState & { weekly: { hours: WeeklyHours; outside: number } }) {
  return (
    <SettingsPanel
      section="weekly-hours"
      isWide
      about={
        <>
          <p>
            The half-hours that customers may book, in Lagos time. They hold for every date whose times nobody changed
            on the Calendar; Saturdays and Sundays have only what is added there.
          </p>
          {weekly.outside > 0 && (
            <p className="setting-note">
              <strong>{outsideInWords(weekly.outside)}.</strong> Nobody’s booking is touched by what is saved here.
            </p>
          )}
        </>
      }
    >
      <SettingsForm
        section="weekly-hours"
        saved={{ weeklyHours: weekly.hours }}
        {...state}
        after="Customers see the new times with the next page they open. What is booked stands."
      >
        {({ saved, refused }) => (
          <HoursTable
            hours={refused === null ? saved.weeklyHours : ticked(refused.typed)}
            mayChange={state.mayChange}
          />
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}

function ticked(typed: Record<string, string>): WeeklyHours {
  return readWeeklyHours({ get: field => typed[field] ?? null })
}
