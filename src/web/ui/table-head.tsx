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
