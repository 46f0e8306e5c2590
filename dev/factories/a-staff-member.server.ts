import { randomUUID } from 'node:crypto'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { hashPassword } from '#src/features/staff/staff-auth.server.ts'
import { staffMembers, staffPasswords } from '#src/features/staff/table.server.ts'

export type SavedStaffMember = typeof staffMembers.$inferSelect

type StaffMemberDraft = { email: string; name: string; role: Role; password: string | null; isDisabled: boolean }

const DEFAULTS: StaffMemberDraft = {
  email: 'folasade.nwosu@talentpassage.example',
  name: 'Fọláṣadé Nwosu',
  role: 'caseworker',
  password: null,
  isDisabled: false,
}

/**
 * A staff member, invited but without a password by default:
 * `aStaffMember().inRole('owner').withPassword('…').saveTo(db, clock)`.
 */
export function aStaffMember(draft: StaffMemberDraft = DEFAULTS) {
  const change = (changes: Partial<StaffMemberDraft>) => aStaffMember({ ...draft, ...changes })
  return {
    withEmail: (email: string) => change({ email: email.toLowerCase() }),
    named: (name: string) => change({ name }),
    inRole: (role: Role) => change({ role }),
    withPassword: (password: string) => change({ password }),
    disabled: () => change({ isDisabled: true }),
    saveTo: (db: Database, clock: Clock) => save(draft, db, clock.now()),
  }
}

async function save(draft: StaffMemberDraft, db: Database, now: Date): Promise<SavedStaffMember> {
  const id = randomUUID()
  const [saved] = await db
    .insert(staffMembers)
    .values({
      id,
      name: draft.name,
      email: draft.email,
      role: draft.role,
      disabledAt: draft.isDisabled ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (saved === undefined) throw new Error('The staff member was not saved.')
  if (draft.password !== null) {
    await db.insert(staffPasswords).values({ staffId: id, hash: await hashOnce(draft.password), setAt: now })
  }
  return saved
}

const hashesByPassword = new Map<string, Promise<string>>()

function hashOnce(password: string): Promise<string> {
  const hash = hashesByPassword.get(password) ?? hashPassword(password)
  hashesByPassword.set(password, hash)
  return hash
}
