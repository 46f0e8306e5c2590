import { addresses } from '#src/addresses.ts'
import { SELF_CHECK_PARAMS } from '#src/features/visa/self-check.ts'
import type { ClothName } from '../ui/cloth-names.ts'

export type SitePage = {
  path: string
  /** The title in the browser window, before the brand, and in breadcrumbs. */
  title: string
  /** The description for search engines, at most 160 characters. */
  description: string
  card: { words: string; cloth: ClothName }
  /** The path of the parent page in the breadcrumbs. Without one, the parent is Home. */
  parent?: string
  /** The query parameters that change the page. A request with any other parameter gets the cached page. */
  reads?: ReadonlyArray<string>
}

/** Every public page. Each is in the sitemap, has a social card, and is rendered once and cached. */
export const SITE_PAGES = {
  home: {
    path: addresses.home(),
    title: 'UK Global Talent Visa support from Lagos',
    description:
      'A consultancy in Lagos that helps people in technology, fashion, the arts and research apply for the UK Global Talent Visa. Prices, steps and who decides.',
    card: { words: 'Your work is the evidence. We help you lay it out.', cloth: 'whole' },
  },
  services: {
    path: addresses.services(),
    title: 'Services and prices',
    description:
      'Three packages for your UK Global Talent Visa application, what each contains, what it does not, and what it costs in pounds and naira.',
    card: { words: 'What we do, and what it costs', cloth: 'technology' },
    reads: ['package', 'plan'],
  },
  cost: {
    path: addresses.cost(),
    title: 'What the visa costs for your family',
    description:
      'Work out what the UK Global Talent Visa costs you and your family in pounds and naira: our price, each Home Office fee, and when each payment is due.',
    card: { words: 'What it costs, for all of you', cloth: 'architecture' },
    reads: ['adults', 'children', 'years', 'route', 'package'],
  },
  sectors: {
    path: addresses.sectors(),
    title: 'Sectors',
    description:
      'The eight sectors we work in, from fashion and technology to film, science and architecture: who endorses each, and what evidence looks like.',
    card: { words: 'Eight sectors, each with its own rules', cloth: 'whole' },
  },
  fashion: {
    path: addresses.sector('fashion'),
    title: 'Fashion',
    description:
      'The UK Global Talent Visa for fashion designers and makers: who endorses, what evidence looks like, and stories from clients in fashion.',
    card: { words: 'Fashion: from look book to evidence', cloth: 'fashion' },
    parent: addresses.sectors(),
  },
  technology: {
    path: addresses.sector('technology'),
    title: 'Technology',
    description:
      'The UK Global Talent Visa for engineers, founders and product people: who endorses, what evidence looks like, and stories from clients in technology.',
    card: { words: 'Technology: from commits to evidence', cloth: 'technology' },
    parent: addresses.sectors(),
  },
  arts: {
    path: addresses.sector('arts'),
    title: 'Arts & Culture',
    description:
      'The UK Global Talent Visa for artists, performers and curators: who endorses, what evidence looks like, and stories from clients in the arts.',
    card: { words: 'Arts & Culture: from the room to the record', cloth: 'arts' },
    parent: addresses.sectors(),
  },
  selfCheck: {
    path: addresses.selfCheck(),
    title: 'Self-check in at most six questions',
    description:
      'At most six questions about your work: which body decides about your UK Global Talent endorsement, what it asks, what you have and what is missing. No email.',
    card: { words: 'At most six questions: who decides, and what’s missing', cloth: 'arts' },
    reads: SELF_CHECK_PARAMS,
  },
  about: {
    path: addresses.about(),
    title: 'About us',
    description:
      'Who we are: a consultancy founded in Lagos in 2020, the people who read your file, what we’ve done, and what we never do.',
    card: { words: 'A careful second reader, since 2020', cloth: 'architecture' },
  },
  contact: {
    path: addresses.contact(),
    title: 'Contact',
    description:
      'Talk to us: online consultations, email, WhatsApp, response times and where our office in Lagos is. All meetings are online.',
    card: { words: 'Talk to us first', cloth: 'film' },
    reads: ['consultation'],
  },
  consultation: {
    path: addresses.consultation(),
    title: 'Book a consultation',
    description:
      'See when our advisers are free, choose a time for a video call about the UK Global Talent Visa, and pay for it in naira. We hold your time while you pay.',
    card: { words: 'Choose a time to talk to us', cloth: 'film' },
    parent: addresses.contact(),
    reads: ['item', 'field', 'date', 'month', 'time', 'order_id', 'email'],
  },
  getStarted: {
    path: addresses.getStarted(),
    title: 'Get started',
    description:
      'Tell us about your work, open your application and get an honest first answer by email. What it costs and what happens next.',
    card: { words: 'Start with an honest assessment', cloth: 'whole' },
    reads: ['sector'],
  },
  privacy: {
    path: addresses.privacy(),
    title: 'Privacy notice',
    description:
      'What we keep about you, why and for how long, who processes it, and your rights under UK GDPR and the Nigeria Data Protection Act.',
    card: { words: 'What we keep, and for how long', cloth: 'science' },
  },
  terms: {
    path: addresses.terms(),
    title: 'Terms of service',
    description: 'What you buy from us, how you pay, when you can cancel, what we do not promise, and how to complain.',
    card: { words: 'What we agree with you', cloth: 'science' },
  },
} as const satisfies Record<string, SitePage>

export type SitePageKey = keyof typeof SITE_PAGES
