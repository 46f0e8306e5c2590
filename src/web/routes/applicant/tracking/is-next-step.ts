import type { TrackingPage } from './tracking-page.server.ts'

/** Whether what is left to pay is due now. The second part is not asked for before the final review; the first one always is. */
export function isNextStep({ account, application }: TrackingPage): boolean {
  if (account.due === null) return false
  return account.due.instalment === 'initial' || ['final_review', 'completed', 'endorsed'].includes(application.status)
}
