import { useState } from 'react'

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
