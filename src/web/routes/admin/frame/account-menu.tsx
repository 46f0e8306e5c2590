import { useCallback, useId, useState } from 'react'
import { ROLE_LABELS } from '#src/features/staff/roles.ts'
import { ThemeChoice } from '../parts/theme-choice.tsx'
import { LOG_OUT_FORM } from './log-out-form.tsx'
import type { Member } from './member.ts'
import { useDismissable } from './use-dismissable.ts'

/** Who is signed in, how they like the look of it, and the way out. */
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
