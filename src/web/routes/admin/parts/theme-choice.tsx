import { useId, useState } from 'react'
import { useRouteLoaderData, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { THEME_NAMES, THEMES, type Theme } from '../../../parts/theme.ts'
import type { loader as rootLoader } from '../../../root.tsx'

/** By day, at night, or as the system has it: kept in this browser, shown at once. */
export function ThemeChoice() {
  const submit = useSubmit()
  const id = useId()
  const kept = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'
  // What was pressed shows until what is kept has changed, here or elsewhere.
  const [pressed, setPressed] = useState<Theme | null>(null)
  const [known, setKnown] = useState(kept)
  if (known !== kept) {
    setKnown(kept)
    setPressed(null)
  }
  const chosen = pressed ?? kept

  function choose(theme: Theme) {
    setPressed(theme)
    submit({ theme }, { method: 'post', action: addresses.adminPreferences(), navigate: false })
  }

  return (
    <fieldset className="theme-choice">
      <legend>Theme</legend>
      <div>
        {THEMES.map(theme => (
          <label key={theme}>
            <input type="radio" name={`${id}-theme`} checked={theme === chosen} onChange={() => choose(theme)} />
            {THEME_NAMES[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
