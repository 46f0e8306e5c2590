import { useState } from 'react'
import { ITEM_KEYS, ITEMS, parsePrice } from '#src/features/site/catalogue/items.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import {
  describePaymentPlan,
  type ListedPrice,
  type ListedPrices,
  NO_PRICE,
  poundsAsTyped,
  priceFieldName,
} from './price-form.ts'
import { SettingsForm, type SettingsFormState } from './settings-form.tsx'
import { SettingField, SettingsPanel } from './settings-panel.tsx'

export function PricesSection({ prices, ...state }: SettingsFormState & { prices: ListedPrices }) {
  const [typed, setTyped] = useState<FormData | null>(null)
  return (
    <SettingsPanel
      section="prices"
      description={<p>Prices are in whole pounds and apply to new orders. Prices already agreed don’t change.</p>}
    >
      <SettingsForm
        section="prices"
        saved={prices}
        {...state}
        after="The website shows the new prices straight away."
        onInput={form => setTyped(new FormData(form))}
        onReset={() => setTyped(null)}
      >
        {({ saved, typed: { pricesToConfirm }, field }) => (
          <>
            <div className="price-grid">
              {ITEM_KEYS.map(item => {
                const price = field(priceFieldName(item), poundsAsTyped(saved[item]))
                const text = typed?.get(price.name) ?? price.initialValue
                return (
                  <SettingField
                    key={item}
                    field={price}
                    label={ITEMS[item].name}
                    hint={describePaymentPlan(item, penceOf(text, saved[item]))}
                    sign="£"
                    inputMode="numeric"
                    required={state.mayChange && saved[item] !== NO_PRICE}
                    conditional
                  />
                )
              })}
            </div>
            {pricesToConfirm !== undefined && (
              <>
                <input type="hidden" name="pricesToConfirm" value={pricesToConfirm} />
                <CheckboxField
                  key={pricesToConfirm}
                  field={field('confirmPrices', '')}
                  label={`Yes, change ${pricesToConfirm}`}
                />
              </>
            )}
          </>
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}

function penceOf(text: unknown, fallback: ListedPrice): ListedPrice {
  const parsed = parsePrice(String(text ?? ''))
  return parsed.ok ? parsed.pence : fallback
}
