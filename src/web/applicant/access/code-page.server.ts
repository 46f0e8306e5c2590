import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { timeInLagos } from '#src/dates.ts'
import { documentsOf } from '#src/features/documents/queries.server.ts'
import { isProofEnoughFor, maskEmail } from '#src/features/people/access/codes.ts'
import { findCodeTime } from '#src/features/people/access/queries.server.ts'
import { type CodeTarget, describeCodeTarget, readCodeTarget } from '#src/features/people/access/targets.ts'
import { appContext, type RouteContext } from '../../app-context.ts'
import { findSessionProof } from '../../guards/applicant-proof.server.ts'
import { findSessionApplication } from '../../guards/applicant-session.server.ts'

/** `step` is null while the database cannot be reached. */
export type CodePage = {
  reference: string
  what: string
  step:
    | { kind: 'ask'; to: string }
    | { kind: 'enter'; to: string; sentAt: string }
    | { kind: 'ready'; fileName: string; href: string }
    | null
}

export function readCodeQuery(request: Request): { reference: string; target: CodeTarget } {
  const query = new URL(request.url).searchParams
  return { reference: query.get('reference') ?? '', target: readCodeTarget(query.get('for')) }
}

export function pageBehindCode(reference: string, kind: Exclude<CodeTarget['kind'], 'document'>): string {
  if (kind === 'address') return addresses.applicantAddress({ reference })
  if (kind === 'dates') return addresses.applicantDates({ reference })
  if (kind === 'access') return `${addresses.tracking({ reference, tab: 'details' })}#access`
  return kind === 'own-data' ? addresses.ownData({ reference }) : addresses.tracking({ reference, tab: kind })
}

/** Without a session of the application, the answer is the same as for an unknown reference. */
export async function loadCodePage(context: RouteContext, request: Request): Promise<CodePage | Response> {
  const app = context.get(appContext)
  const { reference, target } = readCodeQuery(request)
  const session = await findSessionApplication(context, request, reference)
  if (session === null) return redirect(addresses.tracking({ reference }))

  const { id, email } = session.application
  const page = { reference: session.application.reference ?? '', what: describeCodeTarget(target.kind) }
  const proof = await findSessionProof(app, request, session)
  if (proof !== null && isProofEnoughFor(target.kind, proof.provenAt, app.clock.now())) {
    if (target.kind !== 'document') return redirect(pageBehindCode(reference, target.kind))
    const document = (await documentsOf(app, id)).find(each => each.id === target.documentId)
    if (document === undefined) return redirect(addresses.tracking({ reference, tab: 'documents' }))
    const href = addresses.applicantDocument({ documentId: document.id, reference })
    return { ...page, step: { kind: 'ready', fileName: document.fileName, href } }
  }
  const sentAt = await findCodeTime(app, { applicationId: id, token: session.token })
  const to = maskEmail(email)
  return { ...page, step: sentAt === null ? { kind: 'ask', to } : { kind: 'enter', to, sentAt: timeInLagos(sentAt) } }
}
