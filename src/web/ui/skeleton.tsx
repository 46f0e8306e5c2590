/** Stands for a button that is loading. */
export function Skeleton() {
  return <span className="skeleton" aria-hidden="true" />
}
