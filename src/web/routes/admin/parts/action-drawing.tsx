/** A line drawing on 20 × 20 beside the name of an action, or instead of it where a row has no room. */
export function ActionDrawing({ path }: { path: string }) {
  return (
    <svg
      className="action-icon"
      viewBox="0 0 20 20"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
