import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'

type SortLink = { href: string; sorted: 'asc' | 'desc' | null }

export type DataColumn<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  /** `className` is for the heading and the cells of this column. */
  className?: string
  /** `head` replaces `heading` in the head of the table. */
  head?: ReactNode
  sort?: SortLink
  /** Hides the heading beside the value on phones. Defaults to true for the first column and for buttons (`acts`). */
  isUnlabelled?: boolean
  isRowHeading?: boolean
}

type TableRowsProps<Row> = {
  columns: ReadonlyArray<DataColumn<Row>>
  rows: ReadonlyArray<Row>
  rowKey: (row: Row) => string
  rowProps?: (row: Row) => ComponentProps<'tr'> & { 'data-selected'?: true }
  /** Leaves out the `div` around the content of each cell. */
  hasBareCells?: boolean
}

type FullWidthRow = { className: string; content: ReactNode }

// biome-ignore-start lint/a11y/noRedundantRoles: CSS changes the display of the table, and browsers then drop its roles
/** Shows a table whose rows become cards on phones. For groups of rows, pass several `DataBody` as `children`. */
export function DataTable<Row>({
  columns,
  rows,
  rowKey,
  rowProps,
  hasBareCells,
  className,
  children,
  ...table
}: TableRowsProps<Row> & Omit<ComponentProps<'table'>, 'rows'>) {
  return (
    <table className={className ?? 'data-table'} role="table" {...table}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ heading, className, head, sort }) => (
            <th
              key={heading}
              className={className}
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

/** Shows the rows of one group. `heading` is a title above them and `note` a text below them, both of full width. */
export function DataBody<Row>({
  columns,
  rows,
  rowKey,
  rowProps,
  hasBareCells = false,
  heading: groupHeading,
  note,
}: TableRowsProps<Row> & { heading?: FullWidthRow & { id: string }; note?: FullWidthRow }) {
  return (
    <tbody role="rowgroup" aria-labelledby={groupHeading?.id}>
      {groupHeading && (
        <tr className={groupHeading.className} role="row">
          {/* biome-ignore lint/a11y/useSemanticElements: the cell is the heading of a group of rows */}
          <th id={groupHeading.id} scope="rowgroup" colSpan={columns.length} role="rowheader">
            {groupHeading.content}
          </th>
        </tr>
      )}
      {rows.map(row => (
        <tr key={rowKey(row)} role="row" {...rowProps?.(row)}>
          {columns.map((column, index) => {
            const { heading, className, isRowHeading, isUnlabelled = index === 0 || className === 'acts' } = column
            const content = hasBareCells ? column.cell(row) : <div>{column.cell(row)}</div>
            return isRowHeading ? (
              <th key={heading} className={className} scope="row" role="rowheader">
                {content}
              </th>
            ) : (
              <td key={heading} className={className} data-l={isUnlabelled ? undefined : heading} role="cell">
                {content}
              </td>
            )
          })}
        </tr>
      ))}
      {note && (
        <tr role="row">
          <td className={note.className} colSpan={columns.length} role="cell">
            {note.content}
          </td>
        </tr>
      )}
    </tbody>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above
