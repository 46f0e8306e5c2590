import { dateInWords } from '#src/dates.ts'

/** Something about the visa that others decide and may change: it is only ever shown with its source and its date. */
export type Fact = {
  id: FactId
  text: string
  /** Where it was read, in words. */
  source: string
  /** `yyyy-mm-dd`, or `yyyy-mm` or `yyyy` where the source says no more. */
  checkedOn: string
  /** `yyyy-mm-dd`, 60 days later: then somebody reads the source again. */
  checkAgainOn: string
}

export type FactId = keyof typeof READ

const DAYS_A_FACT_HOLDS = 60
const MILLISECONDS_A_DAY = 24 * 60 * 60 * 1000

/**
 * What we have read, from the sources that name it. Where two sources disagree, or one is old, the text says less.
 * `checkedOn` is the date of the source, as exactly as it gives it. Before launch each is read again at gov.uk and at the
 * endorsing bodies.
 */
const READ = {
  'two-stages': {
    text: 'There are two stages. First an endorsing body judges your work. Then the Home Office decides on the visa. A few well-known prizes take the place of the first stage.',
    source: 'mondaq.com, article 1734912',
    checkedOn: '2026-01-23',
  },
  'who-endorses': {
    text: 'Six bodies endorse: Tech Nation, Arts Council England, the Royal Society, the Royal Academy of Engineering, the British Academy, and UK Research and Innovation (UKRI).',
    source: 'talentvisa.agency and adavia.com, copies of 2026',
    checkedOn: '2026',
  },
  'tech-nation': {
    text: 'Tech Nation endorses people in digital technology.',
    source: 'svoi.uk',
    checkedOn: '2026-05-26',
  },
  'arts-council': {
    text: 'Arts Council England endorses arts and culture. It assesses dance, music, theatre, literature, visual and combined arts itself. For fashion it relies on the British Fashion Council, for architecture on RIBA, and for film and television on PACT.',
    source: 'immigrationstartguide.com and carterthomas.co.uk',
    checkedOn: '2026-07',
  },
  'talent-or-promise': {
    text: 'Exceptional talent is for people who already lead their field, exceptional promise for people who are on the way to it.',
    source: 'mondaq.com, article 1734912',
    checkedOn: '2026-01-23',
  },
  'promise-in-technology': {
    text: 'In technology, promise is typically for people with less than about five years in the field.',
    source: 'mondaq.com, article 1734912',
    checkedOn: '2026-01-23',
  },
  fees: {
    text: 'The government’s fees are separate: £561 for the endorsement and £205 for the visa. You do not get the endorsement fee back if you are refused.',
    source: 'ukglobaltalentvisa.org and svoi.uk',
    checkedOn: '2026-06-04',
  },
  'health-surcharge': {
    text: 'The health surcharge comes on top: £1,035 a year for each adult and £776 a year for each child, paid for all years of the visa at once.',
    source: 'ukglobaltalentvisa.org and svoi.uk',
    checkedOn: '2026-06-04',
  },
  'endorsement-time': {
    text: 'The endorsing bodies say that an endorsement takes up to 8 weeks.',
    source: 'the guide of Tech Nation, and for Arts Council England immigrationstartguide.com, of 2026',
    checkedOn: '2026',
  },
  'tech-evidence': {
    text: 'An application to Tech Nation holds a personal statement of at most 1,000 words, a CV of at most three pages, three letters of recommendation and up to ten pieces of evidence. They must meet one criterion that everybody must meet, and two more of your choice.',
    source: 'arislawyers.com, technomads.io and mondaq.com, of 2025 and 2026',
    checkedOn: '2026',
  },
  'tech-letters': {
    text: 'The three letters come from senior people at three different, well-established organisations, and are written for this application.',
    source: 'arislawyers.com, technomads.io and mondaq.com, of 2025 and 2026',
    checkedOn: '2026',
  },
  'no-ai-for-tech': {
    text: 'Tech Nation does not allow AI or language-processing tools in an application, and checks for them.',
    source: 'som2nynetwork.com and Richmond Chambers, of 2025',
    checkedOn: '2025',
  },
  settlement: {
    text: 'You may be able to ask for settlement after three or five years. Which of the two depends on your field, and on talent or promise. The rules for it changed in 2026, so read the current ones.',
    source: 'talentvisa.agency, a copy of 2026, and visavisuk.com',
    checkedOn: '2026',
  },
  'tuberculosis-test': {
    text: 'If you live in Nigeria and will stay for more than six months, you need a tuberculosis certificate from an approved clinic. It is valid for six months.',
    source: 'navibound.com, after the list of UK Visas and Immigration',
    checkedOn: '2026-05-11',
  },
  'nobody-can-guarantee': {
    text: 'Nobody can guarantee an endorsement. There are public warnings about people who say they sell one.',
    source: 'svoi.uk, of 2026',
    checkedOn: '2026',
  },
} as const satisfies Record<string, Pick<Fact, 'text' | 'source' | 'checkedOn'>>

export const FACTS = Object.fromEntries(
  Object.entries(READ).map(([id, fact]) => [id, { id, ...fact, checkAgainOn: dayAfter(fact.checkedOn) }]),
) as Record<FactId, Fact>

/** The facts of these ids, in their order. */
export function factsOf(ids: ReadonlyArray<FactId>): Array<Fact> {
  return ids.map(id => FACTS[id])
}

/** "Checked on 4 June 2026", "Checked in July 2026", "Checked in 2026": several facts are only as fresh as the oldest. */
export function checkedOnInWords(facts: ReadonlyArray<Fact>): string {
  const oldest = facts.map(fact => fact.checkedOn).sort((a, b) => firstDayOf(a).localeCompare(firstDayOf(b)))[0]
  if (oldest === undefined) return ''
  const [year, month, day] = oldest.split('-')
  const inWords = dateInWords(noonOf(firstDayOf(oldest)))
  if (day !== undefined) return `Checked on ${inWords}`
  return month === undefined ? `Checked in ${year}` : `Checked in ${inWords.slice(inWords.indexOf(' ') + 1)}`
}

function dayAfter(day: string): string {
  const later = new Date(noonOf(firstDayOf(day)).getTime() + DAYS_A_FACT_HOLDS * MILLISECONDS_A_DAY)
  return later.toISOString().slice(0, 'yyyy-mm-dd'.length)
}

/** So that nothing looks fresher than it is. */
function firstDayOf(date: string): string {
  return date.padEnd('yyyy-mm-dd'.length, '-01')
}

/** Noon, because it is the same day in London, in Lagos and in UTC. */
function noonOf(day: string): Date {
  return new Date(`${day}T12:00:00Z`)
}
