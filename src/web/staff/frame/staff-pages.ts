import { addresses } from '#src/addresses.ts'
import type { Role } from '#src/features/staff/roles.ts'
import type { IconName } from '../../ui/icon.tsx'

export type StaffPage = { name: string; href: string; icon: IconName }

export function staffPages(role: Role): ReadonlyArray<StaffPage> {
  return role === 'owner' ? [...PAGES, STAFF_PAGE] : PAGES
}

export function currentPageName({ pathname }: { pathname: string }): string | null {
  return [...PAGES, STAFF_PAGE].find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))?.name ?? null
}

const PAGES: ReadonlyArray<StaffPage> = [
  { name: 'Dashboard', href: addresses.adminDashboard(), icon: 'dashboard' },
  { name: 'Applications', href: addresses.adminApplications(), icon: 'applications' },
  { name: 'Documents', href: addresses.adminDocuments(), icon: 'documents' },
  { name: 'Calendar', href: addresses.adminCalendar(), icon: 'calendar' },
  { name: 'Settings', href: addresses.adminSettings(), icon: 'settings' },
  { name: 'Help', href: addresses.adminHelp(), icon: 'help' },
  { name: 'Mail', href: addresses.adminMailLog(), icon: 'mail' },
  { name: 'Audit', href: addresses.adminAudit(), icon: 'audit' },
]

const STAFF_PAGE: StaffPage = { name: 'Staff', href: addresses.adminStaff(), icon: 'staff' }
