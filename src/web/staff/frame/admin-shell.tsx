import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Permission } from '#src/features/staff/roles.ts'
import { joinWithAnd } from '#src/words.ts'
import type { Preferences } from '../../parts/cookies.server.ts'
import type { QueueSteps as Steps } from '../cases/queue/queue-steps.server.ts'
import { QueueSteps } from '../cases/queue/queue-steps.tsx'
import type { ActName } from '../parts/act.ts'
import { usePressAction } from '../parts/use-app-form.ts'
import { AllowedContext } from '../parts/use-may.ts'
import type { ShownAccount } from './account-menu.tsx'
import { findApplicationId, findConversation, type SidebarCounts } from './live-query.ts'
import { setLoadedAt, useLivePage } from './live-store.ts'
import { LogOutForm } from './log-out-form.tsx'
import { Sidebar } from './sidebar.tsx'
import { AdminToasts } from './toasts.tsx'
import { BareTopBar, TopBar } from './top-bar.tsx'

export type ShellData = {
  staffMember: ShownAccount
  allowed: ReadonlyArray<ActName | Permission>
  sidebar: Preferences['sidebar']
  rows: Preferences['rows']
  notifications: { count: number }
  counts: SidebarCounts
  /** In milliseconds, by the clock of the server. */
  loadedAt: number
  today: string
  queueSteps: Steps | null
}

/** Shows the frame of the staff pages. If `shell` is null, the session could not be read, and personal parts are left out. */
export function AdminShell({ shell, children }: { shell: ShellData | null; children: ReactNode }) {
  const role = shell?.staffMember.role ?? 'readonly'
  const isLoading = useNavigation().state === 'loading'
  return (
    <AllowedContext value={shell?.allowed ?? []}>
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
              {shell !== null && shell.queueSteps !== null && <QueueSteps steps={shell.queueSteps} />}
            </main>
          </div>
        </div>
        <LogOutForm />
      </AdminToasts>
    </AllowedContext>
  )
}

const LISTS: ReadonlyArray<string> = [
  addresses.adminQueue(),
  addresses.adminApplications(),
  addresses.adminDocuments(),
  addresses.adminMessages(),
]

/** Says who else has the case open, and offers new rows of a list. An open case or conversation reloads by itself. */
function LiveNotice({ loadedAt }: { loadedAt: number }) {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const { news = 0, viewers = [] } = useLivePage() ?? {}
  const isList = LISTS.includes(pathname)
  const isCase = !isList && (findApplicationId(pathname) ?? findConversation(pathname)) !== null
  useEffect(() => setLoadedAt(loadedAt), [loadedAt])
  useEffect(() => {
    if (isCase && news > 0 && document.querySelector('dialog[open]') === null) void revalidate()
  }, [isCase, news, revalidate])
  const hasNews = news > 0 && isList
  return (
    <div className="row live-notice" aria-live="polite">
      {isCase && viewers.length > 0 && <p>{describeViewers(viewers)}</p>}
      {hasNews && (
        <button className="chip" type="button" onClick={() => void revalidate()}>
          {news > 99 ? '99+' : news} new, show
        </button>
      )}
    </div>
  )
}

function describeViewers(names: ReadonlyArray<string>): string {
  return `${joinWithAnd(names)} ${names.length === 1 ? 'is' : 'are'} looking at this too.`
}

const UNDO_FOR_MS = 10_000

function UndoButton({ path }: { path: string }) {
  const [isOffered, setOffered] = useState(true)
  const { isBusy, press } = usePressAction({ act: path, failed: UNDO_FAILED })
  useEffect(() => {
    const timer = setTimeout(() => setOffered(false), UNDO_FOR_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isOffered && !isBusy) return null

  async function undo() {
    await press({})
    document.getElementById('content')?.focus({ preventScroll: true })
  }

  return (
    <button className="btn line sm" type="button" aria-keyshortcuts="u" data-undoes="" onClick={undo}>
      {isBusy ? 'Undoing...' : 'Undo'}
    </button>
  )
}

const UNDO_FAILED = {
  title: 'Decision Not Undone',
  description: 'Your connection may have dropped. Please try again, or change the decision.',
}
