import type { ReactNode } from 'react'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { CONNECTION_LOST, usePressAction } from '../../parts/use-app-form.ts'
import { AccountPanel } from './account-panel.tsx'
import type { OwnAccountPage } from './own-account.route.tsx'

type Session = OwnAccountPage['sessions'][number]

export function SessionsPanel({ sessions }: { sessions: ReadonlyArray<Session> }) {
  return (
    <AccountPanel
      id="sessions"
      title="Where you’re signed in"
      about="A browser is signed out after four hours without use, and after 24 hours in any case."
    >
      <ul className="lined account-list">
        {sessions.map(session => (
          <li key={session.id}>
            <span>
              <strong>{session.browser}</strong> {session.isThisOne && <span className="muted">(this one)</span>}
              <span className="under">
                Signed in {session.signedIn}. Last used {session.lastUsed}.
              </span>
            </span>
            {!session.isThisOne && (
              <EndButton sessionId={session.id}>
                Sign Out <span className="visually-hidden">{`${session.browser}, signed in ${session.signedIn}`}</span>
              </EndButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && <EndButton sessionId="all-others">Sign Out All Others</EndButton>}
    </AccountPanel>
  )
}

function EndButton({ sessionId, children }: { sessionId: string; children: ReactNode }) {
  const { isBusy, press } = usePressAction({
    act: act('endSessions'),
    failed: { title: 'Not Signed Out', description: CONNECTION_LOST },
  })
  return (
    <BusyButton className="btn line sm" isBusy={isBusy} busyText="Signing out..." onClick={() => press({ sessionId })}>
      {children}
    </BusyButton>
  )
}
