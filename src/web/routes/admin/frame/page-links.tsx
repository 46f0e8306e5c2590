import { Link, useLocation } from 'react-router'
import type { Role } from '#src/features/staff/roles.ts'
import { Icon } from '../../../ui/icon.tsx'
import { currentPage, pagesOfStaff } from './pages-of-staff.ts'

/** The links of the sidebar and of the menu on phones. Collapsed they are pictures, and keep their names. */
export function PageLinks({ role, onFollow }: { role: Role; onFollow?: () => void }) {
  const current = currentPage(useLocation())
  return (
    <ul className="page-links">
      {pagesOfStaff(role).map(({ name, href, icon }) => (
        <li key={href}>
          <Link to={href} aria-current={name === current ? 'page' : undefined} onClick={onFollow}>
            <Icon name={icon} />
            <span className="link-name">{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
