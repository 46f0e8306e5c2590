import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Transaction } from '#src/database/client.ts'
import { type LockedApplication, lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { asksForDocuments, type CaseState } from '#src/features/cases/states.ts'
import type { ApplicationItem } from '#src/features/site/catalogue/items.ts'
import { includesTool } from '#src/features/site/catalogue/scope.ts'
import { letters } from './table.server.ts'

export type Letter = typeof letters.$inferSelect

export type LockedLetter = { application: LockedApplication; letter: Letter }

/** Letters are part of the package, and we are working on the application. */
export function takesLetters(application: { item: ApplicationItem } & CaseState): boolean {
  return includesTool(application.item, 'letters') && asksForDocuments(application)
}

/** Locks the application before its letter. */
export async function lockLetter(
  tx: Transaction,
  { applicationId, letterId }: { applicationId: string; letterId: string },
): Promise<LockedLetter | null> {
  const application = await lockApplication(tx, applicationId)
  if (application === null || !z.uuid().safeParse(letterId).success) return null
  const isTheLetter = and(eq(letters.id, letterId), eq(letters.caseId, applicationId))
  const [letter] = await tx.select().from(letters).where(isTheLetter).for('update')
  return letter === undefined ? null : { application, letter }
}

/** Locks the letter of a link. Returns null for a link that has ended, and for a case in the bin. */
export async function lockLetterOfLink(tx: Transaction, linkId: string): Promise<LockedLetter | null> {
  const [found] = await tx.select({ caseId: letters.caseId }).from(letters).where(eq(letters.linkId, linkId))
  const application = found === undefined ? null : await lockApplication(tx, found.caseId)
  const [letter] = await tx.select().from(letters).where(eq(letters.linkId, linkId)).for('update')
  return application === null || letter === undefined ? null : { application, letter }
}

/** Returns what the events of a letter have in common. */
export function aboutLetter({ id, caseId, position }: Pick<Letter, 'id' | 'caseId' | 'position'>) {
  return { subject: { kind: 'application', id: caseId }, letterId: id, position } as const
}

export function isLinkOver({ linkExpiresAt }: Pick<Letter, 'linkExpiresAt'>, now: Date): boolean {
  return linkExpiresAt === null || linkExpiresAt <= now
}
