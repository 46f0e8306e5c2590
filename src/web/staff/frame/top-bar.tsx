import { useState, useSyncExternalStore } from 'react'
import type { Role } from '#src/features/staff/roles.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { Icon } from '../../ui/icon.tsx'
import { AccountMenu, type Member } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { Palette } from './palette.tsx'
import { PhoneMenu } from './sidebar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export function TopBar({ member, news }: { member: Member; news: { count: number } }) {
  return (
    <header className="top-bar">
      <PhoneMenu role={member.role} />
      <strong className="top-title">Admin Dashboard</strong>
      <Find role={member.role} />
      <Bell news={news} />
      <AccountMenu member={member} />
    </header>
  )
}

/** The top bar without a session: nothing in it needs the database. */
export function BareTopBar({ role }: { role: Role }) {
  return (
    <header className="top-bar">
      <PhoneMenu role={role} />
      <strong className="top-title">Admin Dashboard</strong>
    </header>
  )
}

function Find({ role }: { role: Role }) {
  const [isOpen, setOpen] = useState(false)
  const [open, close] = [() => setOpen(true), () => setOpen(false)]
  useShortcuts({ isOpen, open, close })
  return (
    <>
      <FindButton onPress={open} />
      {isOpen && <Palette role={role} onClose={close} />}
    </>
  )
}

function FindButton({ onPress }: { onPress: () => void }) {
  const hydrated = useHydrated()
  return (
    <button
      className="find-btn"
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={hydrated ? 'Control+K Meta+K' : undefined}
      onClick={onPress}
    >
      <Icon name="find" size={16} />
      <span className="find-words">Find an applicant, page or action</span>
      <span aria-hidden="true">
        <kbd>{useIsMac() ? '⌘ K' : 'Ctrl K'}</kbd>
      </span>
    </button>
  )
}

function useIsMac(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => /mac|iphone|ipad/i.test(navigator.userAgent),
    () => false,
  )
}
