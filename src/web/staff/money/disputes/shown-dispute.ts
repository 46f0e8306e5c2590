import { dateAndTime, dateInWords } from '#src/dates.ts'
import type { findDisputesOfPayments } from '#src/features/money/disputes/queries.server.ts'
import { describeResolution } from '#src/features/money/disputes/rules.ts'
import { naira } from '#src/money.ts'

type Dispute = Awaited<ReturnType<typeof findDisputesOfPayments>>[number]

export type ShownDispute = ReturnType<typeof toShownDispute>

export function toShownDispute(dispute: Dispute) {
  const { id, reference, kobo, category, reason, dueAt, resolvedAt, resolution, answer, answeredAt, answerSentAt } =
    dispute
  return {
    id,
    reference,
    kobo,
    isOpen: resolvedAt === null,
    amount: kobo === null ? null : naira(kobo),
    why: [category, reason].filter(Boolean).join(': '),
    answerBy: dueAt && dateAndTime(dueAt),
    resolvedOn: resolvedAt && dateInWords(resolvedAt),
    outcome: resolution && describeResolution(resolution),
    answer: answer && { kind: answer, on: answeredAt && dateAndTime(answeredAt), isSent: answerSentAt !== null },
  }
}
