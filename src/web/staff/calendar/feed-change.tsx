import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { BusyButton } from '../parts/busy-button.tsx'

export type FeedChangeTo = 'made' | Asked

const CHANGES = {
  replaced: {
    name: 'Replace address',
    question: 'Replace it with a new one? Programs that use this address stop showing the consultations.',
    busy: 'Replacing...',
  },
  revoked: {
    name: 'Revoke',
    question: 'Revoke it? Programs that use this address stop showing the consultations.',
    busy: 'Revoking...',
  },
} as const

type Asked = keyof typeof CHANGES

/** The foot of the dialog: each of the two is asked once more, because no old address comes back. */
export function FeedChange({ isBusy, onChange }: { isBusy: boolean; onChange: (to: FeedChangeTo) => void }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const [last, setLast] = useState<Asked | null>(null)
  if (asked !== null) {
    const { name, question, busy } = CHANGES[asked]
    return (
      <div className="row admin-dialog-foot">
        <p role="alert">{question}</p>
        <FootButton
          takesFocus
          onClick={() => {
            setLast(asked)
            setAsked(null)
          }}
        >
          Keep address
        </FootButton>
        <BusyButton className="btn bad sm" isBusy={isBusy} busyText={busy} onClick={() => onChange(asked)}>
          {name}
        </BusyButton>
      </div>
    )
  }
  return (
    <div className="row admin-dialog-foot">
      {(['revoked', 'replaced'] as const).map(to => (
        <FootButton key={to} takesFocus={last === to} onClick={() => setAsked(to)}>
          {CHANGES[to].name}
        </FootButton>
      ))}
    </div>
  )
}

/** `takesFocus`: it takes the place of the button that had it. */
function FootButton({ takesFocus, ...button }: ComponentProps<'button'> & { takesFocus: boolean }) {
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return <button ref={element} className="btn line sm" type="button" {...button} />
}
