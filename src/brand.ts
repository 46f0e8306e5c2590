/** Who we are and what we say of ourselves, in one place. The addresses and numbers are reserved examples: replace them before launch. */
export const BRAND = {
  name: 'Talent Passage',
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
    { what: 'Document review', within: '5–7 business days' },
  ],
  /**
   * Never more than our own books can show. Before launch: count again, and write into `claimsNote` what is counted and
   * until when ("of the applications we prepared that were decided by 31 December 2026").
   */
  claims: {
    successRate: { figure: 'over 85%', label: 'success rate' },
    applications: { figure: '200+', label: 'successful applications' },
    experience: { figure: '5+', label: 'years of experience' },
  },
  claimsNote:
    'These are our own figures. They describe the past and promise nothing about your application: the endorsing body and the Home Office decide.',
  /** The footer shows these. Empty until the firm has accounts, because a dead link is worse than none (ADR 035). */
  social: [] as ReadonlyArray<{ name: string; url: string }>,
  disclaimer:
    'We are not the Home Office and not an endorsing body. They decide, not us, and their fees are separate. You may apply without an adviser.',
  description: 'A consultancy in Lagos that helps exceptional people apply for the UK Global Talent Visa.',
} as const

/** How long we take over one of the things above, in words. */
export function responseTime(to: (typeof BRAND.responseTimes)[number]['what']): string {
  return BRAND.responseTimes.find(({ what }) => what === to)?.within ?? ''
}

/** Opens a chat with us, its first line written already. WhatsApp wants the number with its country code, in digits alone. */
export const WHATSAPP_CHAT = `https://wa.me/${BRAND.whatsapp.replace(/\D/g, '')}?text=${encodeURIComponent(`Hello ${BRAND.name}, I have a question about the UK Global Talent Visa.`)}`

/** No money came and nothing was delivered before the firm was founded: an earlier day is a slip. */
export const FIRST_DAY = `${BRAND.founded}-01-01`
