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
