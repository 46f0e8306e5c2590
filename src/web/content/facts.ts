import { dateInWords, noonOf } from '#src/dates.ts'
import { isCheckOverdue } from '#src/features/site/facts/check-age.ts'
import { pounds } from '#src/money.ts'

export type OfficialPage = { name: string; url: string }

const OFFICIAL_PAGES = {
  globalTalent: { name: 'gov.uk: Global Talent visa', url: 'https://www.gov.uk/global-talent' },
  digital: {
    name: 'gov.uk: Global Talent in digital technology',
    url: 'https://www.gov.uk/global-talent-digital-technology',
  },
  arts: { name: 'gov.uk: Global Talent in arts and culture', url: 'https://www.gov.uk/global-talent-arts-culture' },
  rules: {
    name: 'gov.uk: Immigration Rules, Appendix Global Talent',
    url: 'https://www.gov.uk/guidance/immigration-rules/immigration-rules-appendix-global-talent',
  },
  surcharge: {
    name: 'gov.uk: immigration health surcharge',
    url: 'https://www.gov.uk/healthcare-immigration-application',
  },
  endorsementReview: {
    name: 'gov.uk: endorsement review',
    url: 'https://www.gov.uk/government/publications/endorsement-review-for-global-talent/endorsement-review-guidance',
  },
  settlement: { name: 'gov.uk: indefinite leave to remain', url: 'https://www.gov.uk/indefinite-leave-to-remain' },
  tuberculosis: { name: 'gov.uk: tuberculosis tests', url: 'https://www.gov.uk/tb-test-visa' },
  techNation: { name: 'Tech Nation: Global Talent visa', url: 'https://technation.io/global-talent-visa/' },
  artsCouncil: { name: 'Arts Council England', url: 'https://www.artscouncil.org.uk/' },
} as const satisfies Record<string, OfficialPage>

/** Charges of the Home Office, in pence. The facts `fees` and `health-surcharge` quote them and say when we last checked them. */
export const GOVERNMENT_FEES = {
  endorsement: 561_00,
  visa: 205_00,
  /** The surcharges are for one year of the visa. */
  adultSurcharge: 1_035_00,
  childSurcharge: 776_00,
} as const

/** A fact about the visa, which the government or an endorsing body may change. Pages show when we last checked it. */
export type Fact = {
  id: FactId
  text: string
  /** The pages of the government or an endorsing body that state the fact. */
  official: ReadonlyArray<OfficialPage>
  /** Where we first read the fact, for the person who checks it. */
  firstSource: string
  /** The date of that source (`yyyy-mm-dd`, `yyyy-mm` or `yyyy`), used until a check is recorded. */
  sourceDate: string
}

export type FactId = keyof typeof FACT_ROWS

/** The day on which each fact was last checked (`yyyy-mm-dd`, by fact id), and the current day in Lagos. */
export type FactChecks = { latest: Readonly<Record<string, string>>; today: string }

/** Where the sources of a fact disagree or are old, its text is less specific. */
const FACT_ROWS = {
  'two-stages': {
    official: [OFFICIAL_PAGES.globalTalent],
    text: 'There are two stages. First an endorsing body assesses your work, then the Home Office decides on the visa. If you hold one of a few prestigious prizes, you skip the first stage.',
    firstSource: 'mondaq.com, article 1734912',
    sourceDate: '2026-01-23',
  },
  'who-endorses': {
    official: [OFFICIAL_PAGES.globalTalent],
    text: 'Six bodies endorse: Tech Nation, Arts Council England, the Royal Society, the Royal Academy of Engineering, the British Academy, and UK Research and Innovation (UKRI).',
    firstSource: 'talentvisa.agency and adavia.com, copies of 2026',
    sourceDate: '2026',
  },
  'tech-nation': {
    official: [OFFICIAL_PAGES.digital, OFFICIAL_PAGES.techNation],
    text: 'Tech Nation endorses people in digital technology.',
    firstSource: 'svoi.uk',
    sourceDate: '2026-05-26',
  },
  'arts-council': {
    official: [OFFICIAL_PAGES.arts, OFFICIAL_PAGES.artsCouncil],
    text: 'Arts Council England endorses arts and culture. It assesses dance, music, theatre, literature, visual and combined arts itself. For fashion it relies on the British Fashion Council, for architecture on RIBA, and for film and television on PACT.',
    firstSource: 'immigrationstartguide.com and carterthomas.co.uk',
    sourceDate: '2026-07',
  },
  'design-industry': {
    official: [OFFICIAL_PAGES.rules, OFFICIAL_PAGES.arts],
    text: 'Rule changes announced in March 2026 add a Design Industry field from 1 July 2026, for product, industrial and experience design. We haven’t confirmed who assesses it, so read the official pages before you rely on it.',
    firstSource:
      'visavisuk.com of 9 March 2026, and skilledvisa.pages.dev; the number of the statement of changes differs between them',
    sourceDate: '2026-03-09',
  },
  'talent-or-promise': {
    official: [OFFICIAL_PAGES.globalTalent],
    text: '“Exceptional talent” is for people who already lead their field, “exceptional promise” for people on their way to it.',
    firstSource: 'mondaq.com, article 1734912',
    sourceDate: '2026-01-23',
  },
  'promise-in-technology': {
    official: [OFFICIAL_PAGES.digital],
    text: 'In technology, promise is typically for people with less than about five years in the field.',
    firstSource: 'mondaq.com, article 1734912',
    sourceDate: '2026-01-23',
  },
  fees: {
    official: [OFFICIAL_PAGES.globalTalent],
    text: `Government fees are separate: ${pounds(GOVERNMENT_FEES.endorsement)} for the endorsement and ${pounds(GOVERNMENT_FEES.visa)} for the visa. The endorsement fee isn’t refunded if you are refused.`,
    firstSource: 'ukglobaltalentvisa.org and svoi.uk',
    sourceDate: '2026-06-04',
  },
  'health-surcharge': {
    official: [OFFICIAL_PAGES.surcharge],
    text: `The health surcharge is extra: ${pounds(GOVERNMENT_FEES.adultSurcharge)} a year for each adult and ${pounds(GOVERNMENT_FEES.childSurcharge)} a year for each child, paid for all years of the visa at once.`,
    firstSource: 'ukglobaltalentvisa.org and svoi.uk',
    sourceDate: '2026-06-04',
  },
  'endorsement-time': {
    official: [OFFICIAL_PAGES.globalTalent],
    text: 'The endorsing bodies say that an endorsement takes up to 8 weeks.',
    firstSource: 'the guide of Tech Nation, and for Arts Council England immigrationstartguide.com, of 2026',
    sourceDate: '2026',
  },
  'visa-application-time': {
    official: [OFFICIAL_PAGES.globalTalent],
    text: 'You apply for the visa within 3 months of your endorsement.',
    firstSource:
      'technation.io, an undated copy of its visa guide, and nairametrics.com of 17 December 2024, after gov.uk',
    sourceDate: '2024-12-17',
  },
  'visa-decision-time': {
    official: [OFFICIAL_PAGES.globalTalent],
    text: 'A decision about the visa takes about 3 weeks if you apply from outside the UK, and 8 weeks inside it.',
    firstSource: 'technation.io, an undated copy of its visa guide',
    sourceDate: '2025',
  },
  'review-time': {
    official: [OFFICIAL_PAGES.endorsementReview],
    text: 'After a refusal by the endorsing body you may be able to ask for a review, within 28 calendar days of the refusal email. It is free. Your decision letter says whether you can.',
    firstSource: 'the guidance on gov.uk, of 21 August 2020',
    sourceDate: '2020-08-21',
  },
  'review-scope': {
    official: [OFFICIAL_PAGES.endorsementReview],
    text: 'A review is for a decision that you believe is wrong, for example because something you sent was not considered. The Home Office passes your request to the endorsing body and answers with its decision.',
    firstSource: 'the guidance on gov.uk',
    sourceDate: '2020-08-21',
  },
  'review-evidence': {
    official: [OFFICIAL_PAGES.endorsementReview],
    text: 'A review generally takes no new evidence: it looks at what you sent with the application.',
    firstSource: 'latitudelaw.eu and getendorsed.co.uk, undated',
    sourceDate: '2026',
  },
  'tech-evidence': {
    official: [OFFICIAL_PAGES.digital, OFFICIAL_PAGES.techNation],
    text: 'An application to Tech Nation has a personal statement of at most 1,000 words, a CV of at most three pages, three letters of recommendation and up to ten pieces of evidence. Together they must meet one mandatory criterion and two optional ones.',
    firstSource: 'arislawyers.com, technomads.io and mondaq.com, of 2025 and 2026',
    sourceDate: '2026',
  },
  'tech-letters': {
    official: [OFFICIAL_PAGES.digital, OFFICIAL_PAGES.techNation],
    text: 'The three letters come from senior people at three different, well-established organisations, and are written for this application.',
    firstSource: 'arislawyers.com, technomads.io and mondaq.com, of 2025 and 2026',
    sourceDate: '2026',
  },
  'no-ai-for-tech': {
    official: [OFFICIAL_PAGES.techNation],
    text: 'Tech Nation does not allow AI or language-processing tools in an application, and checks for them.',
    firstSource: 'som2nynetwork.com and Richmond Chambers, of 2025',
    sourceDate: '2025',
  },
  settlement: {
    official: [OFFICIAL_PAGES.settlement],
    text: 'You may be able to settle in the UK for good after some years. The rules are changing in 2026, so read the current ones before you plan with a number.',
    firstSource: 'talentvisa.agency, a copy of 2026, and visavisuk.com',
    sourceDate: '2026',
  },
  'work-freely': {
    official: [OFFICIAL_PAGES.globalTalent],
    text: 'You can work for any employer or for yourself. You need no job offer, sponsor or minimum salary. You can’t work as a professional sportsperson.',
    firstSource: 'dazzlingdawn.com, a copy of the gov.uk text',
    sourceDate: '2024-02-22',
  },
  'visa-length': {
    official: [OFFICIAL_PAGES.globalTalent],
    text: 'You can stay for up to five years at a time, and renew. You can’t claim public funds.',
    firstSource: 'dazzlingdawn.com, a copy of the gov.uk text',
    sourceDate: '2024-02-22',
  },
  family: {
    official: [OFFICIAL_PAGES.globalTalent],
    text: 'Your partner and children can apply to come with you. Fees are due for each of them.',
    firstSource: 'dazzlingdawn.com, a copy of the gov.uk text',
    sourceDate: '2024-02-22',
  },
  'tuberculosis-test': {
    official: [OFFICIAL_PAGES.tuberculosis],
    text: 'If you live in Nigeria and will stay for more than six months, you need a tuberculosis certificate from an approved clinic. It is valid for six months from the X-ray, and must be valid when you apply.',
    firstSource: 'navibound.com, after the list of UK Visas and Immigration',
    sourceDate: '2026-05-11',
  },
  'nobody-can-guarantee': {
    official: [OFFICIAL_PAGES.globalTalent],
    text: 'No one can guarantee an endorsement. There are public warnings about people who claim to sell one.',
    firstSource: 'svoi.uk, of 2026',
    sourceDate: '2026',
  },
} as const satisfies Record<string, Omit<Fact, 'id'>>

export const FACTS = Object.fromEntries(
  Object.entries<Omit<Fact, 'id'>>(FACT_ROWS).map(([id, fact]) => [id, { id, ...fact }]),
) as Record<FactId, Fact>

/** Returns the facts with these ids, in the order of the ids. */
export function findFacts(ids: ReadonlyArray<FactId>): Array<Fact> {
  return ids.map(id => FACTS[id])
}

export function isFactId(text: string): text is FactId {
  return Object.hasOwn(FACT_ROWS, text)
}

/** Returns when a fact was last checked, or the date of its source while no check is recorded. */
function findLastCheckDate({ id, sourceDate }: Fact, { latest }: FactChecks): string {
  return latest[id] ?? sourceDate
}

/** Tells whether a fact's last check is more than 60 days old. */
export function isOverdue(fact: Fact, checks: FactChecks): boolean {
  return isCheckOverdue(findEarliestDay(findLastCheckDate(fact, checks)), checks.today)
}

/** Returns "Checked on 4 June 2026" or "Checked in July 2026" with the oldest check date of the facts. Returns null if a fact is overdue for a check. */
export function formatCheckedOn(facts: ReadonlyArray<Fact>, checks: FactChecks): string | null {
  if (facts.some(fact => isOverdue(fact, checks))) return null
  const checkDates = facts.map(fact => findLastCheckDate(fact, checks))
  const oldestDate = checkDates.sort((a, b) => findEarliestDay(a).localeCompare(findEarliestDay(b)))[0]
  return oldestDate === undefined ? null : `Checked ${formatCheckDate(oldestDate)}`
}

export function formatCheckDate(checkedOn: string): string {
  const [year, month, day] = checkedOn.split('-')
  const dateText = dateInWords(noonOf(findEarliestDay(checkedOn)))
  if (day !== undefined) return `on ${dateText}`
  return month === undefined ? `in ${year}` : `in ${dateText.slice(dateText.indexOf(' ') + 1)}`
}

export function listOfficialPages(facts: ReadonlyArray<Fact>): Array<OfficialPage> {
  return [...new Map(facts.flatMap(({ official }) => official).map(page => [page.url, page])).values()]
}

/** Returns the earliest day that an incomplete date can mean, so that no check looks more recent than it is. */
function findEarliestDay(date: string): string {
  return date.padEnd('yyyy-mm-dd'.length, '-01')
}
