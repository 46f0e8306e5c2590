/** The tab `needs-you` lists the applications that wait for staff. */
export const TABS = ['all', 'needs-you', 'documents'] as const
export type Tab = (typeof TABS)[number]

export function buildTabQuery(tab: Tab): Record<string, string> {
  return tab === 'all' ? {} : { tab }
}
