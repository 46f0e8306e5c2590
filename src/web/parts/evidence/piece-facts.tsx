type Facts = {
  under: ReadonlyArray<string>
  dated: string | null
  pages: number | null
  confirmedBy: string | null
}

/** What is known of a piece, as one list of short terms. */
export function PieceFacts({ piece: { under, dated, pages, confirmedBy } }: { piece: Facts }) {
  return (
    <dl className="piece-facts small">
      <dt>For</dt>
      <dd>{under.length === 0 ? <span className="muted">No criterion yet</span> : under.join('; ')}</dd>
      <dt>Date</dt>
      <dd>{dated ?? <span className="muted">None yet</span>}</dd>
      {pages !== null && (
        <>
          <dt>Pages</dt>
          <dd>{pages}</dd>
        </>
      )}
      {confirmedBy !== null && (
        <>
          <dt>Can confirm it</dt>
          <dd className="breaks">{confirmedBy}</dd>
        </>
      )}
    </dl>
  )
}
