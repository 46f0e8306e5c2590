import { addresses } from '#src/addresses.ts'
export function SectorNotFound() {
  return (
    <section className="wrap page-head">
      <h1>Sector Not Found</h1>
      <p className="lead">We have no page for this sector.</p>
      <p>
        <a className="btn plain" href={addresses.sectors()}>
          Back to Sectors
        </a>
      </p>
      <p className="after">All eight sectors, and who endorses in each.</p>
    </section>
  )
}
