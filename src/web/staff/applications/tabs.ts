export const TABS = ['all', 'documents'] as const
export type Tab = (typeof TABS)[number]

export function buildTabQuery(tab: Tab): Record<string, string> {
  return tab === 'all' ? {} : { tab }
}
