import { createLimiter } from '#src/features/site/limits/limiter.server.ts'
import type { LimitName } from '#src/features/site/limits/limits.ts'
import type { TestProgram } from './shared-program.ts'
import { TEST_SECRET } from './staff-session.ts'

/** Counts attempts as if they had been made, because making them takes seconds of a processor. */
export async function countAttempts({ records }: TestProgram, limit: LimitName, who: string, times: number) {
  await createLimiter(records.pool, TEST_SECRET).takeAttempt(limit, who, times)
}
