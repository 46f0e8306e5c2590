import { useRef, useState } from 'react'
import { useHydrated } from '../../../ui/use-hydrated.ts'

/** Sends the form around it with the proof of a passkey. */
export function PasskeyButton({ request }: { request: string }) {
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
