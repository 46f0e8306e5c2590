import { eq } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { payments } from './table.server.ts'

/** After this, no browser that paid is led to the application. */
export async function forgetPayers(tx: Transaction, applicationId: string): Promise<void> {
  await tx.update(payments).set({ payerHash: null }).where(eq(payments.caseId, applicationId))
}
