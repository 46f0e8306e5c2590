import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { Preferences } from '../../parts/cookies.server.ts'
import type { Member } from './account-menu.tsx'
import { LogOutForm } from './log-out-form.tsx'
import { Sidebar } from './sidebar.tsx'
import { AdminToasts } from './toasts.tsx'
import { BareTopBar, TopBar } from './top-bar.tsx'

export type Shell = {
  member: Member
  sidebar: Preferences['sidebar']
  news: { count: number }
  /** In Lagos, for words about days: "2026-11-26". */
  today: string
}

/** The frame of the staff pages. `shell` is null when the session could not be read: then it shows only what all staff see. */
export function AdminShell({ shell, children }: { shell: Shell | null; children: ReactNode }) {
  const role = shell?.member.role ?? 'staff'
  const isLoading = useNavigation().state === 'loading'
  return (
    <AdminToasts>
      <div className="admin-frame">
        <Sidebar role={role} initially={shell?.sidebar ?? 'wide'} />
        <div className="admin-side">
          {shell === null ? <BareTopBar role={role} /> : <TopBar member={shell.member} news={shell.news} />}
          <div className="admin-loading" hidden={!isLoading} />
          <main id="content" className="admin-main" tabIndex={-1} aria-busy={isLoading || undefined}>
            {children}
          </main>
        </div>
      </div>
      <LogOutForm />
    </AdminToasts>
  )
}
