export const OFFLINE_METHODS = ['bank_transfer', 'cash', 'card_terminal', 'cheque', 'other'] as const

export type OfflineMethod = (typeof OFFLINE_METHODS)[number]

export const OFFLINE_METHOD_WORDS: Record<OfflineMethod, string> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card_terminal: 'Card terminal',
  cheque: 'Cheque',
  other: 'Other',
}
