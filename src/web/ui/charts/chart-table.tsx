export function ChartTable({
  caption,
  heads,
  rows,
}: {
  caption: string
  heads: ReadonlyArray<string>
  rows: ReadonlyArray<ReadonlyArray<string>>
}) {
  return (
    <details className="chart-numbers">
      <summary>
        Show figures<span className="visually-hidden"> of {caption}</span>
      </summary>
      <table className="data-table stays-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? undefined : 'amount'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={heads[index + 1]} className="amount">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
