import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

type SortLink = { href: string; sorted: 'asc' | 'desc' | null }

export type DataColumn<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  /** `acts` has no heading on the card. */
  look?: string
  head?: ReactNode
  sort?: SortLink
  /** No heading on the card, like the first column. */
  isUnlabelled?: boolean
  isRowHeading?: boolean
}

type Body<Row> = {
  columns: ReadonlyArray<DataColumn<Row>>
  rows: ReadonlyArray<Row>
  rowKey: (row: Row) => string
  rowProps?: (row: Row) => ComponentProps<'tr'> & { 'data-selected'?: true }
  /** Without a wrapping `div`. */
  hasBareCells?: boolean
}

type Across = { look: string; content: ReactNode }

// biome-ignore-start lint/a11y/noRedundantRoles: without the display of a table, browsers forget that it is one
/** Rows become cards on phones. `children`: bodies, when there are several. */
export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  rowProps,
  hasBareCells,
  className,
  children,
  ...table
}: Body<Row> & Omit<ComponentProps<'table'>, 'rows'>) {
  return (
    <table className={className ?? 'ledger'} role="table" {...table}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ heading, look, head, sort }) => (
            <th
              key={heading}
              className={look}
              scope="col"
              role="columnheader"
              aria-sort={sort && (sort.sorted === null ? 'none' : `${sort.sorted}ending`)}
            >
              {sort ? (
                <Link to={sort.href} preventScrollReset>
                  {heading}
                </Link>
              ) : (
                (head ?? heading)
              )}
            </th>
          ))}
        </tr>
      </thead>
      {children ?? (
        <DataBody columns={columns} rows={rows} rowKey={rowKey} rowProps={rowProps} hasBareCells={hasBareCells} />
      )}
    </table>
  )
}

/** `heading`: group title. `note`: last row. */
export function DataBody<Row>({
  columns,
  rows,
  rowKey,
  rowProps,
  hasBareCells = false,
  heading: group,
  note,
}: Body<Row> & { heading?: Across & { id: string }; note?: Across }) {
  return (
    <tbody role="rowgroup" aria-labelledby={group?.id}>
      {group && (
        <tr className={group.look} role="row">
          {/* biome-ignore lint/a11y/useSemanticElements: it is one, of several rows */}
          <th id={group.id} scope="rowgroup" colSpan={columns.length} role="rowheader">
            {group.content}
          </th>
        </tr>
      )}
      {rows.map(row => (
        <tr key={rowKey(row)} role="row" {...rowProps?.(row)}>
          {columns.map((column, index) => {
            const { heading, look, isRowHeading, isUnlabelled = index === 0 || look === 'acts' } = column
            const content = hasBareCells ? column.cell(row) : <div>{column.cell(row)}</div>
            return isRowHeading ? (
              <th key={heading} className={look} scope="row" role="rowheader">
                {content}
              </th>
            ) : (
              <td key={heading} className={look} data-l={isUnlabelled ? undefined : heading} role="cell">
                {content}
              </td>
            )
          })}
        </tr>
      ))}
      {note && (
        <tr role="row">
          <td className={note.look} colSpan={columns.length} role="cell">
            {note.content}
          </td>
        </tr>
      )}
    </tbody>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
