import { and, eq, gt, lt, lte, ne, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { MAX_CLOCK_SKEW_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import { buildOnce } from '#src/database/build-once.ts'
import type { Transaction } from '#src/database/client.ts'
import {
  isSessionActive,
  lastUseOfActiveSession,
  RECORD_USE_AFTER_MS,
} from '#src/features/applications/open-applicant-session.server.ts'
import {
  applicantSessionApplications,
  applicantSessions,
  liveApplications,
} from '#src/features/applications/table.server.ts'
import { hashToken } from '#src/hash-token.server.ts'
import { CODE_TRIES, isCodeFresh, PROOF_MS } from './codes.ts'
import { applicantCodes, applicantProofs } from './table.server.ts'

export type Proof = { id: string; provenAt: Date }

type ProvenAt<Value> = Record<'provenAfter' | 'provenUntil', Value>

export function timesOfActiveProof(now: Date): ProvenAt<Date> {
  return {
    provenAfter: new Date(now.getTime() - PROOF_MS),
    provenUntil: new Date(now.getTime() + MAX_CLOCK_SKEW_MS),
  }
}

export function isProofActive({ provenAfter, provenUntil }: ProvenAt<Date | Placeholder>): SQL | undefined {
  return and(gt(applicantProofs.provenAt, provenAfter), lte(applicantProofs.provenAt, provenUntil))
}

const proofOfBrowser = buildOnce(db =>
  db
    .select({
      id: applicantProofs.id,
      provenAt: applicantProofs.provenAt,
      lastUsedAt: applicantProofs.lastUsedAt,
      lastSessionId: applicantProofs.sessionId,
      sessionId: applicantSessions.id,
    })
    .from(applicantProofs)
    .innerJoin(applicantSessions, eq(applicantSessions.tokenHash, sql.placeholder('sessionHash')))
    .where(
      and(
        eq(applicantProofs.tokenHash, sql.placeholder('proofHash')),
        eq(applicantProofs.email, sql.placeholder('email')),
        isProofActive({ provenAfter: sql.placeholder('provenAfter'), provenUntil: sql.placeholder('provenUntil') }),
      ),
    ),
)

/** Returns the browser's proof of the address, and records its use every five minutes. */
export async function findProof(
  app: AppContext,
  { proofToken, token, email }: { proofToken: string | null; token: string; email: string },
): Promise<Proof | null> {
  if (proofToken === null) return null
  const now = app.clock.now()
  const [proof] = await proofOfBrowser(app.db).execute({
    proofHash: hashToken(proofToken),
    sessionHash: hashToken(token),
    email,
    ...timesOfActiveProof(now),
  })
  if (proof === undefined) return null
  const { id, provenAt, lastUsedAt, lastSessionId, sessionId } = proof
  const isUseRecorded = Math.abs(now.getTime() - lastUsedAt.getTime()) < RECORD_USE_AFTER_MS
  if (!isUseRecorded || lastSessionId !== sessionId)
    await app.db.update(applicantProofs).set({ lastUsedAt: now, sessionId }).where(eq(applicantProofs.id, id))
  return { id, provenAt }
}

type CodeOfBrowser = { applicationId: string; token: string }

export async function findCodeTime(app: AppContext, browser: CodeOfBrowser): Promise<Date | null> {
  const code = await findFreshCode(app, browser, eq(applicantCodes.email, liveApplications.email))
  return code?.createdAt ?? null
}

/** Returns the new address to which a code was mailed that still works, or null. */
export async function findNewAddress(app: AppContext, browser: CodeOfBrowser): Promise<string | null> {
  const isForNewAddress = and(ne(applicantCodes.email, liveApplications.email), lt(applicantCodes.tries, CODE_TRIES))
  const code = await findFreshCode(app, browser, isForNewAddress)
  return code?.email ?? null
}

async function findFreshCode(app: AppContext, { applicationId, token }: CodeOfBrowser, condition: SQL | undefined) {
  const [code] = await app.db
    .select({ email: applicantCodes.email, createdAt: applicantCodes.createdAt })
    .from(applicantCodes)
    .innerJoin(applicantSessions, eq(applicantSessions.id, applicantCodes.sessionId))
    .innerJoin(liveApplications, eq(liveApplications.id, applicantCodes.caseId))
    .where(and(eq(applicantCodes.caseId, applicationId), eq(applicantSessions.tokenHash, hashToken(token)), condition))
  return code !== undefined && isCodeFresh(code.createdAt, app.clock.now()) ? code : null
}

/** Returns the id of the session if it may see the application. */
export async function findSessionId(
  app: AppContext,
  tx: Transaction,
  { applicationId, token }: { applicationId: string; token: string },
): Promise<string | null> {
  const [session] = await tx
    .select({ id: applicantSessions.id })
    .from(applicantSessions)
    .innerJoin(applicantSessionApplications, eq(applicantSessionApplications.sessionId, applicantSessions.id))
    .where(
      and(
        eq(applicantSessions.tokenHash, hashToken(token)),
        eq(applicantSessionApplications.caseId, applicationId),
        isSessionActive(lastUseOfActiveSession(app.clock.now())),
      ),
    )
  return session?.id ?? null
}
