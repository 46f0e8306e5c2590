import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Link, useRouteLoaderData, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { ROLE_LABELS, type Role } from '#src/features/staff/roles.ts'
import { THEME_NAMES, THEMES, type Theme } from '../../parts/theme.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { LOG_OUT_FORM_ID } from './log-out-form.tsx'

export function AccountMenu({ staffMember }: { staffMember: ShownAccount }) {
  const [isOpen, setOpen] = useState(false)
  const menu = useCloseOnEscapeOrOutside<HTMLDivElement>(
    isOpen,
    useCallback(() => setOpen(false), []),
  )
  const id = useId()
  return (
    <div className="account" ref={menu}>
      <button
        className="account-btn"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">{findInitials(staffMember.name)}</span>
        <span className="visually-hidden">Account</span>
      </button>
      <div id={id} className="account-menu" hidden={!isOpen}>
        <p>
          <strong>{staffMember.name}</strong>
          <span className="muted">{ROLE_LABELS[staffMember.role]}</span>
        </p>
        <ThemeChoice />
        <Link className="btn line sm wide" to={`${addresses.adminSettings()}#password`} onClick={() => setOpen(false)}>
          Change Password
        </Link>
        <button className="btn line sm wide" type="submit" form={LOG_OUT_FORM_ID}>
          Log Out
        </button>
      </div>
    </div>
  )
}

function findInitials(name: string): string {
  const words = name.normalize('NFC').split(/\s+/).filter(Boolean)
  const firstAndLastWord = words.length > 1 ? [words[0], words.at(-1)] : words
  return firstAndLastWord.map(word => /^.\p{M}*/u.exec(word ?? '')?.[0] ?? '').join('')
}

export type ShownAccount = { name: string; role: Role }

function useCloseOnEscapeOrOutside<T extends HTMLElement>(isOpen: boolean, close: () => void): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (!isOpen) return
    const isOutside = (target: EventTarget | null) => target instanceof Node && !element.current?.contains(target)
    const closeIfOutside = (event: Event) => isOutside(event.target) && close()
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      element.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeIfOutside)
    document.addEventListener('focusin', closeIfOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeIfOutside)
      document.removeEventListener('focusin', closeIfOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen, close])
  return element
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
