import { useId } from 'react'

/** Each width is a class of the style sheet, because the Content-Security-Policy forbids inline styles. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  const labelId = useId()
  return (
    <>
      <p className="ends progress-head">
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
