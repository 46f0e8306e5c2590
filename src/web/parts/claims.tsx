import { BRAND } from '#src/brand.ts'

/** Our claims, short enough for a label. */
export function Claims() {
  return (
    <dl className="facts">
      {Object.values(BRAND.claims).map(({ figure, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
