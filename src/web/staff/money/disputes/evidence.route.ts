import { data } from 'react-router'
import { loadDisputeEvidence, recordEvidenceDownload } from '#src/features/money/disputes/dispute-evidence.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireConfirmation, requireStaff } from '../../../guards/staff.server.ts'
import { answerPdf, refuseOtherSites } from '../../../parts/serve-file.server.ts'
import { readIdParam } from '../../parts/read-id-param.ts'
import type { Route } from './+types/evidence.route'
import { renderEvidence } from './render-evidence.server.ts'

/** Sends the evidence about a dispute as a PDF. Each download is recorded as an event. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request, { may: 'refunds' })
  refuseOtherSites(request)
  requireConfirmation(request, staff)
  const app = context.get(appContext)
  const disputeId = readIdParam(params.disputeId)
  const evidence = await loadDisputeEvidence(app, disputeId)
  if (evidence === null) throw data('We can’t find this dispute, or its payment is not ours.', { status: 404 })
  await recordEvidenceDownload(app, { kind: 'staff', id: staff.id }, disputeId)
  return answerPdf(await renderEvidence(evidence), { kind: 'attachment', name: `Evidence-${evidence.reference}.pdf` })
}
