import { useState } from 'react'
import { Link, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import type { Role } from '#src/features/staff/roles.ts'
import type { Preferences } from '../../../parts/cookies.server.ts'
import { Mark } from '../../../parts/site-frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { LOG_OUT_FORM } from './log-out-form.tsx'
import { PageLinks } from './page-links.tsx'

/** At the left of every page on a desk. How it was left is kept in a cookie, so that the next page comes the same way. */
export function Sidebar({ role, initially }: { role: Role; initially: Preferences['sidebar'] }) {
  const [shown, setShown] = useState(initially)
  const submit = useSubmit()
  const isWide = shown === 'wide'

  function fold() {
    const sidebar = isWide ? 'narrow' : 'wide'
    setShown(sidebar)
    submit({ sidebar }, { method: 'post', action: addresses.adminPreferences(), navigate: false })
  }

  return (
    <nav className="sidebar" aria-label="Admin" data-width={shown}>
      <div className="sidebar-in">
        <Link className="mark" to={addresses.adminDashboard()}>
          <Mark />
          <span className="link-name">{BRAND.name}</span>
        </Link>
        <PageLinks role={role} />
        <button className="side-btn" type="submit" form={LOG_OUT_FORM}>
          <Icon name="leave" />
          <span className="link-name">Log Out</span>
        </button>
        <button className="side-btn" type="button" aria-expanded={isWide} onClick={fold}>
          <Icon name={isWide ? 'fold' : 'unfold'} />
          <span className="link-name">{isWide ? 'Collapse' : 'Expand'}</span>
        </button>
      </div>
    </nav>
  )
}
