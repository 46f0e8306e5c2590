import { useId } from 'react'

/** How far, in per cent. The tenths are classes: a strict style policy allows no inline width. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const labelId = useId()
  return (
    <>
      <p className="ends pr">
        <span id={labelId}>{label}</span>
        <strong className="serif num">{percent}%</strong>
      </p>
      <div
        className={`progress v${percent}`}
        role="progressbar"
        aria-labelledby={labelId}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i />
      </div>
    </>
  )
}
