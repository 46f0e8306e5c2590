/** The shape of a line that is still to come; `size` is a class of skeleton.css. */
export function Skeleton({ size = 'line' }: { size?: 'title' | 'line' | 'short' | 'figure' | 'button' }) {
  return <span className={`skeleton ${size}`} aria-hidden="true" />
}
