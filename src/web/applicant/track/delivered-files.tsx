import { TableHead } from '../../ui/table-head.tsx'
import { usePagePaths } from './preview.ts'
import type { TrackingPage } from './tracking-page.server.ts'

const DELIVERED_CAPTION = 'From Us'
const DELIVERED_COLUMNS = ['File name', 'What it is', 'Sent']

export function DeliveredFiles({ reference, files }: { reference: string; files: TrackingPage['delivered'] }) {
  const { deliveredFile } = usePagePaths(reference)
  if (files.length === 0) return null
  return (
    <table className="table stack uploaded" id="from-us">
      <caption>{DELIVERED_CAPTION}</caption>
      <TableHead heads={DELIVERED_COLUMNS} />
      <tbody>
        {files.map(({ id, fileName, size, what, sentOn }) => (
          <tr key={id}>
            <td className="file" data-l="File name">
              <a className="breaks" href={deliveredFile(id)}>
                {fileName}
              </a>{' '}
              <span className="num muted small under">{size}</span>
            </td>
            <td data-l="What it is">
              <span className="breaks">{what}</span>
            </td>
            <td className="day" data-l="Sent">
              {sentOn}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
