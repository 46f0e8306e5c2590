import { addresses } from '#src/addresses.ts'
import { mayRole, type Role } from '#src/features/staff/roles.ts'
import type { IconName } from '../../ui/icon.tsx'

export type StaffPage = { name: string; href: string; icon: IconName }

export function listStaffPages(role: Role): ReadonlyArray<StaffPage> {
  return mayRole(role, 'people') ? [...PAGES_OF_ALL_STAFF, STAFF_ACCOUNTS_PAGE] : PAGES_OF_ALL_STAFF
}

export function currentPageName({ pathname }: { pathname: string }): string | null {
  return (
    [...PAGES_OF_ALL_STAFF, STAFF_ACCOUNTS_PAGE].find(
      ({ href }) => pathname === href || pathname.startsWith(`${href}/`),
    )?.name ?? null
  )
}

const PAGES_OF_ALL_STAFF: ReadonlyArray<StaffPage> = [
  { name: 'Dashboard', href: addresses.adminDashboard(), icon: 'dashboard' },
  { name: 'Queue', href: addresses.adminQueue(), icon: 'queue' },
  { name: 'Applications', href: addresses.adminApplications(), icon: 'applications' },
  { name: 'Messages', href: addresses.adminMessages(), icon: 'messages' },
  { name: 'Payments', href: addresses.adminPayments(), icon: 'payments' },
  { name: 'Documents', href: addresses.adminDocuments(), icon: 'documents' },
  { name: 'Calendar', href: addresses.adminCalendar(), icon: 'calendar' },
  { name: 'Reports', href: addresses.adminReports(), icon: 'reports' },
  { name: 'Stories', href: addresses.adminStories(), icon: 'stories' },
  { name: 'Settings', href: addresses.adminSettings(), icon: 'settings' },
  { name: 'Help', href: addresses.adminHelp(), icon: 'help' },
  { name: 'Mail', href: addresses.adminMailLog(), icon: 'mail' },
  { name: 'Audit', href: addresses.adminAudit(), icon: 'audit' },
  { name: 'Privacy', href: addresses.adminPrivacy(), icon: 'person' },
]

const STAFF_ACCOUNTS_PAGE: StaffPage = { name: 'Staff', href: addresses.adminStaff(), icon: 'staff' }
