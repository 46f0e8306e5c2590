/** What can be bought. The price of each stands in the table `prices`; this file says everything else about it. */
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
    /** What staff read: "Ada applied for …". */
    service: string
    opens: 'application' | 'booking'
    plans: Array<Plan>
    minutes?: number
  }
>

/** Paid at once, or 60 % now and the rest later. */
export type Plan = 'full' | 'split'

/** Today's prices in pence. An item that has no row in `prices` yet is not for sale. */
export type PriceList = Partial<Record<ItemKey, number>>

export type ItemKey = keyof typeof ITEMS
export type ApplicationItem = { [K in ItemKey]: (typeof ITEMS)[K]['opens'] extends 'application' ? K : never }[ItemKey]
export type ConsultationItem = Exclude<ItemKey, ApplicationItem>

export const ITEM_KEYS = Object.keys(ITEMS) as Array<ItemKey>
export const APPLICATION_ITEMS = ITEM_KEYS.filter((key): key is ApplicationItem => ITEMS[key].opens === 'application')
export const CONSULTATION_ITEMS = ITEM_KEYS.filter((key): key is ConsultationItem => ITEMS[key].opens === 'booking')

/** The items that cannot be sold, because nobody has given them a price. */
export function itemsWithoutPrice(prices: PriceList): Array<ItemKey> {
  return ITEM_KEYS.filter(item => prices[item] === undefined)
}

/** Whether an item may be paid this way. */
export function offersPlan(item: ItemKey, plan: Plan): boolean {
  return (ITEMS[item].plans as ReadonlyArray<Plan>).includes(plan)
}

/** The default plan of an item: two parts where it offers that. */
export function usualPlan(item: ItemKey): Plan {
  return offersPlan(item, 'split') ? 'split' : 'full'
}
