/** How far, in per cent. The tenths are classes: a strict style policy allows no inline width. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <>
      <p className="pr">
        <span id="progress-label">{label}</span>
        <strong className="serif num">{percent}%</strong>
      </p>
      <div
        className={`progress v${percent}`}
        role="progressbar"
        aria-labelledby="progress-label"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i />
      </div>
    </>
  )
}
