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
