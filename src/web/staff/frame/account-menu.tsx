import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Role } from '#src/features/staff/roles.ts'
import { loadDialog } from '../parts/dialog-button.tsx'

export function AccountMenu({ staffMember }: { staffMember: ShownAccount }) {
  const [isOpen, setOpen] = useState(false)
  const menu = useCloseOnEscapeOrOutside<HTMLDivElement>(
    isOpen,
    useCallback(() => setOpen(false), []),
  )
  return (
    <div className="account" ref={menu}>
      <button className="account-btn" type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <span aria-hidden="true">{findInitials(staffMember.name)}</span>
        <span className="visually-hidden">Account</span>
      </button>
      {isOpen && <AccountOptions staffMember={staffMember} onClose={() => setOpen(false)} />}
    </div>
  )
}

const AccountOptions = loadDialog(async () => (await import('./account-options.tsx')).AccountOptions)

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
