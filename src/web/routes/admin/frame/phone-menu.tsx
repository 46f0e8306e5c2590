import { useRef } from 'react'
import { BRAND } from '#src/brand.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { Mark } from '../../../parts/site-frame.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageLinks } from './page-links.tsx'

/** What the sidebar is on a narrow screen: a button, and the same links over the page. */
export function PhoneMenu({ role }: { role: Role }) {
  const menu = useRef<HTMLDialogElement>(null)
  const close = () => menu.current?.close()
  return (
    <>
      <button className="icon-btn menu-btn" type="button" aria-label="Menu" onClick={() => menu.current?.showModal()}>
        <Icon name="menu" />
      </button>
      <dialog ref={menu} className="phone-menu" aria-label="Menu" closedby="any">
        <div className="phone-menu-head">
          <span className="mark">
            <Mark />
            {BRAND.name}
          </span>
          <button className="icon-btn" type="button" aria-label="Close" onClick={close}>
            ✕
          </button>
        </div>
        <nav aria-label="Admin">
          <PageLinks role={role} onFollow={close} />
        </nav>
      </dialog>
    </>
  )
}
