import { useState } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { act } from '../../parts/act.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { CodeField } from '../sign-in/proof-fields.tsx'
import { AccountPanel } from './account-panel.tsx'
import type { OwnAccountPage } from './own-account.route.tsx'
import type { NewCodesProps } from './recovery-codes-panel.tsx'
import { SecondStepForm } from './second-step-form.tsx'

export function AuthenticatorPanel({
  page: { authenticatorSince, started },
  onNewCodes,
}: { page: OwnAccountPage } & Pick<NewCodesProps, 'onNewCodes'>) {
  const [lastPressed, setLastPressed] = useState<'start' | 'cancel' | null>(null)
  return (
    <AccountPanel
      id="authenticator"
      title="Authenticator app"
      about="An app on your phone shows six digits that you enter after your password. It works without a connection."
    >
      {authenticatorSince !== null && (
        <p>
          <Badge tone="good">On</Badge> since {authenticatorSince}
        </p>
      )}
      {authenticatorSince !== null && (
        <DialogButton may="changeSecondStep" className="btn line sm" label="Remove App">
          {close => (
            <DialogForm
              title="Remove the authenticator app?"
              act={act('changeSecondStep')}
              submit="Remove App"
              busyText="Removing..."
              variant="bad"
              failed={NOT_CHANGED}
              onClose={close}
            >
              {() => (
                <>
                  <input type="hidden" name="intent" value="remove" />
                  <p>Then signing in asks for your password and your passkeys, if you have any.</p>
                </>
              )}
            </DialogForm>
          )}
        </DialogButton>
      )}
      {authenticatorSince === null && started === null && (
        <SecondStepForm
          intent="start"
          submit="Set Up"
          busyText="Starting..."
          className="btn plain sm"
          takesFocus={lastPressed === 'cancel'}
          onDone={() => setLastPressed('start')}
        />
      )}
      {authenticatorSince === null && started !== null && (
        <SecondStepForm
          intent="confirm"
          submit="Turn On"
          busyText="Checking..."
          onDone={({ more }) => onNewCodes(more?.recoveryCodes ?? [])}
        >
          {field => (
            <>
              <ol className="setup-steps">
                <li>Open an authenticator app, such as Google Authenticator, 1Password or Aegis.</li>
                <li>Scan this code, or enter the key by hand.</li>
                <li>Enter the six digits that the app shows.</li>
              </ol>
              <svg
                className="qr-code"
                viewBox={`0 0 ${started.qr.size} ${started.qr.size}`}
                role="img"
                aria-label="Code to scan"
              >
                <path d={started.qr.path} />
              </svg>
              <p>
                Key: <code className="breaks">{started.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
              </p>
              <CodeField field={field('code')} takesFocus={lastPressed === 'start'} />
            </>
          )}
        </SecondStepForm>
      )}
      {authenticatorSince === null && started !== null && (
        <SecondStepForm
          intent="cancel"
          submit="Cancel"
          busyText="Cancelling..."
          className="btn line sm"
          onDone={() => setLastPressed('cancel')}
        />
      )}
    </AccountPanel>
  )
}

export const NOT_CHANGED = { title: 'Not Changed', description: 'We couldn’t reach the server. Please try again.' }
