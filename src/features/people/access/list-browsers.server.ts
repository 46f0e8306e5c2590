import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { isSessionActive, lastUseOfActiveSession } from '#src/features/applications/open-applicant-session.server.ts'
import { applicantSessionApplications, applicantSessions } from '#src/features/applications/table.server.ts'
import { hashToken } from '#src/hash-token.server.ts'
import { isProofActive, timesOfActiveProof } from './queries.server.ts'
import { applicantProofs } from './table.server.ts'

/** `provenAt` is null for a browser without a proof, which sees the state and nothing else. */
export type OpenBrowser = {
  id: string
  browser: string
  provenAt: Date | null
  lastUsedAt: Date
  isCurrent: boolean
}

type Viewer = { applicationId: string; email: string; token: string | null; proofId: string | null }

/** Lists the browsers in which an application is open, the current one first, then by last use. */
export async function listBrowsers(
  app: AppContext,
  { applicationId, email, token, proofId }: Viewer,
): Promise<Array<OpenBrowser>> {
  const now = app.clock.now()
  const isActiveProofOfEmail = and(eq(applicantProofs.email, email), isProofActive(timesOfActiveProof(now)))
  const [proofs, sessions] = await Promise.all([
    app.db
      .select({
        id: applicantProofs.id,
        browser: applicantProofs.browser,
        provenAt: applicantProofs.provenAt,
        lastUsedAt: applicantProofs.lastUsedAt,
      })
      .from(applicantProofs)
      .where(isActiveProofOfEmail)
      .orderBy(desc(applicantProofs.lastUsedAt)),
    app.db
      .select({
        id: applicantSessions.id,
        browser: applicantSessions.browser,
        tokenHash: applicantSessions.tokenHash,
        lastUsedAt: applicantSessionApplications.lastUsedAt,
      })
      .from(applicantSessionApplications)
      .innerJoin(applicantSessions, eq(applicantSessions.id, applicantSessionApplications.sessionId))
      .leftJoin(applicantProofs, and(eq(applicantProofs.sessionId, applicantSessions.id), isActiveProofOfEmail))
      .where(
        and(
          eq(applicantSessionApplications.caseId, applicationId),
          isSessionActive(lastUseOfActiveSession(now)),
          isNull(applicantProofs.id),
        ),
      )
      .orderBy(desc(applicantSessionApplications.lastUsedAt)),
  ])
  const ownHash = token === null ? null : hashToken(token)
  const browsers = [
    ...proofs.map(proof => ({ ...proof, isCurrent: proof.id === proofId })),
    ...sessions.map(({ tokenHash, ...session }) => ({ ...session, provenAt: null, isCurrent: tokenHash === ownHash })),
  ]
  return browsers.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
}
