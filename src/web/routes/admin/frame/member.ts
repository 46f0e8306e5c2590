import type { Role } from '#src/features/staff/roles.ts'

/** Whoever is signed in, as the frame shows them. */
export type Member = { name: string; role: Role }
