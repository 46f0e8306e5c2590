import { useEffect, useRef } from 'react'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { AccountPanel } from './account-panel.tsx'
import { SecondStepForm } from './second-step-form.tsx'

const FEW_CODES = 3

export type NewCodesProps = {
  newCodes: ReadonlyArray<string>
  onNewCodes: (codes: ReadonlyArray<string>) => void
}

export function RecoveryCodesPanel({ left, newCodes, onNewCodes }: { left: number } & NewCodesProps) {
  return (
    <AccountPanel
      id="recovery-codes"
      title="Recovery codes"
      about="Each code opens your account once when you don’t have your phone."
    >
      <p>
        <strong>{left === 1 ? '1 code is left.' : `${left} codes are left.`}</strong>
        {left <= FEW_CODES && ' Please make new ones.'}
      </p>
      {newCodes.length > 0 && <RecoveryCodes codes={newCodes} />}
      <SecondStepForm
        intent="renew-codes"
        submit="Make New Codes"
        busyText="Making codes..."
        className="btn line sm"
        onDone={({ more }) => onNewCodes(more?.recoveryCodes ?? [])}
      />
    </AccountPanel>
  )
}

function RecoveryCodes({ codes }: { codes: ReadonlyArray<string> }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [codes])
  return (
    <div ref={notice} className="notice info" tabIndex={-1}>
      <p>
        <strong>Keep these recovery codes now.</strong> Print them or put them in your password manager. We can’t show
        them again.
      </p>
      <ul className="recovery-codes">
        {codes.map(code => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton key={codes[0]} text={codes.join('\n')} label="Copy Codes" />
    </div>
  )
}
