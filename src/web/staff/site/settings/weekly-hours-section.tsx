import {
  hoursInWords,
  SLOT_TIMES,
  type WeeklyHours,
  WORKDAYS,
  type Workday,
  weeklyHoursFieldName,
} from '#src/features/site/settings/weekly-hours.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { describeOutsideHours } from './outside-hours.ts'
import { SettingsForm, type SettingsFormState, SettingsPanel } from './settings-panel.tsx'
import { OneOfSeveralCalendars } from './site-sections.tsx'

export function WeeklyHoursSection({
  weekly,
  calendarName,
  ...state
}: SettingsFormState & { weekly: { hours: WeeklyHours; outsideCount: number }; calendarName: string | null }) {
  return (
    <SettingsPanel
      section="weekly-hours"
      isWide
      description={
        <>
          <p>
            Customers can book these half-hours, in Lagos time. They apply to every date you haven’t changed on the
            Calendar. Saturdays and Sundays only have the times you add there.
          </p>
          <OneOfSeveralCalendars name={calendarName} />
          {weekly.outsideCount > 0 && (
            <p className="setting-note">
              <strong>{describeOutsideHours(weekly.outsideCount)}.</strong>
              {state.mayChange && ' Saving here doesn’t change any booking.'}
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
          after="Customers see the new times straight away. Existing bookings stay."
        >
          {({ saved }) => <HoursTable isTicked={(day, time) => saved.weeklyHours[day].includes(time)} />}
        </SettingsForm>
      ) : (
        <ReadOnlyHours hours={weekly.hours} />
      )}
    </SettingsPanel>
  )
}

export function ReadOnlyHours({ hours }: { hours: WeeklyHours }) {
  const hoursText = hoursInWords(hours, { breaks: true })
  if (hoursText === null) return <p>No hours: customers can only book times added on the Calendar.</p>
  return (
    <ul>
      {hoursText.split('; ').map(days => (
        <li key={days}>{days}</li>
      ))}
    </ul>
  )
}

// biome-ignore-start lint/a11y/noRedundantRoles: on small screens CSS draws a day as a block, and browsers then drop the roles of the table
export function HoursTable({ isTicked }: { isTicked: (day: Workday, time: string) => boolean }) {
  return (
    <table className="hours-table" role="table" aria-label="Weekly hours">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            <span className="visually-hidden">Day</span>
          </th>
          {SLOT_TIMES.map(time => (
            <th key={time} role="columnheader" scope="col">
              {time}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {WORKDAYS.map(day => (
          <tr key={day} role="row">
            <th role="rowheader" scope="row">
              <span className="day-name">{dayName(day)}</span>
              <DayButtons day={day} />
            </th>
            {SLOT_TIMES.map(time => (
              <td key={time} role="cell">
                <label>
                  <input
                    type="checkbox"
                    name={weeklyHoursFieldName(day, time)}
                    value="on"
                    defaultChecked={isTicked(day, time)}
                    aria-label={`${dayName(day)} ${time}`}
                  />
                  <span aria-hidden="true">{time}</span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above

function DayButtons({ day }: { day: Workday }) {
  const hydrated = useHydrated()
  if (!hydrated) return null
  return (
    <span className="row day-buttons">
      <DayButton day={day} shouldCheck={() => true}>
        All
      </DayButton>
      <DayButton day={day} shouldCheck={() => false}>
        None
      </DayButton>
      {day !== 'monday' && (
        <DayButton day={day} shouldCheck={(time, form) => checkboxOf(form, 'monday', time)?.checked ?? false}>
          As Monday
        </DayButton>
      )}
    </span>
  )
}

function DayButton({
  day,
  shouldCheck,
  children,
}: {
  day: Workday
  shouldCheck: (time: string, form: HTMLFormElement) => boolean
  children: string
}) {
  return (
    <button
      className="link-btn"
      type="button"
      onClick={({ currentTarget: { form } }) => {
        for (const time of SLOT_TIMES) {
          const box = form && checkboxOf(form, day, time)
          if (box) box.checked = shouldCheck(time, form)
        }
      }}
    >
      {children}
      <span className="visually-hidden"> on {dayName(day)}</span>
    </button>
  )
}

function checkboxOf(form: HTMLFormElement, day: Workday, time: string): HTMLInputElement | null {
  const box = form.elements.namedItem(weeklyHoursFieldName(day, time))
  return box instanceof HTMLInputElement ? box : null
}

function dayName(day: Workday): string {
  return day.charAt(0).toUpperCase() + day.slice(1)
}
