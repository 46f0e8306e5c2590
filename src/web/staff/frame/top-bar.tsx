import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Role } from '#src/features/staff/roles.ts'
import { Icon } from '../../ui/icon.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { loadDialog } from '../parts/dialog-button.tsx'
import { AccountMenu, type ShownAccount } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { PhoneMenu } from './sidebar.tsx'
import { useShortcuts } from './use-shortcuts.ts'

export function TopBar({
  staffMember,
  notifications,
}: {
  staffMember: ShownAccount
  notifications: { count: number }
}) {
  return (
    <header className="top-bar">
      <PhoneMenu role={staffMember.role} />
      <strong className="top-title">Admin Dashboard</strong>
      <PaletteOpener role={staffMember.role} />
      <Bell notifications={notifications} />
      <AccountMenu staffMember={staffMember} />
    </header>
  )
}

/** Shows the top bar during an outage, without the parts that need the database. */
export function BareTopBar({ role }: { role: Role }) {
  return (
    <header className="top-bar">
      <PhoneMenu role={role} />
      <strong className="top-title">Admin Dashboard</strong>
    </header>
  )
}

function PaletteOpener({ role }: { role: Role }) {
  const [isOpen, setOpen] = useState(false)
  const [open, close] = [() => setOpen(true), () => setOpen(false)]
  const readEarlyText = useEarlyText(isOpen)
  useShortcuts({ isOpen, open, close })
  return (
    <>
      <FindButton onPress={open} />
      {isOpen && <Palette role={role} readEarlyText={readEarlyText} onClose={close} />}
    </>
  )
}

const Palette = loadDialog(async () => (await import('./palette.tsx')).Palette)

/** Keeps what the user types until the palette's script has arrived. */
function useEarlyText(isOpen: boolean): () => string {
  const text = useRef('')
  useEffect(() => {
    if (!isOpen) return
    text.current = ''
    const keepKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]') !== null) return
      if (event.key === 'Enter' || event.key.length === 1) event.preventDefault()
      if (event.key.length === 1) text.current += event.key
    }
    document.addEventListener('keydown', keepKey)
    return () => document.removeEventListener('keydown', keepKey)
  }, [isOpen])
  return () => text.current
}

function FindButton({ onPress }: { onPress: () => void }) {
  const isHydrated = useHydrated()
  return (
    <button
      className="search-button"
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={isHydrated ? 'Control+K Meta+K' : undefined}
      onClick={onPress}
    >
      <Icon name="find" size={16} />
      <span className="search-button-text">Find an applicant, page or action</span>
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
