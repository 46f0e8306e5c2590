import { useEffect, useState } from 'react'
import { encode } from 'uqr'
import { addresses } from '#src/addresses.ts'
import { dateAndClock } from '#src/dates.ts'
import { currentSettings } from '#src/features/site/settings/queries.server.ts'
import { readStartedAuthenticator } from '#src/features/staff/authenticator.server.ts'
import { listSecondSteps } from '#src/features/staff/queries.server.ts'
import { listSessions } from '#src/features/staff/sessions.server.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import type { Route } from './+types/own-account.route'
import { AuthenticatorPanel } from './authenticator-panel.tsx'
import { PasskeysPanel } from './passkeys-panel.tsx'
import { RecoveryCodesPanel } from './recovery-codes-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import '../../site/settings/settings.css'
import './own-account.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Your Sign-in')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const app = context.get(appContext)
  const [steps, started, sessions, settings] = await Promise.all([
    listSecondSteps(app.db, staff.id),
    readStartedAuthenticator(app, staff),
    listSessions(app, staff.id),
    currentSettings(app.db),
  ])
  return {
    email: staff.email,
    isRequired: settings.secondStepRequired,
    authenticatorSince: steps.authenticatorSince && dateAndClock(steps.authenticatorSince),
    started: started && { secret: started.secret, qr: drawQrCode(started.uri) },
    recoveryCodesLeft: steps.recoveryCodesLeft,
    passkeys: steps.passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
      credentialId,
      name,
      added: dateAndClock(createdAt),
      lastUsed: lastUsedAt && dateAndClock(lastUsedAt),
    })),
    sessions: sessions.map(({ id, browser, signedInAt, lastUsedAt }) => ({
      id,
      browser,
      signedIn: dateAndClock(signedInAt),
      lastUsed: dateAndClock(lastUsedAt),
      isThisOne: id === staff.sessionId,
    })),
  }
}

export type OwnAccountPage = Awaited<ReturnType<typeof loader>>

/** Returns the dark squares as an SVG path in units of one square. */
function drawQrCode(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return { size, path: squares.join('') }
}

export default function OwnAccount({ loaderData: page }: Route.ComponentProps) {
  const hasSecondStep = page.authenticatorSince !== null || page.passkeys.length > 0
  const [newCodes, setNewCodes] = useState<ReadonlyArray<string>>([])
  const onNewCodes = (codes: ReadonlyArray<string>) => codes.length > 0 && setNewCodes(codes)
  useEffect(() => {
    if (!hasSecondStep) setNewCodes([])
  }, [hasSecondStep])
  return (
    <>
      <PageHead
        title="Your Sign-in"
        description={`How you sign in as ${page.email}, and where you’re signed in. Times are Lagos time.`}
      >
        <a className="btn line sm" href={`${addresses.adminSettings()}#password`}>
          Change Password
        </a>
      </PageHead>
      <div className="own-account">
        {!hasSecondStep && (
          <Notice tone={page.isRequired ? 'bad' : 'info'}>
            <p>
              <strong>
                {page.isRequired
                  ? 'Please add a second step before you go on.'
                  : 'Your password alone opens your account.'}
              </strong>{' '}
              With an authenticator app or a passkey, a stolen password isn’t enough to sign in.
            </p>
          </Notice>
        )}
        <AuthenticatorPanel page={page} onNewCodes={onNewCodes} />
        <PasskeysPanel passkeys={page.passkeys} onNewCodes={onNewCodes} />
        {hasSecondStep && (
          <RecoveryCodesPanel left={page.recoveryCodesLeft} newCodes={newCodes} onNewCodes={onNewCodes} />
        )}
        <SessionsPanel sessions={page.sessions} />
      </div>
    </>
  )
}
