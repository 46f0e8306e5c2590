import { useState } from 'react'

/** Which rows of the page are chosen. One that is not on the page does not count: what one cannot see is not acted on. */
export function useSelection<Row extends { id: string }>(rows: ReadonlyArray<Row>) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter(row => ids.has(row.id))
  return {
    chosen,
    isChosen: (id: string) => ids.has(id),
    areAllChosen: rows.length > 0 && chosen.length === rows.length,
    toggle(id: string) {
      setIds(before => (before.has(id) ? new Set([...before].filter(each => each !== id)) : new Set([...before, id])))
    },
    toggleAll() {
      setIds(chosen.length === rows.length ? new Set() : new Set(rows.map(row => row.id)))
    },
    clear: () => setIds(new Set()),
  }
}

export type Selection<Row extends { id: string }> = ReturnType<typeof useSelection<Row>>
