import { hoursInWords, readWeeklyHours, type WeeklyHours } from '#src/features/settings/weekly-hours.ts'
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
              <strong>{outsideInWords(weekly.outside)}.</strong>
              {state.mayChange && ' Nobody’s booking is touched by what is saved here.'}
            </p>
          )}
        </>
      }
    >
      {state.mayChange ? (
        <SettingsForm
          section="weekly-hours"
          saved={{ weeklyHours: weekly.hours }}
          {...state}
          after="Customers see the new times with the next page they open. What is booked stands."
        >
          {({ saved, refused }) => <HoursTable hours={refused === null ? saved.weeklyHours : ticked(refused.typed)} />}
        </SettingsForm>
      ) : (
        <HoursToRead hours={weekly.hours} />
      )}
    </SettingsPanel>
  )
}

/** A line for the days that have the same: a table of boxes that nobody may tick is hard to read. */
function HoursToRead({ hours }: { hours: WeeklyHours }) {
  const inWords = hoursInWords(hours, { breaks: true })
  if (inWords === null) return <p>No hours at all: only what is added on the Calendar can be booked.</p>
  return (
    <ul className="hours-to-read">
      {inWords.split('; ').map(days => (
        <li key={days}>{days}</li>
      ))}
    </ul>
  )
}

function ticked(typed: Record<string, string>): WeeklyHours {
  return readWeeklyHours({ get: field => typed[field] ?? null })
}
