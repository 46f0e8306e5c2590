import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { Preferences } from '../../parts/cookies.server.ts'
import { RoleContext } from '../parts/use-may.ts'
import type { ShownAccount } from './account-menu.tsx'
import { LiveNotice } from './live-notice.tsx'
import type { SidebarCounts } from './live-query.ts'
import { LogOutForm } from './log-out-form.tsx'
import { Sidebar } from './sidebar.tsx'
import { AdminToasts } from './toasts.tsx'
import { BareTopBar, TopBar } from './top-bar.tsx'
import { UndoButton } from './undo-button.tsx'

export type ShellData = {
  staffMember: ShownAccount
  sidebar: Preferences['sidebar']
  rows: Preferences['rows']
  notifications: { count: number }
  counts: SidebarCounts
  /** In milliseconds, by the clock of the server. */
  loadedAt: number
  today: string
}

/** Shows the frame of the staff pages. If `shell` is null, the session could not be read, and personal parts are left out. */
export function AdminShell({ shell, children }: { shell: ShellData | null; children: ReactNode }) {
  const role = shell?.staffMember.role ?? 'readonly'
  const isLoading = useNavigation().state === 'loading'
  return (
    <RoleContext value={role}>
      <AdminToasts UndoButton={UndoButton}>
        <div className="admin-frame">
          <Sidebar role={role} initialWidth={shell?.sidebar ?? 'wide'} counts={shell?.counts ?? null} />
          <div className="admin-side" data-rows={shell?.rows}>
            {shell === null ? (
              <BareTopBar role={role} />
            ) : (
              <TopBar staffMember={shell.staffMember} notifications={shell.notifications} />
            )}
            <div className="admin-loading" hidden={!isLoading} />
            <main id="content" className="admin-main" tabIndex={-1} aria-busy={isLoading || undefined}>
              {shell !== null && <LiveNotice loadedAt={shell.loadedAt} />}
              {children}
            </main>
          </div>
        </div>
        <LogOutForm />
      </AdminToasts>
    </RoleContext>
  )
}
