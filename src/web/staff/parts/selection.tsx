import { useState } from 'react'
import type { DataColumn } from './data-table.tsx'

/** Keeps the selected rows of the current page. Rows of other pages do not count, because the user cannot see them. */
export function useSelection<Row extends { id: string }>(rows: ReadonlyArray<Row>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const selectedRows = rows.filter(row => ids.has(row.id))
  return {
    chosen: selectedRows,
    isChosen: (id: string) => ids.has(id),
    areAllChosen: rows.length > 0 && selectedRows.length === rows.length,
    toggle(id: string) {
      setIds(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
    },
    toggleAll() {
      setIds(selectedRows.length === rows.length ? new Set() : new Set(rows.map(row => row.id)))
    },
    clear: () => setIds(new Set()),
  }
}

export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>

/**
 * Builds the column with the checkboxes. `selectAll` is the name of the one that selects the whole page. Rows without a
 * name have none.
 */
export function buildSelectColumn<Row extends { id: string }>(
  selection: Selection<Row>,
  { selectAll, nameBox }: { selectAll?: string; nameBox: (row: Row) => string | null },
): DataColumn<Row> {
  return {
    heading: 'Select',
    className: 'pick',
    head:
      selectAll === undefined ? (
        <span className="visually-hidden">Select</span>
      ) : (
        <label>
          <input
            type="checkbox"
            aria-label={selectAll}
            checked={selection.areAllChosen}
            ref={box => {
              if (box) box.indeterminate = selection.chosen.length > 0 && !selection.areAllChosen
            }}
            onChange={selection.toggleAll}
          />
        </label>
      ),
    cell: row => {
      const name = nameBox(row)
      if (name === null) return null
      return (
        <label>
          <input
            type="checkbox"
            checked={selection.isChosen(row.id)}
            onChange={() => selection.toggle(row.id)}
            aria-label={name}
          />
        </label>
      )
    },
  }
}
