import { accountActs } from './account/acts.server.ts'
import { applicationActs } from './application/acts.server.ts'
import { applicationsActs } from './applications/acts.server.ts'
import { bookingsActs } from './bookings/acts.server.ts'
import { calendarActs } from './calendar/acts.server.ts'
import { disputesActs } from './disputes/acts.server.ts'
import { documentsActs } from './documents/acts.server.ts'
import { factsActs } from './facts/acts.server.ts'
import { mailActs } from './mail/acts.server.ts'
import { messagesActs } from './messages/acts.server.ts'
import { ownAccountActs } from './own-account/acts.server.ts'
import type { StaffAct } from './parts/staff-act.server.ts'
import { paymentsActs } from './payments/acts.server.ts'
import { payoutsActs } from './payouts/acts.server.ts'
import { peopleActs } from './people/acts.server.ts'
import { privacyActs } from './privacy/acts.server.ts'
import { refundsActs } from './refunds/acts.server.ts'
import { settingsActs } from './settings/acts.server.ts'
import { templateTextActs } from './template-text/acts.server.ts'
import { workActs } from './work/acts.server.ts'

/** Every act of staff. The route `act.route.ts` answers all of them. */
export const STAFF_ACTS = {
  ...accountActs,
  ...applicationActs,
  ...applicationsActs,
  ...bookingsActs,
  ...calendarActs,
  ...disputesActs,
  ...documentsActs,
  ...factsActs,
  ...mailActs,
  ...messagesActs,
  ...ownAccountActs,
  ...paymentsActs,
  ...payoutsActs,
  ...peopleActs,
  ...privacyActs,
  ...refundsActs,
  ...settingsActs,
  ...templateTextActs,
  ...workActs,
}

export function findAct(name: string): StaffAct | null {
  return Object.hasOwn(STAFF_ACTS, name) ? STAFF_ACTS[name as keyof typeof STAFF_ACTS] : null
}
