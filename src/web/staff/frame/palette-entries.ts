import { addresses } from '#src/addresses.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { foldText } from '#src/fold-text.ts'
import { THEME_NAMES, THEMES, type Theme } from '../../parts/theme.ts'
import type { IconName } from '../../ui/icon.tsx'
import { pagesOfStaff } from './pages-of-staff.ts'

export type Deed = { go: string } | { theme: Theme } | 'log-out'

export type Entry = { key: string; group: Group; name: string; detail: string | null; icon: IconName; deed: Deed }

export const GROUPS = ['Applicants', 'Consultations', 'Pages', 'Actions', 'Search'] as const
type Group = (typeof GROUPS)[number]

export type FoundApplicant = {
  id: string
  reference: string | null
  applicantName: string
  email: string
  payment: string | null
}
export type FoundConsultation = { reference: string; name: string; booked: string; href: string }
export type Found = { applicants: ReadonlyArray<FoundApplicant>; consultations: ReadonlyArray<FoundConsultation> }

/** What answers these words, in the order in which it is shown. Without words: where one can go. */
export function paletteEntries(words: string, { applicants, consultations }: Found, role: Role): Array<Entry> {
  const search = words.trim()
  return [
    ...[...applicants.map(asEntry), ...consultations.map(asConsultation)].filter(entry => holds(entry, search)),
    ...[...pages(role), ...ACTIONS].filter(entry => holds(entry, search)),
    // Last: it answers everything, and nothing at once.
    ...(search === '' ? [] : [searchAll(search)]),
  ]
}

/** Each word somewhere in it, without its marks and capitals. Hyphens, as of a reference, may be left out. */
function holds({ name, detail }: Entry, words: string): boolean {
  const text = foldText(`${name} ${detail ?? ''}`)
  const searched = `${text} ${text.replaceAll('-', '')}`
  return foldText(words)
    .split(/\s+/)
    .every(word => searched.includes(word))
}

function asEntry({ id, reference, applicantName, email, payment }: FoundApplicant): Entry {
  return {
    key: id,
    group: 'Applicants',
    name: applicantName,
    detail: [reference, email, payment].filter(Boolean).join(', '),
    icon: 'person',
    deed: { go: addresses.adminApplication(id) },
  }
}

function asConsultation({ reference, name, booked, href }: FoundConsultation): Entry {
  return {
    key: reference,
    group: 'Consultations',
    name,
    detail: `${reference}, ${booked}`,
    icon: 'calendar',
    deed: { go: href },
  }
}

function searchAll(words: string): Entry {
  return {
    key: 'search-all',
    group: 'Search',
    name: `Search all applications for “${words}”`,
    detail: null,
    icon: 'find',
    deed: { go: addresses.adminApplications({ q: words }) },
  }
}

function pages(role: Role): Array<Entry> {
  return pagesOfStaff(role).map(({ name, href, icon }) => ({
    key: href,
    group: 'Pages',
    name,
    detail: null,
    icon,
    deed: { go: href },
  }))
}

const ACTION = { group: 'Actions', detail: null } as const

const ACTIONS: ReadonlyArray<Entry> = [
  {
    ...ACTION,
    key: 'add',
    name: 'Add Application',
    icon: 'add',
    deed: { go: addresses.adminApplications({ add: '1' }) },
  },
  { ...ACTION, key: 'review', name: 'Review Documents', icon: 'documents', deed: { go: addresses.adminReview() } },
  ...THEMES.map(
    (theme): Entry => ({ ...ACTION, key: theme, name: `Theme: ${THEME_NAMES[theme]}`, icon: 'theme', deed: { theme } }),
  ),
  { ...ACTION, key: 'log-out', name: 'Log Out', icon: 'leave', deed: 'log-out' },
]
