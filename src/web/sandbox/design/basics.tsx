import { type ClothName, PANEL_NAMES, SECTOR_CLOTHS } from '../../ui/cloth-names.ts'
import { Swatch } from '../../ui/swatch.tsx'
import type { Part, Shown } from './samples.ts'

export const BASICS: ReadonlyArray<Part> = [
  { title: 'Type', Part: TypePart, alsoAtNight: true },
  { title: 'Colours', Part: ColoursPart, alsoAtNight: true },
  { title: 'Cloths', Part: ClothsPart },
  { title: 'Panels', Part: PanelsPart, alsoAtNight: true },
]

/** Names in Yoruba, Igbo, Hausa, Efik and Ijaw test the position of marks. */
function TypePart() {
  return (
    <>
      <p className="design-display">Ọlọ́runfẹ́mi Ṣówándé</p>
      <p className="design-h1 serif">Chukwuemeka Nwáńkwọ, Hauwa Ɗanjuma</p>
      <p className="design-h2 serif">Ǹkechi Ụzọ̀ma-Ọkọ́ńkwọ́, Ƙasim Ɓaƙo, Ebiere Dọkụbọ</p>
      <h3>£5,000 ≈ ₦10,287,000 at 14:30 (Lagos time)</h3>
      <p className="lead">The lead: who we are and what this page is for, in one sentence or two.</p>
      <p>
        Text is the sans at 17 px and 34 rem at most, so that a line holds 60 to 72 characters. ẹ ọ ṣ ị ụ ṅ ɓ ɗ ƙ, with
        tone: ẹ́ ọ̀ ẹ̄ ń ǹ ḿ. <strong>Adaọbi Ezeigbo</strong>, <a href="#type">Títílayọ̀ Adéṣínà</a>,{' '}
        <em>Àṣàkẹ́ Bámgbóṣé</em>.
      </p>
      <p className="small">
        Small, 15 px: 26 November 2026. <span className="muted">And quiet: checked on 21 November 2026.</span>
      </p>
      <p className="micro">Micro, 13 px: © 2026. All rights reserved.</p>
      <p>
        Figures stand in columns: <span className="num">0123456789</span>, <span className="num">£1,118.00</span>,{' '}
        <span className="naira">≈ ₦2,300,173</span>.
      </p>
      <p className="design-narrow">
        Long words break where they must: Ìmọ̀-ẹ̀rọ-ìbánisọ̀rọ̀-àti-ìfitónilétí, Donaudampfschifffahrtsgesellschaftskapitän.
      </p>
    </>
  )
}

/** SVG attributes, because the policy allows no inline styles. */
function ColoursPart({ colours }: Shown) {
  return (
    <ul className="design-colours">
      {colours.map(([name, value]) => (
        <li key={name}>
          <svg viewBox="0 0 100 48" preserveAspectRatio="none" aria-hidden="true">
            <rect width="100" height="48" fill={`var(--${name})`} />
          </svg>
          <strong>{name}</strong>
          <span className="muted micro">{value}</span>
        </li>
      ))}
    </ul>
  )
}

const CLOTHS: ReadonlyArray<ClothName> = ['whole', ...SECTOR_CLOTHS]

function ClothsPart() {
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

function PanelsPart() {
  return (
    <>
      <ul className="row design-row panels">
        {PANEL_NAMES.map(panel => (
          <li key={panel} className="design-panel">
            <Swatch panel={panel} size="large" />
            <span className="small">{panel}</span>
          </li>
        ))}
      </ul>
      <div className="row design-row">
        <Swatch panel="rings" size="small" />
        <Swatch panel="rings" size="middle" />
        <Swatch panel="rings" size="large" />
        <span className="small muted">small, middle, large</span>
      </div>
    </>
  )
}
