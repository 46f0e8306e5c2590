import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { applicationReference } from './reference.ts'
import { applications } from './table.server.ts'

/** A reference that no application has. A collision is one in a million millions; the unique index has the last word. */
export async function unusedReference(tx: Transaction): Promise<string> {
  for (;;) {
    const reference = applicationReference(randomBytes(8))
    const taken = await tx
      .select({ id: applications.id })
      .from(applications)
      .where(eq(applications.reference, reference))
    if (taken.length === 0) return reference
  }
}
