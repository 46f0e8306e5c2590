import { addresses } from '#src/addresses.ts'
import { REPORT_KEYS, REPORTS, type ReportKey } from '#src/features/cases/reports/report.ts'
import { mayRole, type Permission, type Role } from '#src/features/staff/roles.ts'
import { foldText } from '#src/fold-text.ts'
import { THEME_NAMES, THEMES, type Theme } from '../../parts/theme.ts'
import type { IconName } from '../../ui/icon.tsx'
import { SECTION_KEYS, SECTIONS, type Section } from '../site/settings/sections.ts'
import { listStaffPages } from './staff-pages.ts'

export type PaletteAction = { go: string } | { theme: Theme } | 'log-out'

export type PaletteEntry = {
  key: string
  group: EntryGroup
  name: string
  detail: string | null
  icon: IconName
  action: PaletteAction
  may?: Permission
  keywords?: string
}

export const ENTRY_GROUPS = [
  'Applicants',
  'Consultations',
  'Enquiries',
  'Payments',
  'Pages',
  'Actions',
  'Search',
] as const
type EntryGroup = (typeof ENTRY_GROUPS)[number]

export type FoundApplicant = {
  id: string
  reference: string | null
  applicantName: string
  email: string
  payment: string | null
}
export type FoundConsultation = { reference: string; name: string; booked: string; href: string }
/** `payer` is null if another entry names the customer. `search` has the words that found the payment. */
export type FoundPayment = { id: string; reference: string; payer: string | null; amount: string; search: string }
export type FoundEnquiry = { id: string; name: string; detail: string; href: string }
export type SearchResults = {
  enquiries?: ReadonlyArray<FoundEnquiry>
  applicants: ReadonlyArray<FoundApplicant>
  consultations: ReadonlyArray<FoundConsultation>
  payments: ReadonlyArray<FoundPayment>
}

/**
 * Lists the server's results, pages and actions that contain all typed words, then two entries that search the
 * applications and the help. Without words, lists every page and action.
 */
export function listPaletteEntries(
  words: string,
  { applicants, consultations, enquiries = [], payments }: SearchResults,
  role: Role,
): Array<PaletteEntry> {
  const searchText = words.trim()
  return [
    ...[
      ...applicants.map(createApplicantEntry),
      ...consultations.map(createConsultationEntry),
      ...enquiries.map(createEnquiryEntry),
      ...payments.map(createPaymentEntry),
    ].filter(entry => matchesAllWords(entry, searchText)),
    ...[...listPageEntries(role), ...(searchText === '' ? [] : SUBPAGE_ENTRIES), ...ACTION_ENTRIES].filter(
      entry => (entry.may === undefined || mayRole(role, entry.may)) && matchesAllWords(entry, searchText),
    ),
    ...(searchText === '' ? [] : [createApplicationSearchEntry(searchText), createHelpSearchEntry(searchText)]),
  ]
}

/** The comparison ignores accents and case. */
function matchesAllWords({ name, detail, keywords = '' }: PaletteEntry, words: string): boolean {
  const text = foldText(`${name} ${detail ?? ''} ${keywords}`)
  const searchableText = `${text} ${text.replaceAll('-', '')}`
  return foldText(words)
    .split(/\s+/)
    .every(word => searchableText.includes(word))
}

function createApplicantEntry({ id, reference, applicantName, email, payment }: FoundApplicant): PaletteEntry {
  return {
    key: id,
    group: 'Applicants',
    name: applicantName,
    detail: [reference, email, payment].filter(Boolean).join(', '),
    icon: 'person',
    action: { go: addresses.adminApplication(id) },
  }
}

function createConsultationEntry({ reference, name, booked, href }: FoundConsultation): PaletteEntry {
  return {
    key: reference,
    group: 'Consultations',
    name,
    detail: `${reference}, ${booked}`,
    icon: 'calendar',
    action: { go: href },
  }
}

function createEnquiryEntry({ id, name, detail, href }: FoundEnquiry): PaletteEntry {
  return { key: id, group: 'Enquiries', name, detail, icon: 'mail', action: { go: href } }
}

function createPaymentEntry({ id, reference, payer, amount, search }: FoundPayment): PaletteEntry {
  return {
    key: id,
    group: 'Payments',
    name: payer === null ? `Payment of ${amount}` : `${amount} from ${payer}`,
    detail: reference,
    icon: 'payments',
    keywords: search,
    action: { go: addresses.adminPayment(id) },
  }
}

function createApplicationSearchEntry(words: string): PaletteEntry {
  return {
    key: 'search-all',
    group: 'Search',
    name: `Search all applications for “${words}”`,
    detail: null,
    icon: 'find',
    action: { go: addresses.adminApplications({ q: words }) },
  }
}

function createHelpSearchEntry(words: string): PaletteEntry {
  return {
    key: 'search-help',
    group: 'Search',
    name: `Search the help for “${words}”`,
    detail: null,
    icon: 'help',
    action: { go: addresses.adminHelp({ q: words }) },
  }
}

function listPageEntries(role: Role): Array<PaletteEntry> {
  return listStaffPages(role).map(({ name, href, icon }) => ({
    key: href,
    group: 'Pages',
    name,
    detail: null,
    icon,
    keywords: name === 'Queue' ? QUEUE_KEYWORDS : '',
    action: { go: href },
  }))
}

const QUEUE_KEYWORDS = 'what waits needs you refund dispute chargeback wrong amount check payment overdue snoozed'

const SECTION_KEYWORDS: Record<Section, string> = {
  password: 'change',
  notifications: 'email alerts switch',
  'sign-in': 'second step two-factor authenticator passkey security',
  site: 'maintenance mode close website',
  owners: 'assign adviser field sector default',
  replies: 'canned answer text template snippet',
  calendar: 'zoom meet video',
  'weekly-hours': 'opening times availability slots',
  consultations: 'no-show missed invite again credit fee',
  prices: 'price cost fee package',
  'exchange-rate': 'naira currency market',
  vat: 'tax',
  cache: 'clear refresh',
}

const REPORT_KEYWORDS: Record<ReportKey, string> = {
  sources: 'report referral ref heard marketing channel linkedin',
  funnel: 'report conversion success rate endorsed',
  outcomes: 'report decision success rate endorsed refused body route',
  refusals: 'report decision letter criteria reasons refused',
  steps: 'report duration median time promise',
  slots: 'report slots half-hours no show cancelled',
  work: 'report colleagues staff answers',
}

const SUBPAGE_ENTRIES: ReadonlyArray<PaletteEntry> = [
  createSubpageEntry(
    'Document requests',
    'Applications',
    addresses.adminApplications({ tab: 'documents', show: 'requests' }),
    {
      icon: 'documents',
      keywords: 'deadline due date overdue',
    },
  ),
  createSubpageEntry('Consultations', 'Calendar', addresses.adminConsultations(), {
    icon: 'calendar',
    keywords: 'to book unbooked held no show customer call',
  }),
  createSubpageEntry('Payouts', 'Payments', addresses.adminPayouts(), {
    icon: 'payments',
    keywords: 'settlement bank reconcile missing money',
  }),
  createSubpageEntry('Month report', 'Payments', addresses.adminMonthReport(), {
    icon: 'payments',
    keywords: 'income accountant bookkeeping fees payouts',
  }),
  ...REPORT_KEYS.map(report =>
    createSubpageEntry(REPORTS[report], 'Reports', addresses.adminReports({ report }), {
      icon: 'reports',
      keywords: REPORT_KEYWORDS[report],
    }),
  ),
  createSubpageEntry('Email templates', 'Mail', addresses.adminMailTemplates(), {
    icon: 'mail',
    keywords: 'template text texts wording edit',
  }),
  createSubpageEntry('Your notifications', 'Your account', addresses.adminOwnNotices(), {
    icon: 'bell',
    keywords: 'email bell mute stop alerts choose',
  }),
  createSubpageEntry('Visa facts', 'Settings', addresses.adminFacts(), { icon: 'settings', keywords: 'check rules' }),
  createSubpageEntry('Criteria', 'Settings', addresses.adminCriteria(), {
    icon: 'settings',
    keywords: 'endorsing body mandatory optional letters evidence',
  }),
  ...SECTION_KEYS.map(section =>
    createSubpageEntry(SECTIONS[section], 'Settings', `${addresses.adminSettings()}#${section}`, {
      icon: 'settings',
      keywords: SECTION_KEYWORDS[section],
    }),
  ),
]

function createSubpageEntry(
  name: string,
  page: string,
  href: string,
  more: Pick<PaletteEntry, 'icon' | 'keywords'>,
): PaletteEntry {
  return { key: href, group: 'Pages', name, detail: page, action: { go: href }, ...more }
}

const ACTION_DEFAULTS = { group: 'Actions', detail: null } as const

const ACTION_ENTRIES: ReadonlyArray<PaletteEntry> = [
  {
    ...ACTION_DEFAULTS,
    key: 'add',
    name: 'Add Application',
    may: 'cases',
    icon: 'add',
    action: { go: addresses.adminApplications({ add: '1' }) },
  },
  {
    ...ACTION_DEFAULTS,
    key: 'review',
    name: 'Review Documents',
    icon: 'documents',
    action: { go: addresses.adminReview() },
  },
  ...THEMES.map(
    (theme): PaletteEntry => ({
      ...ACTION_DEFAULTS,
      key: theme,
      name: `Theme: ${THEME_NAMES[theme]}`,
      icon: 'theme',
      action: { theme },
    }),
  ),
  { ...ACTION_DEFAULTS, key: 'log-out', name: 'Log Out', icon: 'leave', action: 'log-out' },
]
