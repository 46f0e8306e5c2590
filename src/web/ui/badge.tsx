/** A state in words on a soft ground of its colour; the ring tells it without colour. `kind` is a class of parts.css. */
export function Badge({ kind, children }: { kind: string; children: string }) {
  return <span className={`badge ${kind}`}>{children}</span>
}
