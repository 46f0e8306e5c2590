export function Skeleton({ size = 'line' }: { size?: 'title' | 'line' | 'short' | 'figure' | 'button' }) {
  return <span className={`skeleton ${size}`} aria-hidden="true" />
}
