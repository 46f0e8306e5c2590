import { useState } from 'react'
import { Link, useLocation, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import type { Role } from '#src/features/staff/roles.ts'
import type { Preferences } from '../../parts/cookies.server.ts'
import { Logo } from '../../parts/logo.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useModal } from '../parts/admin-dialog.tsx'
import type { SidebarCounts } from './live-query.ts'
import { useLiveAnswer } from './live-store.ts'
import { LOG_OUT_FORM_ID } from './log-out-form.tsx'
import { currentPageName, listStaffPages } from './staff-pages.ts'

/** Shows the navigation. A cookie keeps the width of the sidebar, so that the server can render it. */
export function Sidebar({
  role,
  initialWidth,
  counts,
}: {
  role: Role
  initialWidth: Preferences['sidebar']
  counts: SidebarCounts | null
}) {
  const [width, setWidth] = useState(initialWidth)
  const submit = useSubmit()
  const isWide = width === 'wide'

  function toggleWidth() {
    const newWidth = isWide ? 'narrow' : 'wide'
    setWidth(newWidth)
    submit({ sidebar: newWidth }, { method: 'post', action: addresses.adminPreferences(), navigate: false })
  }

  return (
    <nav className="sidebar" aria-label="Admin" data-width={width}>
      <div className="sidebar-in">
        <Link className="mark" to={addresses.adminDashboard()}>
          <Logo />
          <span className="sidebar-label">{BRAND.name}</span>
        </Link>
        <PageLinks role={role} counts={counts} />
        <button className="sidebar-button" type="submit" form={LOG_OUT_FORM_ID}>
          <Icon name="leave" />
          <span className="sidebar-label">Log Out</span>
        </button>
        <button className="sidebar-button" type="button" aria-expanded={isWide} onClick={toggleWidth}>
          <Icon name={isWide ? 'fold' : 'unfold'} />
          <span className="sidebar-label">{isWide ? 'Collapse' : 'Expand'}</span>
        </button>
      </div>
    </nav>
  )
}

function PageLinks({
  role,
  counts = null,
  onFollow,
}: {
  role: Role
  counts?: SidebarCounts | null
  onFollow?: () => void
}) {
  const shownCounts = useLiveAnswer()?.counts ?? counts
  const currentName = currentPageName(useLocation())
  return (
    <ul className="page-links">
      {listStaffPages(role).map(({ name, href, icon }) => (
        <li key={href}>
          <Link to={href} aria-current={name === currentName ? 'page' : undefined} onClick={onFollow}>
            <Icon name={icon} />
            <span className="sidebar-label">{name}</span>
          </Link>
          <PageCount count={findCount(shownCounts, name)} />
        </li>
      ))}
    </ul>
  )
}

const COUNT_BY_PAGE: Readonly<Record<string, keyof SidebarCounts>> = {
  Queue: 'queue',
  Messages: 'messages',
  Documents: 'documents',
  Calendar: 'calendar',
}

function findCount(counts: SidebarCounts | null, page: string): number {
  const key = COUNT_BY_PAGE[page]
  return counts === null || key === undefined ? 0 : counts[key]
}

/** The count is outside the link, so that it is not part of its accessible name. */
function PageCount({ count }: { count: number }) {
  if (count === 0) return null
  return <span className="page-count">{count > 99 ? '99+' : count}</span>
}

/** The menu of a phone, which is rendered when it opens: each page would carry all links twice. */
export function PhoneMenu({ role }: { role: Role }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        className="icon-btn menu-btn"
        type="button"
        aria-label="Menu"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" />
      </button>
      {isOpen && <PhoneMenuDialog role={role} onClose={() => setOpen(false)} />}
    </>
  )
}

function PhoneMenuDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const menu = useModal()
  return (
    <dialog
      ref={menu}
      className="phone-menu"
      aria-label="Menu"
      closedby="any"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="ends phone-menu-head">
        <span className="mark">
          <Logo />
          {BRAND.name}
        </span>
        <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
          ✕
        </button>
      </div>
      <nav aria-label="Admin">
        <PageLinks role={role} onFollow={onClose} />
      </nav>
    </dialog>
  )
}
