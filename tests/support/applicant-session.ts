import { desc, eq } from 'drizzle-orm'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { openApplicantSession } from '#src/features/applications/open-applicant-session.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { type AccessContext, enterCode, sendCode } from '#src/features/people/access/codes.server.ts'
import { codeMail } from '#src/features/people/access/mails.tsx'
import type { testContext } from './app-context.ts'

type TestContext = Awaited<ReturnType<typeof testContext>>

/** Creates a paid application that is open in a new browser. */
export async function openApplication(app: TestContext, email = 'ola@example.ng') {
  const { id, reference } = await anApplication().withEmail(email).settled('initial').saveTo(app.db, app.clock)
  if (reference === null) throw new Error('A paid application has a reference.')
  return { applicationId: id, reference, email, token: await openInBrowser(app, { reference, email }) }
}

/** Returns the token of a new session, or the renewed `token`. */
export async function openInBrowser(
  app: TestContext,
  credentials: { reference: string; email: string },
  { token = null, browser }: { token?: string | null; browser?: string } = {},
) {
  const session = await openApplicantSession(app, { ...credentials, token, browser })
  if (session === null) throw new Error('The credentials were refused.')
  return session.token
}

/** Reads the code of the newest mail that still waits to be sent. */
export async function readMailedCode(app: Pick<TestContext, 'db'>, to: string): Promise<string> {
  const rows = await app.db
    .select({ data: mails.data, template: mails.template })
    .from(mails)
    .where(eq(mails.to, to))
    .orderBy(desc(mails.queuedAt), desc(mails.id))
  const codes = rows.flatMap(({ template, data }) =>
    template === codeMail.name ? [(data as { code: string }).code] : [],
  )
  return codes[0] ?? ''
}

type Browser = { applicationId: string; email: string; token: string }

/** Enters a mailed code and returns the token of the proof. */
export async function proveEmail(
  app: AccessContext & TestContext,
  { applicationId, email, token }: Browser,
  { proofToken = null, browser = 'Chrome on Android' }: { proofToken?: string | null; browser?: string } = {},
): Promise<string> {
  await app.db.delete(mails)
  await sendCode(app, { applicationId, token, target: 'details', browser })
  const code = await readMailedCode(app, email)
  const result = await enterCode(app, { applicationId, token, code, proofToken, browser })
  if (!result.ok) throw new Error(`The code was refused: ${result.reason}`)
  return result.proofToken
}
