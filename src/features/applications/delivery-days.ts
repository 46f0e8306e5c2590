import { dayInLagos } from '#src/dates.ts'
import { STAGES, type Stage } from '#src/features/site/catalogue/scope.ts'

/** A stage is delivered after the application came in and not before an earlier stage. Returns a day in Lagos. */
export function findFirstDeliveryDay(
  stage: Stage,
  receivedAt: Date,
  deliveries: ReadonlyArray<{ stage: Stage; deliveredOn: string }>,
): string {
  const earlier = deliveries.filter(delivery => STAGES.indexOf(delivery.stage) < STAGES.indexOf(stage))
  return earlier.reduce((day, { deliveredOn }) => (deliveredOn > day ? deliveredOn : day), dayInLagos(receivedAt))
}
