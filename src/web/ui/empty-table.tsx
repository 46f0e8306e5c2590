import { TableHead } from './table-head.tsx'

/** A table that has no rows yet, and says what will appear in it; heads over nothing are not drawn. */
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
