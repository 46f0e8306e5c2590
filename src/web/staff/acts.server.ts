import { mayRole, PERMISSIONS, type Permission, type Role } from '#src/features/staff/roles.ts'
import { accountActs } from './accounts/colleagues/acts.server.ts'
import { ownAccountActs } from './accounts/own-account/acts.server.ts'
import { adviserActs } from './bookings/advisers/acts.server.ts'
import { calendarActs } from './bookings/calendar/acts.server.ts'
import { callActs } from './bookings/call/acts.server.ts'
import { bookingsActs } from './bookings/consultations/acts.server.ts'
import { applicationActs } from './cases/application/acts.server.ts'
import { packActs } from './cases/evidence/pack-acts.server.ts'
import { planActs } from './cases/evidence/plan-acts.server.ts'
import { reportActs } from './cases/evidence/report-acts.server.ts'
import { letterActs } from './cases/letters/acts.server.ts'
import { applicationsActs } from './cases/list/acts.server.ts'
import { queueActs } from './cases/queue/acts.server.ts'
import { workActs } from './cases/work/acts.server.ts'
import { documentsActs } from './documents/acts.server.ts'
import { mailActs } from './mail/acts.server.ts'
import { messagesActs } from './messages/acts.server.ts'
import { disputesActs } from './money/disputes/acts.server.ts'
import { monthsActs } from './money/months/acts.server.ts'
import { paymentsActs } from './money/payments/acts.server.ts'
import { payoutsActs } from './money/payouts/acts.server.ts'
import { refundsActs } from './money/refunds/acts.server.ts'
import type { ActName } from './parts/act.ts'
import type { StaffAct } from './parts/staff-act.server.ts'
import { peopleActs } from './people/acts.server.ts'
import { privacyActs } from './privacy/acts.server.ts'
import { claimsActs } from './site/claims/acts.server.ts'
import { criteriaActs } from './site/criteria/acts.server.ts'
import { factActs } from './site/facts/acts.server.ts'
import { siteActs } from './site/settings/acts.server.ts'
import { storyActs } from './stories/acts.server.ts'

/** Every act of staff. The route `act.route.ts` answers all of them. */
export const STAFF_ACTS = {
  ...accountActs,
  ...adviserActs,
  ...applicationActs,
  ...applicationsActs,
  ...bookingsActs,
  ...calendarActs,
  ...callActs,
  ...criteriaActs,
  ...claimsActs,
  ...disputesActs,
  ...documentsActs,
  ...factActs,
  ...letterActs,
  ...mailActs,
  ...messagesActs,
  ...monthsActs,
  ...ownAccountActs,
  ...paymentsActs,
  ...payoutsActs,
  ...planActs,
  ...peopleActs,
  ...privacyActs,
  ...queueActs,
  ...refundsActs,
  ...packActs,
  ...reportActs,
  ...siteActs,
  ...storyActs,
  ...workActs,
}

export function findAct(name: string): StaffAct | null {
  return Object.hasOwn(STAFF_ACTS, name) ? STAFF_ACTS[name as ActName] : null
}

/** Lists the permissions of a role and the acts that it may do. Pages hide the buttons of other acts. */
export function listAllowed(role: Role): Array<ActName | Permission> {
  const permissions = Object.keys(PERMISSIONS) as Array<Permission>
  const acts = Object.keys(STAFF_ACTS) as Array<ActName>
  return [
    ...permissions.filter(permission => mayRole(role, permission)),
    ...acts.filter(name => mayRole(role, STAFF_ACTS[name].may)),
  ]
}
