import { sectorLabel } from '#src/features/applications/sectors.ts'
import type { Figures } from '#src/features/dashboard/queries.server.ts'
import { Numbers } from '../../../ui/charts/numbers.tsx'
import { type Share, ShareBar } from '../../../ui/charts/share-bar.tsx'

/** As many as there are weaves to tell them apart; the smallest share the last. */
const SHOWN = 6

/** What applications are about. */
export function BySector({ sectors }: { sectors: Figures['bySector'] }) {
  const all = sectors.map(({ category, count }) => ({
    key: category ?? 'none',
    name: sectorLabel(category) ?? 'Not said',
    value: count,
  }))
  const shares = all.length > SHOWN ? [...all.slice(0, SHOWN - 1), together(all.slice(SHOWN - 1))] : all
  const label = `Applications by sector: ${shares.map(({ name, value }) => `${name} ${text(value)}`).join(', ')}`
  return (
    <section className="panel w12">
      <h2>By sector</h2>
      {all.length === 0 ? (
        <p className="muted">The sectors of all applications will be compared here.</p>
      ) : (
        <>
          <ShareBar label={label} shares={shares} />
          <Numbers
            caption="Applications by sector"
            heads={['Sector', 'Applications']}
            rows={all.map(({ name, value }) => [name, text(value)])}
          />
        </>
      )}
    </section>
  )
}

function together(rest: ReadonlyArray<Share>): Share {
  const value = rest.reduce((sum, share) => sum + share.value, 0)
  return { key: 'rest', name: `${rest.length} others`, value }
}

function text(count: number): string {
  return count.toLocaleString('en-GB')
}
