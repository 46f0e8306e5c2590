import { useEffect, useRef, useState } from 'react'
import { FieldFrame, type FieldState } from '../../../ui/field-frame.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** A form with these fields sends a passkey, a code of the authenticator app or a recovery code. */
export function ProofFields({
  hasAuthenticator,
  passkeyRequest,
}: {
  hasAuthenticator: boolean
  passkeyRequest: string | null
}) {
  return (
    <>
      {passkeyRequest !== null && <PasskeyButton request={passkeyRequest} />}
      <CodeField
        field={{ id: 'code', name: 'code' }}
        hint={
          hasAuthenticator
            ? 'The six digits in your authenticator app, or one of your recovery codes.'
            : 'One of your recovery codes.'
        }
      />
    </>
  )
}

/** Sends the form around it with the proof of a passkey. */
function PasskeyButton({ request }: { request: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const [response, setResponse] = useState('')
  const [hasFailed, setFailed] = useState(false)
  const isHydrated = useHydrated()

  async function prove() {
    setFailed(false)
    try {
      const { startAuthentication } = await import('@simplewebauthn/browser')
      const proof = JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(request) }))
      setResponse(proof)
      const field = button.current?.form?.elements.namedItem('passkey')
      if (field instanceof HTMLInputElement) field.value = proof
      button.current?.form?.submit()
    } catch {
      setFailed(true)
    }
  }

  return (
    <>
      <input type="hidden" name="passkey" value={response} readOnly />
      <button ref={button} className="btn plain wide" type="button" disabled={!isHydrated} onClick={prove}>
        Use your passkey
      </button>
      <noscript>
        <p className="after">Your passkey needs JavaScript in this browser.</p>
      </noscript>
      {hasFailed && (
        <p className="notice bad" role="alert">
          The passkey wasn’t used. Please try again, or use a code.
        </p>
      )}
      <p className="muted or-code">or enter a code</p>
    </>
  )
}

export function CodeField({
  field,
  hint,
  takesFocus = false,
}: {
  field: FieldState
  hint?: string
  takesFocus?: boolean
}) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus()
  }, [takesFocus])
  return (
    <FieldFrame field={field} label="Code" hint={hint} required>
      {attributes => (
        <input
          ref={input}
          className="input"
          type="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          {...attributes}
        />
      )}
    </FieldFrame>
  )
}
