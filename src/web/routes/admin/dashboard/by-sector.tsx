import { sectorLabel } from '#src/features/applications/sectors.ts'
import type { Figures } from '#src/features/dashboard/queries.server.ts'
import { ShareBar } from '../../../ui/charts/share-bar.tsx'

/** What applications are about: every sector by its name, since several together would look like the largest of them. */
export function BySector({ sectors }: { sectors: Figures['bySector'] }) {
  const shares = sectors.map(({ category, count }) => ({
    key: category ?? 'none',
    name: sectorLabel(category) ?? 'Not said',
    value: count,
  }))
  const label = `Applications by sector: ${shares.map(({ name, value }) => `${name} ${value.toLocaleString('en-GB')}`).join(', ')}`
  return (
    <section className="panel">
      <h2>By sector</h2>
      {shares.length === 0 ? (
        <p className="muted">The sectors of all applications will be compared here.</p>
      ) : (
        <ShareBar label={label} shares={shares} />
      )}
    </section>
  )
}
