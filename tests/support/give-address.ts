import { eq } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { moveToPerson } from '#src/features/cases/people.server.ts'
import { cases } from '#src/features/cases/table.server.ts'

/** Corrects the address of one case, without the mails and events of the verb. */
export async function giveAddress({ db, clock }: Pick<AppContext, 'db' | 'clock'>, caseId: string, email: string) {
  await db.transaction(async tx => {
    const [found] = await tx.select().from(cases).where(eq(cases.id, caseId))
    if (found !== undefined) await moveToPerson(tx, found, { email, name: found.name, createdAt: clock.now() })
  })
}
