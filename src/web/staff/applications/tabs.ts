/** `needs-you`: applications that wait for staff. `documents`: what applicants sent, and what they were asked for. */
export const TABS = ['all', 'needs-you', 'documents'] as const
export type Tab = (typeof TABS)[number]

export function tabInAddress(tab: Tab): Record<string, string> {
  return tab === 'all' ? {} : { tab }
}
