import { RadioField } from '../../../ui/choice-field.tsx'
import { SettingField } from './setting-field.tsx'
import { type FormState, SettingsForm } from './settings-form.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import type { ShownRate } from './shown-rate.server.ts'

/** What a pound is in naira, and who says so. */
export function ExchangeRateSection({ rate, ...state }: FormState & { rate: ShownRate }) {
  return (
    <SettingsPanel section="exchange-rate" about={<p>What customers pay in naira for a price in pounds.</p>}>
      <SettingsForm
        section="exchange-rate"
        saved={rate.saved}
        {...state}
        after="For what is paid from now on. An amount that somebody has on their screen holds for its half-hour."
        onInput={chooseFixed}
      >
        {({ saved, field }) => (
          <>
            <RateInForce rate={rate} />
            {state.mayChange && (
              <>
                <RadioField
                  field={field('ratePolicy', saved.fixedMicros !== null ? 'fixed' : 'market')}
                  label="How the rate is found"
                  required
                  choices={[
                    ['market', 'Follow the market'],
                    ['fixed', 'Fix a rate'],
                  ]}
                />
                <SettingField
                  field={field('rate', saved.naira)}
                  label="Rate (₦ for £1)"
                  hint="Counts while the rate is fixed."
                  sign="₦"
                  inputMode="decimal"
                  conditional
                />
              </>
            )}
          </>
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}

function RateInForce({ rate: { inForce, market, standsIn, saved } }: { rate: ShownRate }) {
  if (inForce === null) {
    return (
      <p className="setting-note">
        <strong>There is no rate at the moment.</strong> No source answers, and the last one is too old. Nobody can pay
        until a source answers or you fix a rate.
      </p>
    )
  }
  return (
    <dl className="rate-lines">
      <div>
        <dt>In force</dt>
        <dd>
          <strong>{inForce.words}</strong> <span className="muted from">{inForce.from}</span>
          {standsIn && <p className="hint">No source has answered since. This one stands in for a day at most.</p>}
        </dd>
      </div>
      {saved.fixedMicros !== null && (
        <div>
          <dt>The market</dt>
          <dd>
            {market === null ? (
              <span className="muted">No source has answered yet.</span>
            ) : (
              <>
                {market.words} <span className="muted from">{market.from}</span>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Whoever types a rate means to fix it. */
function chooseFixed(form: HTMLFormElement, typedIn: EventTarget) {
  if (!(typedIn instanceof HTMLInputElement) || typedIn.name !== 'rate') return
  const fixed = form.querySelector<HTMLInputElement>('input[name=ratePolicy][value=fixed]')
  if (fixed !== null) fixed.checked = true
}
