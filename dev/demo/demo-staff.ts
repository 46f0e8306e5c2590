import type { StaffActor } from '#src/features/audit/events.ts'
import type { Role } from '#src/features/staff/roles.ts'

/** The two accounts whose email addresses and passwords `npm run demo` prints. */
export const DEMO_OWNER = { name: 'Adaeze Okonkwo', email: 'adaeze@talentpassage.example', role: 'owner' } as const
export const DEMO_COLLEAGUE = {
  name: 'Tádé Bámgbóṣé',
  email: 'tade@talentpassage.example',
  role: 'caseworker',
} as const

type DemoStaffMember = { name: string; email: string; role: Role; state: 'active' | 'disabled' | 'invited' }

/** No one can sign in to these accounts: their passwords are random or not set. */
export const OTHER_STAFF: ReadonlyArray<DemoStaffMember> = [
  { name: 'Fọláṣadé Nwosu', email: 'folasade@talentpassage.example', role: 'caseworker', state: 'active' },
  { name: 'Ƙasimu Ɗanladi', email: 'kasimu@talentpassage.example', role: 'caseworker', state: 'disabled' },
  { name: 'Ngọzi Ezeanyịka', email: 'ngozi@talentpassage.example', role: 'caseworker', state: 'invited' },
]

/** Kasimu’s account is disabled in the end. */
export type Team = Record<'adaeze' | 'tade' | 'folasade' | 'kasimu', StaffActor>
