import { randomUUID } from 'node:crypto'
import { and, eq, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '#src/database/client.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { people } from '#src/features/people/table.server.ts'

/** Returns the id of the person with this e-mail, whose name was typed last. */
export async function findOrAddPerson(
  tx: Transaction,
  { email, name, createdAt }: { email: string; name: string; createdAt: Date },
): Promise<string> {
  const [person] = await tx
    .insert(people)
    .values({ id: randomUUID(), email, name, createdAt })
    .onConflictDoUpdate({ target: people.email, set: { name: sql`excluded.name` } })
    .returning({ id: people.id })
  if (person === undefined) throw new Error('The person was not stored.')
  return person.id
}

/** Gives a locked case to the person with this e-mail. Another form with the old e-mail must not lead to it. */
export async function moveToPerson(
  tx: Transaction,
  { id, personId }: { id: string; personId: string },
  to: { email: string; name: string; createdAt: Date },
): Promise<void> {
  const newPersonId = await findOrAddPerson(tx, to)
  await tx.update(cases).set({ personId: newPersonId, email: to.email, fingerprint: null }).where(eq(cases.id, id))
  // The old address may be a stranger's, whose link must not write a story in this name.
  await tx.execute(sql`delete from stories where case_id = ${id} and quote is null`)
  await tx.execute(sql`update stories set person_id = ${newPersonId} where case_id = ${id}`)
  await forgetWithoutCases(tx, personId)
}

/** Deletes a person of whom we keep no case and no story. */
export async function forgetWithoutCases(tx: Transaction, personId: string): Promise<void> {
  // A form that holds the person commits first, and the next statement sees its case.
  await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('update')
  const ownCases = tx.select({ id: cases.id }).from(cases).where(eq(cases.personId, personId))
  const hasNoStory = sql`not exists (select from stories where person_id = ${people.id})`
  await tx.delete(people).where(and(eq(people.id, personId), notExists(ownCases), hasNoStory))
}
