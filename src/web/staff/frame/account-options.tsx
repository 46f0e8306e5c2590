import { useId, useState } from 'react'
import { Link, useRouteLoaderData, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import { THEME_NAMES, THEMES, type Theme } from '../../parts/theme.ts'
import type { loader as rootLoader } from '../../root.tsx'
import type { ShownAccount } from './account-menu.tsx'
import { LOG_OUT_FORM_ID } from './log-out-form.tsx'

/** Shows the content of the account menu. */
export function AccountOptions({ staffMember, onClose }: { staffMember: ShownAccount; onClose: () => void }) {
  return (
    <div className="account-menu">
      <p>
        <strong>{staffMember.name}</strong>
        <span className="muted">{ROLE_LABELS[staffMember.role]}</span>
      </p>
      <ThemeChoice />
      <Link className="btn line sm wide" to={`${addresses.adminSettings()}#password`} onClick={onClose}>
        Change Password
      </Link>
      <Link className="btn line sm wide" to={addresses.adminAccount()} onClick={onClose}>
        Your Sign-in
      </Link>
      <Link className="btn line sm wide" to={addresses.adminOwnNotices()} onClick={onClose}>
        Your Notifications
      </Link>
      <button className="btn line sm wide" type="submit" form={LOG_OUT_FORM_ID}>
        Log Out
      </button>
    </div>
  )
}

function ThemeChoice() {
  const submit = useSubmit()
  const id = useId()
  const savedTheme = useRouteLoaderData<typeof rootLoader>('root')?.theme ?? 'system'
  const [pressed, setPressed] = useState<Theme | null>(null)
  const [lastSaved, setLastSaved] = useState(savedTheme)
  if (lastSaved !== savedTheme) {
    setLastSaved(savedTheme)
    setPressed(null)
  }
  const chosenTheme = pressed ?? savedTheme

  function chooseTheme(theme: Theme) {
    setPressed(theme)
    submit({ theme }, { method: 'post', action: addresses.adminPreferences(), navigate: false })
  }

  return (
    <fieldset className="theme-choice">
      <legend>Theme</legend>
      <div>
        {THEMES.map(theme => (
          <label key={theme}>
            <input
              type="radio"
              name={`${id}-theme`}
              checked={theme === chosenTheme}
              onChange={() => chooseTheme(theme)}
            />
            {THEME_NAMES[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
