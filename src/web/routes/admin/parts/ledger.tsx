import type { ReactNode } from 'react'

type Head = {
  label: string
  /** What stands in the column, as the style sheet has to know it. `acts` has no label on phones. */
  look?: 'amount' | 'date' | 'file' | 'type' | 'whose' | 'state' | 'acts'
}

/**
 * A table whose rows become cards on phones, each cell with its head. The roles are written out: without the display of a
 * table, browsers forget that it is one.
 */
export function Ledger({
  caption,
  heads,
  rows,
}: {
  caption: string
  heads: ReadonlyArray<Head>
  /** As many cells as heads. */
  rows: ReadonlyArray<{ key: string; cells: ReadonlyArray<ReactNode> }>
}) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table className="ledger" role="table" aria-label={caption}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map(({ label, look }) => (
            <th key={label} className={look} scope="col" role="columnheader">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(({ key, cells }) => (
          <tr key={key} role="row">
            {heads.map(({ label, look }, index) => (
              <td key={label} className={look} data-l={index === 0 || look === 'acts' ? undefined : label} role="cell">
                <div>{cells[index]}</div>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}
