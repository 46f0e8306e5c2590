export const ITEMS = {
  application_fee: {
    name: 'Application Fee',
    service: 'Initial Assessment',
    opens: 'application',
    plans: ['split'],
  },
  initial_assessment: {
    name: 'Initial Assessment',
    service: 'Initial Assessment',
    opens: 'application',
    plans: ['full'],
  },
  full_support: {
    name: 'Full Application Support',
    service: 'Full Application Support',
    opens: 'application',
    plans: ['full', 'split'],
  },
  review_finalize: {
    name: 'Review & Finalize',
    service: 'Review & Finalize',
    opens: 'application',
    plans: ['full'],
  },
  consultation_30: {
    minutes: 30,
    name: '30-Minute Consultation',
    service: '30-Minute Consultation',
    opens: 'booking',
    plans: ['full'],
  },
  consultation_60: {
    minutes: 60,
    name: '60-Minute Consultation',
    service: '60-Minute Consultation',
    opens: 'booking',
    plans: ['full'],
  },
} as const satisfies Record<
  string,
  {
    name: string
    service: string
    opens: 'application' | 'booking'
    plans: Array<Plan>
    minutes?: number
  }
>

/** `split` means 60 % now and the rest later. */
export type Plan = 'full' | 'split'

/** The prices are in pence. An item without a price is not for sale. */
export type PriceList = Partial<Record<ItemKey, number>>

export type ItemKey = keyof typeof ITEMS
export type ApplicationItem = { [K in ItemKey]: (typeof ITEMS)[K]['opens'] extends 'application' ? K : never }[ItemKey]
export type ConsultationItem = Exclude<ItemKey, ApplicationItem>

export const ITEM_KEYS = Object.keys(ITEMS) as Array<ItemKey>
export const APPLICATION_ITEMS = ITEM_KEYS.filter((key): key is ApplicationItem => ITEMS[key].opens === 'application')
export const CONSULTATION_ITEMS = ITEM_KEYS.filter((key): key is ConsultationItem => ITEMS[key].opens === 'booking')

export function itemsWithoutPrice(prices: PriceList): Array<ItemKey> {
  return ITEM_KEYS.filter(item => prices[item] === undefined)
}

export function offersPlan(item: ItemKey, plan: Plan): boolean {
  return (ITEMS[item].plans as ReadonlyArray<Plan>).includes(plan)
}

export function usualPlan(item: ItemKey): Plan {
  return offersPlan(item, 'split') ? 'split' : 'full'
}

/** The first instalment is 60 %, in whole pounds. A total up to £1 is paid at once. */
export function calculateInstalments(totalPence: number): { firstPence: number; secondPence: number } {
  const wholePounds = Math.max(1, Math.round((totalPence * 0.6) / 100))
  const firstPence = Math.min(totalPence, wholePounds * 100)
  return { firstPence, secondPence: totalPence - firstPence }
}

const MIN_POUNDS = 2
const MAX_POUNDS = 100_000

export const MIN_PRICE_PENCE = MIN_POUNDS * 100

/** Parses "£5,000" as pence. Prices are whole pounds, at least £2. */
export function parsePrice(text: string): { ok: true; pence: number } | { ok: false; message: string } {
  const typedText = text.trim().replace(/^£\s*/u, '')
  if (typedText === '') return refuse('Please enter a price')
  if (/^\d[\d,]*\.\d*$/.test(typedText) && Number(typedText.split('.')[1]) !== 0)
    return refuse('Please enter whole pounds')
  const withoutPennies = typedText.replace(/\.0{0,2}$/, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(withoutPennies))
    return refuse('Please enter a price in pounds, such as £99 or £5,000')
  const pounds = Number(withoutPennies.replaceAll(',', ''))
  if (pounds < MIN_POUNDS) return refuse('Please enter £2 or more')
  if (pounds > MAX_POUNDS) return refuse('Please enter £100,000 or less')
  return { ok: true, pence: pounds * 100 }
}

export function isPrice(pence: number): boolean {
  return Number.isInteger(pence / 100) && pence >= MIN_POUNDS * 100 && pence <= MAX_POUNDS * 100
}

function refuse(message: string): { ok: false; message: string } {
  return { ok: false, message }
}
