import { findApplication } from '#src/features/applications/queries.server.ts'
import type { NextStep } from '#src/features/cases/next-steps/next-step.ts'
import type { PaymentResult } from '#src/features/money/checkout/queries.server.ts'
import type { App } from '../../app-context.ts'
import { loadNextStep } from '../track/next-steps.server.ts'

/** Only the browser that paid sees what the case needs. */
export async function loadOwnNextStep(app: App, result: PaymentResult | null): Promise<NextStep | null> {
  const application = result?.trackingPair ? await findApplication(app.db, result.trackingPair.reference) : null
  return application === null ? null : loadNextStep(app, application)
}
