import { useState } from 'react'
import type { Role } from '#src/features/staff/roles.ts'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { FindButton } from './find-button.tsx'
import type { Member } from './member.ts'
import { Palette } from './palette.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { useShortcuts } from './use-shortcuts.ts'

/** Above every page: what this is, where to find something, what is new, and who is signed in. */
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
