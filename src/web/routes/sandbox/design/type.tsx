/** Names in Yoruba, Igbo, Hausa, Efik and Ijaw: every mark must stand where it belongs, in both faces. */
export function TypePart() {
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
        Small, 15 px: 26 November 2026, in 5 days.{' '}
        <span className="muted">And quiet: checked on 21 November 2026.</span>
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
