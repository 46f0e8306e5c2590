export const REVIEW_BUSINESS_DAYS = 7

/** Replace the placeholders (.example addresses, zeros) before launch. */
export const BRAND = {
  name: 'Talent Passage',
  company: { legalName: 'Talent Passage Limited', registration: 'RC 0000000' },
  founded: 2020,
  city: 'Lagos, Nigeria',
  email: 'info@talentpassage.example',
  phone: '+234 000 000 0000',
  whatsapp: '+234 000 000 0000',
  office: ['14 Adeola Example Close', 'Victoria Island', 'Lagos, Nigeria'],
  meetings: 'All meetings are conducted online.',
  hours: 'Monday to Friday, 9:00 to 17:30 (Lagos time)',
  answersWithin: '24 hours, Monday to Friday',
  responseTimes: [
    { what: 'Email', within: '24 hours' },
    { what: 'Booking', within: '2–3 business days' },
    { what: 'Document review', within: `5–${REVIEW_BUSINESS_DAYS} business days` },
  ],
  /** Replace these invented people before launch. */
  team: [
    {
      name: 'Adaeze Obi',
      role: 'Founder and senior adviser',
      fields: 'Technology, product and data',
      years: 12,
      sectors: ['technology'],
    },
    {
      name: 'Babatúndé Ọláwálé',
      role: 'Adviser',
      fields: 'Visual and performing arts, film',
      years: 9,
      sectors: ['arts'],
    },
    {
      name: 'Halima Sani',
      role: 'Adviser',
      fields: 'Fashion, textiles and design',
      years: 8,
      sectors: ['fashion'],
    },
  ] as ReadonlyArray<TeamMember>,
  /** Only the sandbox shows the first two. A public server shows what was counted (ADR 133). */
  claims: {
    successRate: { figure: 'over 85%', label: 'success rate' },
    applications: { figure: '200+', label: 'successful applications' },
    experience: { figure: '5+', label: 'years of experience' },
  },
  claimsNote:
    'These are our own figures. They describe past applications and don’t predict yours: the endorsing body and the Home Office decide.',
  /** The firm has no social media accounts yet (ADR 130). */
  social: [] as ReadonlyArray<{ name: string; url: string }>,
  disclaimer:
    'We are not the Home Office or an endorsing body. They make the decisions, and their fees are separate. You may apply without an adviser.',
  description: 'A consultancy in Lagos that helps exceptional people apply for the UK Global Talent Visa.',
} as const

export type TeamMember = {
  name: string
  role: string
  fields: string
  years: number
  sectors: ReadonlyArray<'fashion' | 'technology' | 'arts'>
}

export const SELLER_DESCRIPTION = `${BRAND.company.legalName} (${BRAND.company.registration}), ${BRAND.office.join(', ')}`

export function describeResponseTime(to: (typeof BRAND.responseTimes)[number]['what']): string {
  return BRAND.responseTimes.find(({ what }) => what === to)?.within ?? ''
}

export const WHATSAPP_CHAT = openWhatsAppChat('the UK Global Talent Visa')

/** Returns the address of a chat whose first message names what it is about. */
export function openWhatsAppChat(about: string): string {
  const text = `Hello ${BRAND.name}, I have a question about ${about}.`
  return `https://wa.me/${BRAND.whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(text)}`
}

export const FOUNDING_DAY = `${BRAND.founded}-01-01`
