import { useId } from 'react'
import { useRouteLoaderData, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { THEME_NAMES, THEMES } from '../../../parts/theme.ts'
import type { loader as rootLoader } from '../../../root.tsx'

/** By day, at night, or as the system has it: kept in this browser, shown at once. */
export function ThemeChoice() {
  const submit = useSubmit()
  const id = useId()
  const chosen = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'
  return (
    <fieldset className="theme-choice">
      <legend>Theme</legend>
      <div>
        {THEMES.map(theme => (
          <label key={theme}>
            <input
              type="radio"
              name={`${id}-theme`}
              // Follows what was kept, wherever it was chosen, and the finger before that.
              key={chosen}
              defaultChecked={theme === chosen}
              onChange={() =>
                submit({ theme }, { method: 'post', action: addresses.adminPreferences(), navigate: false })
              }
            />
            {THEME_NAMES[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
