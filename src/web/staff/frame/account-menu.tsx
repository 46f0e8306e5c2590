import { type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useRouteLoaderData, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { ROLE_LABELS, type Role } from '#src/features/staff/roles.ts'
import { THEME_NAMES, THEMES, type Theme } from '../../parts/theme.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { LOG_OUT_FORM } from './log-out-form.tsx'

export function AccountMenu({ member }: { member: Member }) {
  const [isOpen, setOpen] = useState(false)
  const menu = useDismissable<HTMLDivElement>(
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
        <span aria-hidden="true">{initialsOf(member.name)}</span>
        <span className="vh">Account</span>
      </button>
      <div id={id} className="account-menu" hidden={!isOpen}>
        <p>
          <strong>{member.name}</strong>
          <span className="muted">{ROLE_LABELS[member.role]}</span>
        </p>
        <ThemeChoice />
        {/* On a desk the sidebar has it, always in sight. */}
        <button className="btn line sm wide on-phones" type="submit" form={LOG_OUT_FORM}>
          Log Out
        </button>
      </div>
    </div>
  )
}

/** "Fọláṣadé Nwosu" is FN. A letter keeps the marks that belong to it. */
function initialsOf(name: string): string {
  const words = name.normalize('NFC').split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map(word => /^.\p{M}*/u.exec(word ?? '')?.[0] ?? '').join('')
}

export type Member = { name: string; role: Role }

/** Something that opened beside its button closes by Escape, by a press elsewhere, and when the focus leaves it. */
function useDismissable<T extends HTMLElement>(isOpen: boolean, close: () => void): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (!isOpen) return
    const isOutside = (target: EventTarget | null) => target instanceof Node && !element.current?.contains(target)
    const onPointer = (event: Event) => isOutside(event.target) && close()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      element.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, close])
  return element
}

/** By day, at night, or as the system has it: kept in this browser, shown at once. */
function ThemeChoice() {
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
