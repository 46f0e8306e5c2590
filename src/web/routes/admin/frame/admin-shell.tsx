import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import type { Preferences } from '../../../parts/preferences.server.ts'
import { LogOutForm } from './log-out-form.tsx'
import type { Member } from './member.ts'
import { Sidebar } from './sidebar.tsx'
import { AdminToasts } from './toasts.tsx'
import { TopBar } from './top-bar.tsx'

export type Shell = { member: Member; sidebar: Preferences['sidebar']; news: { count: number } }

/** The frame of the staff's side. Null: even that could not be read, and the page stands alone. */
export function AdminShell({ shell, children }: { shell: Shell | null; children: ReactNode }) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <AdminToasts>
      <div className="admin-frame">
        {shell !== null && <Sidebar role={shell.member.role} initially={shell.sidebar} />}
        <div className="admin-side">
          {shell !== null && <TopBar member={shell.member} news={shell.news} />}
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
