export const HISTORY_FILTERS = ['all', 'changes', 'emails', 'messages'] as const

export type HistoryFilter = (typeof HISTORY_FILTERS)[number]
