import type { SubmitEvent } from 'react'
import { rateInWords } from '#src/money.ts'
import { CheckboxField, RadioField } from '../../../ui/choice-field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { act } from '../../parts/act.ts'
import { CONNECTION_LOST, usePressAction } from '../../parts/use-app-form.ts'
import type { RateSummary } from './settings-page.server.ts'
import { SettingField, SettingsForm, type SettingsFormState, SettingsPanel } from './settings-panel.tsx'

export function ExchangeRateSection({ rate, ...state }: SettingsFormState & { rate: RateSummary }) {
  return (
    <SettingsPanel
      section="exchange-rate"
      description={<p>Customers pay in naira. We convert our prices in pounds with this rate.</p>}
    >
      <div>
        {rate.unconfirmed !== null && <UnconfirmedRate unconfirmed={rate.unconfirmed} mayChange={state.mayChange} />}
        <SettingsForm
          section="exchange-rate"
          saved={rate.saved}
          {...state}
          after="The rate applies to payments from now on. Amounts that customers already see stay valid for 30 minutes."
          onInput={selectFixedRate}
        >
          {({ saved, typed, field }) => (
            <>
              <RateInForce rate={rate} />
              {state.mayChange && (
                <>
                  <RadioField
                    field={field('ratePolicy', saved.fixedMicros !== null ? 'fixed' : 'market')}
                    label="How the rate is set"
                    required
                    choices={[
                      ['market', 'Follow the market'],
                      ['fixed', 'Fix a rate'],
                    ]}
                  />
                  <SettingField
                    field={field('rate', saved.naira)}
                    label="Rate (₦ for £1)"
                    hint="We use this rate while “Fix a rate” is selected."
                    sign="₦"
                    inputMode="decimal"
                    conditional
                  />
                  {typed.rateToConfirm !== undefined && (
                    <>
                      <input type="hidden" name="rateToConfirm" value={typed.rateToConfirm} />
                      <CheckboxField
                        key={typed.rateToConfirm}
                        field={field('confirmRate', '')}
                        label={`Yes, fix ${rateInWords(Number(typed.rateToConfirm))}`}
                      />
                    </>
                  )}
                </>
              )}
            </>
          )}
        </SettingsForm>
      </div>
    </SettingsPanel>
  )
}

function UnconfirmedRate({
  unconfirmed,
  mayChange,
}: {
  unconfirmed: NonNullable<RateSummary['unconfirmed']>
  mayChange: boolean
}) {
  const failed = { title: 'Not Saved', description: CONNECTION_LOST }
  const isHydrated = useHydrated()
  const { press } = usePressAction({ act: act('saveSettings'), failed })

  function sendAnswer(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const formData = new FormData(event.currentTarget, event.nativeEvent.submitter)
    void press(Object.fromEntries(formData) as Record<string, string>)
  }

  return (
    <form className="notice pending" onSubmit={sendAnswer}>
      <p>
        <strong>New rate to confirm: {unconfirmed.words}</strong> from {unconfirmed.source}
        {unconfirmed.distance !== null && `, ${unconfirmed.distance} the last good rate`}. It arrived on{' '}
        {unconfirmed.since}. We don’t use it until an owner confirms it or a second source agrees. After 24 hours
        without a good rate, customers can’t pay.
      </p>
      {mayChange ? (
        <div className="row rate-answers">
          <input type="hidden" name="intent" value="exchange-rate" />
          <input type="hidden" name="unconfirmedRate" value={unconfirmed.micros} />
          <button
            className="btn plain sm"
            type="submit"
            name="unconfirmedAnswer"
            value="confirm"
            disabled={!isHydrated}
          >
            Confirm
          </button>
          <button className="btn line sm" type="submit" name="unconfirmedAnswer" value="dismiss" disabled={!isHydrated}>
            Dismiss
          </button>
          <p className="hint">“Confirm” puts this rate into use. “Dismiss” leaves the rate below unchanged.</p>
        </div>
      ) : (
        <p>An owner can confirm or dismiss it.</p>
      )}
    </form>
  )
}

function RateInForce({ rate: { inForce, market, isOutdated, saved } }: { rate: RateSummary }) {
  if (inForce === null) {
    return (
      <p className="setting-note">
        <strong>There is no rate at the moment.</strong> No source is answering and the last rate is too old. Customers
        can’t pay until a source answers or you fix a rate.
      </p>
    )
  }
  return (
    <dl className="rate-lines">
      <div>
        <dt>In force</dt>
        <dd>
          <strong>{inForce.words}</strong> <span className="muted from">{inForce.from}</span>
          {isOutdated && <p className="hint">No source has answered since. We use this rate for a day at most.</p>}
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

function selectFixedRate(form: HTMLFormElement, typedIn: EventTarget) {
  if (!(typedIn instanceof HTMLInputElement) || typedIn.name !== 'rate') return
  const fixedChoice = form.querySelector<HTMLInputElement>('input[name=ratePolicy][value=fixed]')
  if (fixedChoice !== null) fixedChoice.checked = true
}
