import { join } from 'node:path'
import { and, eq, inArray, isNotNull, like, ne, sql } from 'drizzle-orm'
import { deliveries, faults, transactions } from '#dev/sandbox/table.server.ts'
import { createDiskStorage } from '#src/adapters/disk/disk-storage.ts'
import { type Clock, systemClock } from '#src/clock.ts'
import { openDatabase } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { createLogger } from '#src/logger.ts'
import { waitUntil } from './wait-until.ts'

export type Records = ReturnType<typeof openRecords>

/** Opens the program's database, so that tests can check rows and bring forward what the sandbox would do later. */
export function openRecords(url: string, dataDir: string, clock: Clock = systemClock) {
  const { db, pool, close } = openDatabase(url, createLogger('silent'), 2)
  const waitingWebhooks = (reference: string) =>
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(like(deliveries.body, `%${reference}%`))

  return {
    db,
    pool,
    clock,
    close,
    storage: createDiskStorage(join(dataDir, 'application_documents')),
    applicationsOf: (email: string) => db.select().from(liveApplications).where(eq(liveApplications.email, email)),
    paymentsOf: (email: string) => db.select().from(payments).where(eq(payments.email, email)),
    checkoutsOf: (email: string) => db.select().from(transactions).where(eq(transactions.email, email)),

    /** Makes the stand-in for Paystack confirm a pending bank transfer now. */
    async confirmTransfer(email: string) {
      const confirmedTransfers = await db
        .update(transactions)
        .set({ settlesAt: clock.now() })
        .where(and(eq(transactions.email, email), isNotNull(transactions.settlesAt)))
        .returning({ id: transactions.id })
      if (confirmedTransfers.length !== 1) throw new Error(`${confirmedTransfers.length} transfers are under way.`)
    },

    /** Ends the outage that a button at the sandbox checkout starts. */
    async endOutage() {
      await db.update(faults).set({ until: clock.now() }).where(eq(faults.kind, 'outage'))
    },

    /** Makes the stand-in for Paystack send a payer's webhooks now, and waits until their jobs and mails are done. */
    async deliverAllWebhooks(email: string) {
      const checkouts = await this.checkoutsOf(email)
      for (const { reference } of checkouts) {
        await db
          .update(deliveries)
          .set({ dueAt: clock.now() })
          .where(like(deliveries.body, `%${reference}%`))
        await waitUntil('the webhooks', async () => (await waitingWebhooks(reference)).length === 0)
      }
      const references = checkouts.map(checkout => checkout.reference)
      await waitUntil('the jobs of the webhooks', async () => (await unfinishedJobs(references)) === 0)
      await this.waitForSentMail(email)
    },

    /** Waits until all mails to this e-mail address are sent. A mail that staff can still undo goes at once. */
    async waitForSentMail(email: string) {
      await db.execute(sql`
        update pgboss.job set start_after = now() from mails
        where pgboss.job.name = 'deliver-mail' and mails.id::text = pgboss.job.data->>'mailId' and mails.to_address = ${email}`)
      await waitUntil('the mails to be sent', async () => (await unsentMail(email)).length === 0)
    },
  }

  async function unfinishedJobs(references: Array<string>): Promise<number> {
    const { rows } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from pgboss.job
      where name = 'confirm-payment' and data->>'reference' in ${references} and state not in ('completed', 'cancelled')`)
    return rows[0]?.count ?? 0
  }

  function unsentMail(email: string) {
    return db
      .select({ id: mails.id })
      .from(mails)
      .where(and(eq(mails.to, email), ne(mails.state, 'sent'), inArray(mails.state, ['queued', 'sending'])))
  }
}
