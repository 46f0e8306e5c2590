import { eq } from 'drizzle-orm'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { transactions } from './table.server.ts'

export type PaystackTransaction = typeof transactions.$inferSelect

/** What Paystack allows in a reference. */
export const REFERENCE = /^[A-Za-z0-9.=-]{1,100}$/

// Each of these looks at the key's form first: the database answers some strings (a NUL byte, say) with an error.

export async function transactionByReference(db: DatabaseOrTransaction, reference: string) {
  if (!REFERENCE.test(reference)) return null
  return one(await db.select().from(transactions).where(eq(transactions.reference, reference)))
}

export async function transactionByAccessCode(db: DatabaseOrTransaction, accessCode: string) {
  if (!/^[a-z0-9]{15}$/.test(accessCode)) return null
  return one(await db.select().from(transactions).where(eq(transactions.accessCode, accessCode)))
}

export async function transactionById(db: DatabaseOrTransaction, id: string | number) {
  if (!/^\d{1,15}$/.test(String(id))) return null
  return one(
    await db
      .select()
      .from(transactions)
      .where(eq(transactions.id, Number(id))),
  )
}

function one(rows: Array<PaystackTransaction>): PaystackTransaction | null {
  return rows[0] ?? null
}
