import { and, eq, gt, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { readSignedId } from '#src/secrets.server.ts'
import { findPurchase, type Purchase } from '../purchase.server.ts'
import { payLinks } from '../table.server.ts'
import { isPayLinkValid } from './rules.ts'

export type PayLink = { id: string; expiresAt: Date }

export async function findValidPayLink(
  db: DatabaseOrTransaction,
  applicationId: string,
  now: Date,
): Promise<PayLink | null> {
  const [link] = await db
    .select({ id: payLinks.id, expiresAt: payLinks.expiresAt })
    .from(payLinks)
    .where(and(eq(payLinks.caseId, applicationId), isNull(payLinks.revokedAt), gt(payLinks.expiresAt, now)))
  return link ?? null
}

/** Returns null for an unknown, expired or revoked link. */
export async function openPayLink(
  app: AppContext & { sessionSecret: string },
  token: string,
): Promise<{ link: PayLink; purchase: Purchase } | null> {
  const linkId = readSignedId(app.sessionSecret, 'pay links', token)
  if (linkId === null) return null
  const [row] = await app.db
    .select({ link: payLinks, applicationId: liveApplications.id, email: liveApplications.email })
    .from(payLinks)
    .innerJoin(liveApplications, eq(liveApplications.id, payLinks.caseId))
    .where(eq(payLinks.id, linkId))
  if (row === undefined || !isPayLinkValid(row.link, app.clock.now())) return null
  const purchase = await findPurchase(app.db, row.applicationId, row.email)
  return purchase === null ? null : { link: row.link, purchase }
}
