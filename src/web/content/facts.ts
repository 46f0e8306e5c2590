import { dateInWords, daysBetween, noonOf } from '#src/dates.ts'

/** A fact about the visa that others decide and may change. Pages show its official page and the date of its check. */
export type Fact = {
  id: FactId
  text: string
  /** Where the government or an endorsing body says it. */
  official: ReadonlyArray<OfficialPage>
  /** Where we read it first, in words: for the person who checks it. */
  readIn: string
  /** Date of the source (`yyyy-mm-dd`, `yyyy-mm` or `yyyy`), used until a check is recorded. */
  readOn: string
}

export type OfficialPage = { name: string; url: string }

const OFFICIAL = {
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
  settlement: { name: 'gov.uk: indefinite leave to remain', url: 'https://www.gov.uk/indefinite-leave-to-remain' },
  tuberculosis: { name: 'gov.uk: tuberculosis tests', url: 'https://www.gov.uk/tb-test-visa' },
  techNation: { name: 'Tech Nation: Global Talent visa', url: 'https://technation.io/global-talent-visa/' },
  artsCouncil: { name: 'Arts Council England', url: 'https://www.artscouncil.org.uk/' },
} as const satisfies Record<string, OfficialPage>

export type FactId = keyof typeof READ

/** When each fact was last checked, as recorded (`yyyy-mm-dd`), and the day in Lagos on which a page is made. */
export type FactChecks = { latest: Readonly<Record<string, string>>; today: string }

const DAYS_A_FACT_HOLDS = 60

/**
 * The facts. Where sources disagree or are old, the text says less. `readOn`: the date of the source, as exactly as it gives
 * one. Owners record checks against the official pages.
 */
const READ = {
  'two-stages': {
    official: [OFFICIAL.globalTalent],
    text: 'There are two stages. First an endorsing body judges your work. Then the Home Office decides on the visa. A few well-known prizes take the place of the first stage.',
    readIn: 'mondaq.com, article 1734912',
    readOn: '2026-01-23',
  },
  'who-endorses': {
    official: [OFFICIAL.globalTalent],
    text: 'Six bodies endorse: Tech Nation, Arts Council England, the Royal Society, the Royal Academy of Engineering, the British Academy, and UK Research and Innovation (UKRI).',
    readIn: 'talentvisa.agency and adavia.com, copies of 2026',
    readOn: '2026',
  },
  'tech-nation': {
    official: [OFFICIAL.digital, OFFICIAL.techNation],
    text: 'Tech Nation endorses people in digital technology.',
    readIn: 'svoi.uk',
    readOn: '2026-05-26',
  },
  'arts-council': {
    official: [OFFICIAL.arts, OFFICIAL.artsCouncil],
    text: 'Arts Council England endorses arts and culture. It assesses dance, music, theatre, literature, visual and combined arts itself. For fashion it relies on the British Fashion Council, for architecture on RIBA, and for film and television on PACT.',
    readIn: 'immigrationstartguide.com and carterthomas.co.uk',
    readOn: '2026-07',
  },
  'design-industry': {
    official: [OFFICIAL.rules, OFFICIAL.arts],
    text: 'Rule changes announced in March 2026 add a Design Industry field from 1 July 2026, for product, industrial and experience design. Read what it asks for before you plan with it.',
    readIn:
      'visavisuk.com of 9 March 2026, and skilledvisa.pages.dev; the number of the statement of changes differs between them',
    readOn: '2026-03-09',
  },
  'talent-or-promise': {
    official: [OFFICIAL.globalTalent],
    text: 'Exceptional talent is for people who already lead their field, exceptional promise for people who are on the way to it.',
    readIn: 'mondaq.com, article 1734912',
    readOn: '2026-01-23',
  },
  'promise-in-technology': {
    official: [OFFICIAL.digital],
    text: 'In technology, promise is typically for people with less than about five years in the field.',
    readIn: 'mondaq.com, article 1734912',
    readOn: '2026-01-23',
  },
  fees: {
    official: [OFFICIAL.globalTalent],
    text: 'The government’s fees are separate: £561 for the endorsement and £205 for the visa. You do not get the endorsement fee back if you are refused.',
    readIn: 'ukglobaltalentvisa.org and svoi.uk',
    readOn: '2026-06-04',
  },
  'health-surcharge': {
    official: [OFFICIAL.surcharge],
    text: 'The health surcharge comes on top: £1,035 a year for each adult and £776 a year for each child, paid for all years of the visa at once.',
    readIn: 'ukglobaltalentvisa.org and svoi.uk',
    readOn: '2026-06-04',
  },
  'endorsement-time': {
    official: [OFFICIAL.globalTalent],
    text: 'The endorsing bodies say that an endorsement takes up to 8 weeks.',
    readIn: 'the guide of Tech Nation, and for Arts Council England immigrationstartguide.com, of 2026',
    readOn: '2026',
  },
  'tech-evidence': {
    official: [OFFICIAL.digital, OFFICIAL.techNation],
    text: 'An application to Tech Nation holds a personal statement of at most 1,000 words, a CV of at most three pages, three letters of recommendation and up to ten pieces of evidence. They must meet one criterion that everybody must meet, and two more of your choice.',
    readIn: 'arislawyers.com, technomads.io and mondaq.com, of 2025 and 2026',
    readOn: '2026',
  },
  'tech-letters': {
    official: [OFFICIAL.digital, OFFICIAL.techNation],
    text: 'The three letters come from senior people at three different, well-established organisations, and are written for this application.',
    readIn: 'arislawyers.com, technomads.io and mondaq.com, of 2025 and 2026',
    readOn: '2026',
  },
  'no-ai-for-tech': {
    official: [OFFICIAL.techNation],
    text: 'Tech Nation does not allow AI or language-processing tools in an application, and checks for them.',
    readIn: 'som2nynetwork.com and Richmond Chambers, of 2025',
    readOn: '2025',
  },
  settlement: {
    official: [OFFICIAL.settlement],
    text: 'You may be able to ask for settlement after three or five years. Which of the two depends on your field, and on talent or promise. The rules for it changed in 2026, so read the current ones.',
    readIn: 'talentvisa.agency, a copy of 2026, and visavisuk.com',
    readOn: '2026',
  },
  'tuberculosis-test': {
    official: [OFFICIAL.tuberculosis],
    text: 'If you live in Nigeria and will stay for more than six months, you need a tuberculosis certificate from an approved clinic. It is valid for six months.',
    readIn: 'navibound.com, after the list of UK Visas and Immigration',
    readOn: '2026-05-11',
  },
  'nobody-can-guarantee': {
    official: [OFFICIAL.globalTalent],
    text: 'Nobody can guarantee an endorsement. There are public warnings about people who say they sell one.',
    readIn: 'svoi.uk, of 2026',
    readOn: '2026',
  },
} as const satisfies Record<string, Omit<Fact, 'id'>>

export const FACTS = Object.fromEntries(
  Object.entries<Omit<Fact, 'id'>>(READ).map(([id, fact]) => [id, { id, ...fact }]),
) as Record<FactId, Fact>

/** The facts of these ids, in their order. */
export function factsOf(ids: ReadonlyArray<FactId>): Array<Fact> {
  return ids.map(id => FACTS[id])
}

export function isFactId(text: string): text is FactId {
  return Object.hasOwn(READ, text)
}

/** When a fact was last checked: as recorded, or, before that, the date of the source. */
function lastCheckOf({ id, readOn }: Fact, { latest }: FactChecks): string {
  return latest[id] ?? readOn
}

/** Whether a fact's last check is more than 60 days old. */
export function isOverdue(fact: Fact, checks: FactChecks): boolean {
  return daysBetween(firstDayOf(lastCheckOf(fact, checks)), checks.today) > DAYS_A_FACT_HOLDS
}

/** "Checked on 4 June 2026", "Checked in July 2026": of several facts the oldest date counts. Null when one is overdue. */
export function checkedOnInWords(facts: ReadonlyArray<Fact>, checks: FactChecks): string | null {
  if (facts.some(fact => isOverdue(fact, checks))) return null
  const days = facts.map(fact => lastCheckOf(fact, checks))
  const oldest = days.sort((a, b) => firstDayOf(a).localeCompare(firstDayOf(b)))[0]
  return oldest === undefined ? null : `Checked ${dayOfCheckInWords(oldest)}`
}

export function dayOfCheckInWords(checkedOn: string): string {
  const [year, month, day] = checkedOn.split('-')
  const inWords = dateInWords(noonOf(firstDayOf(checkedOn)))
  if (day !== undefined) return `on ${inWords}`
  return month === undefined ? `in ${year}` : `in ${inWords.slice(inWords.indexOf(' ') + 1)}`
}

export function officialPagesOf(facts: ReadonlyArray<Fact>): Array<OfficialPage> {
  return [...new Map(facts.flatMap(({ official }) => official).map(page => [page.url, page])).values()]
}

/** The earliest day that a date can mean, so that nothing looks fresher than it is. */
function firstDayOf(date: string): string {
  return date.padEnd('yyyy-mm-dd'.length, '-01')
}
