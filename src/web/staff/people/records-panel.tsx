import { type DataColumn, DataTable } from '../parts/data-table.tsx'

export function RecordsPanel<Row extends { id: string }>({
  id,
  title,
  columns,
  rows,
  empty,
}: {
  id: string
  title: string
  columns: ReadonlyArray<DataColumn<Row>>
  rows: ReadonlyArray<Row>
  empty: string
}) {
  return (
    <section className="panel flush" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="muted num">{rows.length}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : (
        <DataTable aria-label={title} columns={columns} rows={rows} rowKey={row => row.id} />
      )}
    </section>
  )
}
