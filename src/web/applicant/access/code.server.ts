import { redirect } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { timeInLagos } from '#src/dates.ts'
import { documentsOf } from '#src/features/documents/queries.server.ts'
import { enterCode, findCodeTime, sendCode } from '#src/features/people/access/codes.server.ts'
import {
  type CodeTarget,
  codeSchema,
  describeCodeTarget,
  isProofEnoughFor,
  maskEmail,
  readCodeTarget,
  writeCodeTarget,
} from '#src/features/people/access/codes.ts'
import { appContext, type RouteContext, visitorContext } from '../../app-context.ts'
import {
  type ApplicantSession,
  describeRequestBrowser,
  findSessionProof,
  readProofToken,
  writeProofToken,
} from '../../guards/applicant-proof.server.ts'
import { findSessionApplication, readReference, requireOwnApplication } from '../../guards/applicant-session.server.ts'
import { takeAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { handleForm } from '../../parts/handle-form.server.ts'
import { explainWrongCode } from './wrong-code.ts'

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
  return { reference: readReference(request), target: readCodeTarget(query.get('for')) }
}

function pageBehindCode(reference: string, kind: Exclude<CodeTarget['kind'], 'document'>): string {
  if (kind === 'address') return addresses.applicantAddress({ reference })
  if (kind === 'evidence') return addresses.applicantEvidence({ reference })
  if (kind === 'pack') return addresses.applicantPack({ reference })
  if (kind === 'dates') return addresses.applicantDates({ reference })
  if (kind === 'letters') return addresses.applicantLetters({ reference })
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

type CodeRequest = { session: ApplicantSession; reference: string; target: CodeTarget }

export async function receiveCodeForm(context: RouteContext, request: Request) {
  const form = await readForm(request, ['intent', 'code'])
  const definition = {
    failed: 'We couldn’t do this just now. Nothing is lost. Please try again in a few minutes.',
    guard: () => requireSession(context, request),
  }
  return form.get('intent') === 'send'
    ? handleForm(context, form, { ...definition, name: 'send', schema: z.object({}) }, (_, codeRequest) =>
        mailCode(context, request, codeRequest),
      )
    : handleForm(context, form, { ...definition, name: 'check', schema: CHECK_SCHEMA }, ({ code }, codeRequest) =>
        checkCode(context, request, codeRequest, code),
      )
}

const CHECK_SCHEMA = z.object({ code: codeSchema })

async function requireSession(context: RouteContext, request: Request): Promise<CodeRequest> {
  const session = await requireOwnApplication(context, request, {
    title: 'Please open your application',
    ended: 'It’s no longer open in this browser. Please open it again.',
  })
  return { session, ...readCodeQuery(request) }
}

async function mailCode(context: RouteContext, request: Request, { session, reference, target }: CodeRequest) {
  const app = context.get(appContext)
  const { id } = session.application
  const overLimit = await takeAttempts(context, ['code-by-address'], ['code-by-application', id])
  if (overLimit !== null) {
    const message = `${overLimit.message} The newest code that we sent may still work: please look in your inbox.`
    return { ...overLimit, message, status: 429 }
  }
  await sendCode(app, {
    applicationId: id,
    token: session.token,
    target: target.kind,
    browser: describeRequestBrowser(request),
  })
  return redirectWithToast(app, addresses.applicantCode({ reference, for: writeCodeTarget(target) }), {
    title: 'Code sent',
    description: 'Please look in your inbox. It usually arrives within a minute.',
    tone: 'ok',
  })
}

async function checkCode(
  context: RouteContext,
  request: Request,
  { session, reference, target }: CodeRequest,
  code: string,
) {
  const app = context.get(appContext)
  const { id } = session.application
  const overLimit = await takeAttempts(context, ['code-try-by-address'], ['code-try-by-application', id])
  if (overLimit !== null) return { ...overLimit, status: 429 }

  const result = await enterCode(app, {
    applicationId: id,
    token: session.token,
    code,
    proofToken: await readProofToken(app, request),
    browser: describeRequestBrowser(request),
  })
  // A stranger who never had a code must not use up the applicant's tries.
  if (result.ok || result.reason === 'no-code') await app.limiter.giveBack('code-try-by-application', id)
  if (result.ok) await app.limiter.giveBack('code-try-by-address', context.get(visitorContext).address)
  if (!result.ok) return { ...explainWrongCode(result), status: 400 }
  return redirectWithToast(
    app,
    describeDestination(reference, target),
    {
      title: 'Code accepted',
      description: 'We won’t ask for a code in this browser for 30 days.',
      tone: 'ok',
    },
    { 'set-cookie': await writeProofToken(app, result.proofToken) },
  )
}

/** A document gets a page with its download, because a download alone would leave the reader on the form. */
function describeDestination(reference: string, target: CodeTarget): string {
  return target.kind === 'document'
    ? addresses.applicantCode({ reference, for: writeCodeTarget(target) })
    : pageBehindCode(reference, target.kind)
}
