import type { Role } from '#src/features/staff/roles.ts'

/** Who signs in to try everything: an owner, and a colleague who is none. */
export const DEMO_OWNER = { name: 'Adaeze Okonkwo', email: 'adaeze@talentpassage.example', role: 'owner' } as const
export const DEMO_COLLEAGUE = { name: 'Tádé Bámgbóṣé', email: 'tade@talentpassage.example', role: 'staff' } as const

type Colleague = { name: string; email: string; role: Role; state: 'active' | 'disabled' | 'invited' }

/** Whose names stand in the history too. Nobody knows their passwords. */
export const OTHER_STAFF: ReadonlyArray<Colleague> = [
  { name: 'Fọláṣadé Nwosu', email: 'folasade@talentpassage.example', role: 'staff', state: 'active' },
  { name: 'Ƙasimu Ɗanladi', email: 'kasimu@talentpassage.example', role: 'staff', state: 'disabled' },
  { name: 'Ngọzi Ezeanyịka', email: 'ngozi@talentpassage.example', role: 'staff', state: 'invited' },
]
