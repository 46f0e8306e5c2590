import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { dayWithDistance, readDay } from '#src/dates.ts'
import type { ShellData } from '../frame/admin-shell.tsx'

/** Repeats the day in words, because some browsers show 7 December as 12/07/2026, which in Lagos reads as 12 July. */
export function DayInput({
  onChange,
  defaultValue = '',
  'aria-describedby': describedBy,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'defaultValue'> & { defaultValue?: string }) {
  const [day, setDay] = useState(defaultValue)
  const field = useRef<HTMLInputElement>(null)
  const wordsId = useId()
  const today = useToday()
  useEffect(() => setDay(defaultValue), [defaultValue])
  // The user may have chosen a day before the script ran.
  useEffect(() => setDay(field.current?.value ?? ''), [])
  return (
    <>
      <input
        ref={field}
        type="date"
        defaultValue={defaultValue}
        aria-describedby={[describedBy, wordsId].filter(Boolean).join(' ')}
        onChange={event => {
          setDay(event.currentTarget.value)
          onChange?.(event)
        }}
        {...input}
      />
      <span className="day-words muted micro" id={wordsId}>
        {readDay(day) !== null && dayWithDistance(day, today)}
      </span>
    </>
  )
}

/** The day in Lagos, yyyy-mm-dd. Null outside the admin pages. */
export function useToday(): string | null {
  return useShell()?.today ?? null
}

/** When the page was loaded, in milliseconds by the clock of the server. */
export function useLoadedAt(): number | undefined {
  return useShell()?.loadedAt
}

function useShell() {
  return useRouteLoaderData<ShellData>('staff/frame/frame.route')
}
