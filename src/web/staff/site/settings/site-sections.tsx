import { useState } from 'react'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { createMeetingLink } from '#src/features/bookings/rules.ts'
import { ITEM_KEYS, ITEMS, parsePrice } from '#src/features/site/catalogue/items.ts'
import { findMeetingLinkFault } from '#src/features/site/settings/meeting-link.ts'
import { MAIL_SWITCH_NAMES, MAIL_SWITCHES } from '#src/features/site/settings/settings.ts'
import { Badge } from '../../../ui/badge.tsx'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import {
  describePaymentPlan,
  type ListedPrice,
  type ListedPrices,
  NO_PRICE,
  poundsAsTyped,
  priceFieldName,
} from './price-form.ts'
import type { SettingsPage } from './settings-page.server.ts'
import { SettingField, SettingsForm, type SettingsFormState, SettingsPanel, SwitchField } from './settings-panel.tsx'

export function SiteSection({ isInMaintenance, ...state }: SettingsFormState & { isInMaintenance: boolean }) {
  return (
    <SettingsPanel
      section="site"
      description={
        <p>
          {isInMaintenance ? <Badge tone="bad">Closed to visitors</Badge> : <Badge tone="good">Open to visitors</Badge>}
        </p>
      }
    >
      <SettingsForm
        section="site"
        saved={{ maintenanceMode: isInMaintenance }}
        {...state}
        after="This takes effect as soon as you save. Payments already started still go through."
      >
        {({ saved }) => (
          <SwitchField
            name="maintenanceMode"
            label="Maintenance Mode"
            hint="While it’s on, visitors and applicants see that we’ll be back soon. Signed-in staff see the website as usual, and these pages keep working."
            isOn={saved.maintenanceMode}
          />
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}

export function SignInSection({ isRequired, ...state }: SettingsFormState & { isRequired: boolean }) {
  return (
    <SettingsPanel
      section="sign-in"
      description={
        <p>
          A second step stops a stolen password. Each person sets up theirs on{' '}
          <Link to={addresses.adminAccount()}>Your Sign-in</Link>.
        </p>
      }
    >
      <SettingsForm
        section="sign-in"
        saved={{ secondStepRequired: isRequired }}
        {...state}
        after="Owners can reset a lost second step on Staff."
      >
        {({ saved }) => (
          <SwitchField
            name="secondStepRequired"
            label="Second Step for Everyone"
            hint="People without an authenticator app or a passkey must set one up before they can open any other page."
            isOn={saved.secondStepRequired}
          />
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}

export function CacheSection(state: SettingsFormState) {
  return (
    <SettingsPanel
      section="cache"
      description={
        <p>We keep ready-made copies of the website’s pages and the exchange rate, so that pages load quickly.</p>
      }
    >
      {state.mayChange && (
        <SettingsForm
          section="cache"
          saved={null}
          {...state}
          submit="Clear Cache"
          busyText="Clearing..."
          after="We rebuild every page and fetch the current exchange rate. Nothing is lost. You only need this when something looks out of date."
        />
      )}
    </SettingsPanel>
  )
}

export function NotificationsSection({ page, ...state }: SettingsFormState & { page: SettingsPage['notifications'] }) {
  return (
    <SettingsPanel
      section="notifications"
      description={
        <>
          <p>
            These switches are for the whole firm. While one is on, the email goes to the owner of the case, or to all
            colleagues who may act on it.
          </p>
          <p>
            Each colleague chooses among their own in <Link to={addresses.adminOwnNotices()}>Your Notifications</Link>.
          </p>
        </>
      }
    >
      <SettingsForm
        section="notifications"
        saved={page.switches}
        {...state}
        after="The bell shows these events even when their emails are off."
      >
        {({ saved }) =>
          MAIL_SWITCH_NAMES.map(name => {
            const { label, hint } = MAIL_SWITCHES[name]
            return <SwitchField key={name} name={name} label={label} hint={hint} isOn={saved[name]} />
          })
        }
      </SettingsForm>
    </SettingsPanel>
  )
}

const EXAMPLE_BOOKING_ID = '3f8a61c2-94d7-4e0b-8a35-1c7be20f96d4'

/** Says whose settings these are, and where those of the others are. */
export function OneOfSeveralCalendars({ name }: { name: string | null }) {
  if (name === null) return null
  return (
    <p>
      This is the calendar of <strong>{name}</strong>. The others are on{' '}
      <Link to={addresses.adminAdvisers()}>Advisers</Link>.
    </p>
  )
}

export function MeetingLinkSection({
  meetingLink,
  calendarName,
  ...state
}: SettingsFormState & { meetingLink: string; calendarName: string | null }) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <SettingsPanel
      section="calendar"
      description={
        <>
          <p>Consultations take place at this link. Customers get it in their confirmation email.</p>
          <OneOfSeveralCalendars name={calendarName} />
        </>
      }
    >
      <SettingsForm
        section="calendar"
        saved={{ meetingLink }}
        {...state}
        after="The link applies to new bookings. Existing bookings keep the link in their email."
        onInput={form => setTyped(String(new FormData(form).get('meetingLink') ?? ''))}
        onReset={() => setTyped(null)}
      >
        {({ saved, field, typed: refusedValues }) => (
          <>
            <SettingField
              field={field('meetingLink', saved.meetingLink)}
              label="Meeting Link"
              hint="We replace {booking} with the booking’s own code, so that each consultation has its own room."
              inputMode="url"
              required={state.mayChange}
              conditional
            />
            <ExampleLink link={(typed ?? refusedValues.meetingLink ?? saved.meetingLink).trim()} />
          </>
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}

function ExampleLink({ link }: { link: string }) {
  if (link === '' || findMeetingLinkFault(link) !== null) return null
  return (
    <p className="setting-note">
      A customer gets, for example: <span className="breaks">{createMeetingLink(link, EXAMPLE_BOOKING_ID)}</span>
      {!link.includes('{booking}') && <strong> Without {'{booking}'} all consultations share this room.</strong>}
    </p>
  )
}

export function ConsultationRulesSection({
  rules,
  ...state
}: SettingsFormState & { rules: SettingsPage['consultationRules'] }) {
  return (
    <SettingsPanel section="consultations" description={<p>What a paid consultation gives after the call.</p>}>
      <SettingsForm
        section="consultations"
        saved={rules}
        {...state}
        after="It applies to calls recorded as missed, and applications opened, from now on."
      >
        {({ saved }) => (
          <>
            <SwitchField
              name="inviteAfterNoShow"
              label="Another Time after a Missed Call"
              hint="A customer who did not come gets an email and may choose another time, once for each payment."
              isOn={saved.inviteAfterNoShow}
            />
            <SwitchField
              name="creditConsultationFee"
              label="Fee Comes off the Price"
              hint="An application that you open from a consultation costs less by what was paid for it, once."
              isOn={saved.creditConsultationFee}
            />
          </>
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}

export function PricesSection({
  prices,
  history,
  ...state
}: SettingsFormState & { prices: ListedPrices; history: SettingsPage['priceHistory'] }) {
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
      {history.length > 0 && (
        <details className="price-history">
          <summary>History of prices</summary>
          <ul>
            {history.map(({ key, item, before, after, by, at }) => (
              <li key={key}>
                {ITEMS[item].name}: <span className="num">{before ?? 'no price'}</span> →{' '}
                <span className="num">{after}</span>{' '}
                <span className="muted">
                  {by}, {at}
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </SettingsPanel>
  )
}

export function VatSection({ vatRate, ...state }: SettingsFormState & { vatRate: number }) {
  return (
    <SettingsPanel
      section="vat"
      description={
        <p>
          With a rate, the month report has a line for VAT. Our prices include it: received less given back, times the
          rate ÷ (100 + the rate), once for the month, rounded to the nearest penny and kobo.
        </p>
      }
    >
      <SettingsForm
        section="vat"
        saved={{ vatRate }}
        {...state}
        after="It applies to all months that are open. Closed months keep their line."
      >
        {({ saved, field }) => (
          <SettingField
            field={field('vatRate', saved.vatRate === 0 ? '' : String(saved.vatRate / 100))}
            label="VAT rate in percent"
            hint="For example 7.5. Leave it empty for no line."
            inputMode="decimal"
            short
            conditional
          />
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}

function penceOf(text: unknown, fallback: ListedPrice): ListedPrice {
  const parsed = parsePrice(String(text ?? ''))
  return parsed.ok ? parsed.pence : fallback
}
