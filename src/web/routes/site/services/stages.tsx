import { addresses } from '#src/addresses.ts'
import { FACTS, factsOf } from '../../../content/facts.ts'
import { CheckedOn } from '../../../parts/checked-on.tsx'
import { SectionHeading } from '../../../ui/section-heading.tsx'

/** What the visa is, who decides at each of its stages, and how long they take over it. */
export function Stages() {
  return (
    <section className="band" id="stages">
      <div className="wrap bay">
        <SectionHeading title="The visa, in two stages" subtitle={FACTS['two-stages'].text} />
        <div className="stages-grid">
          <div>
            <h3>Stage 1: endorsement</h3>
            <p>
              You show an endorsing body that you lead your field, or soon will. It reads your evidence and what your
              referees write about it. {FACTS['endorsement-time'].text}
            </p>
            <p>
              <strong>Decides:</strong> the endorsing body of your field.
            </p>
          </div>
          <div>
            <h3>Stage 2: the visa</h3>
            <p>
              With an endorsement you apply to the Home Office: a form, your passport, the fees, and a tuberculosis
              certificate if you live in Nigeria. Your work is not judged again.
            </p>
            <p>
              <strong>Decides:</strong> the Home Office.
            </p>
          </div>
          <div>
            <h3>Talent or promise</h3>
            <p>{FACTS['talent-or-promise'].text}</p>
            <p>
              <a href={addresses.sectors()}>Who endorses your sector</a>
            </p>
          </div>
        </div>
        <CheckedOn facts={factsOf(['two-stages', 'endorsement-time', 'talent-or-promise', 'tuberculosis-test'])} />
      </div>
    </section>
  )
}
