import { type Instalment, stageAfter } from './amount-due.ts'

/** What becomes of an application's own columns when one of its instalments is counted, however it was paid. */
export function applicationOncePaid(instalment: Instalment, now: Date) {
  return {
    paid: true,
    paymentStage: stageAfter(instalment),
    paymentDate: now,
    paymentReminderDueAt: null,
    updatedAt: now,
  }
}
