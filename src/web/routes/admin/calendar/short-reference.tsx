/** "TP-8Q2N…X4RM": enough to tell one from another. The whole of it is read out, copied with the row, and shown under the mouse. */
export function ShortReference({ reference }: { reference: string }) {
  return (
    <span title={reference}>
      <span aria-hidden="true">
        {reference.slice(0, 7)}…{reference.slice(-4)}
      </span>
      <span className="vh">{reference}</span>
    </span>
  )
}
