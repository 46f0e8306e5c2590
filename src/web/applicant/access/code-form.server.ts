import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { codeSchema } from '#src/features/people/access/codes.ts'
import { type EnterCodeResult, enterCode } from '#src/features/people/access/enter-code.server.ts'
import { sendCode } from '#src/features/people/access/send-code.server.ts'
import { type CodeTarget, writeCodeTarget } from '#src/features/people/access/targets.ts'
import { appContext, type RouteContext, visitorContext } from '../../app-context.ts'
import {
  type ApplicantSession,
  describeRequestBrowser,
  readProofToken,
  writeProofToken,
} from '../../guards/applicant-proof.server.ts'
import { findSessionApplication, STAFF_CANNOT_ACT_MESSAGE } from '../../guards/applicant-session.server.ts'
import { takeAttempts } from '../../guards/limit.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { findCurrentStaff } from '../../guards/staff.server.ts'
import { resolveUnlessDatabaseDown } from '../../guards/unless-database-down.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { SERVICE_UNAVAILABLE } from '../../parts/handle-form.server.ts'
import { pageBehindCode, readCodeQuery } from './code-page.server.ts'

/** `message` stands above the form, `codeError` beside the field. A dead code needs no form to enter it. */
export type ReturnedCode = { message: string | null; codeError: string | null; isDead: boolean }

type CodeRequest = { session: ApplicantSession; reference: string; target: CodeTarget }

export async function receiveCodeForm(context: RouteContext, request: Request) {
  const form = await readForm(request, ['intent', 'code'])
  const answer = await resolveUnlessDatabaseDown(context, handleCodeForm(context, request, form), 'no code')
  if (answer !== 'database-down') return answer
  const message = 'We couldn’t do this just now. Nothing is lost. Please try again in a few minutes.'
  return refuse({ message }, SERVICE_UNAVAILABLE)
}

async function handleCodeForm(context: RouteContext, request: Request, form: FormData) {
  const { reference, target } = readCodeQuery(request)
  const session = await findSessionApplication(context, request, reference)
  if (session === null) {
    const isStaff = (await findCurrentStaff(context, request)) !== null
    return redirectWithToast(context.get(appContext), addresses.tracking({ reference }), {
      title: 'Please open your application',
      description: isStaff ? STAFF_CANNOT_ACT_MESSAGE : 'It’s no longer open in this browser. Please open it again.',
      tone: 'bad',
    })
  }
  const codeRequest = { session, reference, target }
  return form.get('intent') === 'send'
    ? mailCode(context, request, codeRequest)
    : checkCode(context, request, codeRequest, String(form.get('code') ?? ''))
}

async function mailCode(context: RouteContext, request: Request, { session, reference, target }: CodeRequest) {
  const app = context.get(appContext)
  const { id } = session.application
  const overLimit = await takeAttempts(context, ['code-by-address'], ['code-by-application', id])
  if (overLimit !== null) {
    const message = `${overLimit.message} The newest code that we sent may still work: please look in your inbox.`
    return refuse({ message }, { status: 429, headers: overLimit.headers })
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
  typed: string,
) {
  const app = context.get(appContext)
  const code = codeSchema.safeParse(typed)
  if (!code.success) return refuse({ codeError: code.error.issues[0]?.message ?? null }, { status: 400 })

  const { id } = session.application
  const overLimit = await takeAttempts(context, ['code-try-by-address'], ['code-try-by-application', id])
  if (overLimit !== null) return refuse({ message: overLimit.message }, { status: 429, headers: overLimit.headers })

  const result = await enterCode(app, {
    applicationId: id,
    token: session.token,
    code: code.data,
    proofToken: await readProofToken(app, request),
    browser: describeRequestBrowser(request),
  })
  // A stranger who never had a code must not use up the applicant's tries.
  if (result.ok || result.reason === 'no-code') await app.limiter.giveBack('code-try-by-application', id)
  if (result.ok) await app.limiter.giveBack('code-try-by-address', context.get(visitorContext).address)
  if (!result.ok) return refuse(describeRefusal(result), { status: 400 })
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

export function describeRefusal(result: Exclude<EnterCodeResult, { ok: true }>): Partial<ReturnedCode> {
  if (result.reason === 'no-code') {
    const message = 'This code no longer works. Please press “Send another code” and use the newest email.'
    return { message, isDead: true }
  }
  if (result.triesLeft === 0) {
    const message = 'That was not the code, and it was your last try. Please send another code.'
    return { message, isDead: true }
  }
  const tries = result.triesLeft === 1 ? '1 more try' : `${result.triesLeft} more tries`
  return { codeError: `That is not the code in our newest email. Please check it. You have ${tries}.` }
}

/** A document gets a page with its download, because a download alone would leave the reader on the form. */
function describeDestination(reference: string, target: CodeTarget): string {
  return target.kind === 'document'
    ? addresses.applicantCode({ reference, for: writeCodeTarget(target) })
    : pageBehindCode(reference, target.kind)
}

function refuse({ message = null, codeError = null, isDead = false }: Partial<ReturnedCode>, init: ResponseInit) {
  return data<ReturnedCode>({ message, codeError, isDead }, init)
}
