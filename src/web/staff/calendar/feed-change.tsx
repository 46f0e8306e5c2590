import { useEffect, useRef, useState } from 'react'

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
      <div className="admin-dialog-foot">
        <p role="alert">{question}</p>
        <FocusedButton
          onClick={() => {
            setLast(asked)
            setAsked(null)
          }}
        >
          Keep address
        </FocusedButton>
        <button
          className="btn bad sm"
          type="button"
          aria-busy={isBusy || undefined}
          aria-disabled={isBusy || undefined}
          onClick={() => onChange(asked)}
        >
          {isBusy ? busy : name}
        </button>
      </div>
    )
  }
  return (
    <div className="admin-dialog-foot">
      {(['revoked', 'replaced'] as const).map(to => {
        const Shown = last === to ? FocusedButton : PlainButton
        return (
          <Shown key={to} onClick={() => setAsked(to)}>
            {CHANGES[to].name}
          </Shown>
        )
      })}
    </div>
  )
}

type ButtonProps = { onClick: () => void; children: string }

/** Takes the place of one that had the focus: the harmless answer, or the button that asked. */
function FocusedButton({ onClick, children }: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <button ref={button} className="btn line sm" type="button" onClick={onClick}>
      {children}
    </button>
  )
}

function PlainButton({ onClick, children }: ButtonProps) {
  return (
    <button className="btn line sm" type="button" onClick={onClick}>
      {children}
    </button>
  )
}
