import { BRAND } from '#src/brand.ts'
import { dayAndTime } from '#src/dates.ts'
import type { DisputeEvidence } from '#src/features/money/disputes/dispute-evidence.server.ts'
import { renderRecord } from '../../../parts/render-record.server.ts'

/** Renders the evidence about a dispute as a PDF. */
export function renderEvidence({ reference, providerId, madeAt, sections }: DisputeEvidence): Promise<Buffer> {
  const { company, office } = BRAND
  return renderRecord({
    title: `Evidence about payment ${reference}`,
    introduction: `From the records of ${company.legalName} (${company.registration}), ${office.join(', ')}, on ${dayAndTime(madeAt)}. Dispute ${providerId}.`,
    madeAt,
    sections,
  })
}
