/** The heads of a table's columns, each saying that it is one. */
export function TableHead({ heads }: { heads: ReadonlyArray<string> }) {
  return (
    <thead>
      <tr>
        {heads.map(head => (
          <th key={head} scope="col">
            {head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

/** A table that has no rows yet, and says what will appear in it; heads over nothing are not drawn. */
export function EmptyTable({
  caption,
  heads,
  children,
}: {
  caption: string
  heads: ReadonlyArray<string>
  children: string
}) {
  return (
    <table className="table stack no-rows">
      <caption>{caption}</caption>
      <TableHead heads={heads} />
      <tbody>
        <tr>
          <td colSpan={heads.length} className="muted">
            {children}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
