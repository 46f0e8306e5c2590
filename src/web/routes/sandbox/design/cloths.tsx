import { type ClothName, PANEL_NAMES, SECTOR_CLOTHS } from '../../../ui/cloth-names.ts'
import { Swatch } from '../../../ui/swatch.tsx'

const CLOTHS: ReadonlyArray<ClothName> = ['whole', ...SECTOR_CLOTHS]

export function ClothsPart() {
  return (
    <div className="design-cloths">
      {CLOTHS.map(cloth => (
        <figure key={cloth} className={cloth === 'whole' ? 'wide' : undefined}>
          <div className={`cloth ${cloth}`}>
            {cloth === 'whole' && <p className="label">Words stand on a label.</p>}
          </div>
          <figcaption>{cloth}</figcaption>
        </figure>
      ))}
      <figure className="wide">
        <div className="selvedge" />
        <figcaption>selvedge, the woven edge</figcaption>
      </figure>
    </div>
  )
}

export function PanelsPart() {
  return (
    <>
      <ul className="design-row panels">
        {PANEL_NAMES.map(panel => (
          <li key={panel} className="design-panel">
            <Swatch panel={panel} size="large" />
            <span className="small">{panel}</span>
          </li>
        ))}
      </ul>
      <div className="design-row">
        <Swatch panel="rings" size="small" />
        <Swatch panel="rings" size="middle" />
        <Swatch panel="rings" size="large" />
        <span className="small muted">small, middle, large</span>
      </div>
    </>
  )
}
