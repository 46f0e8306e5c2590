import { APPLICATION_ITEMS, ITEMS } from '#src/features/site/catalogue/items.ts'
import {
  describeRefundRule,
  describeSecondPaymentDue,
  findDeliverable,
  STAGES,
} from '#src/features/site/catalogue/scope.ts'
import { ProviderName, WaysToPay } from '#src/payment-provider.ts'
import type { LegalSection } from '../../parts/legal-page.tsx'

/** The sections of the terms about prices, instalments, cancelling and refunds. */
export const TERMS_PAYMENT: ReadonlyArray<LegalSection> = [
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          Prices are in pounds. You pay in naira through <ProviderName />, by <WaysToPay />. The payment page shows the
          exact naira amount before you pay, and holds it for 30 minutes. After that it shows a new amount, and you
          decide again. A naira amount on any other page is a guide.
        </p>
        <p>
          You pay the price shown on the day you applied or ordered. A later change to our prices does not affect it.
        </p>
        <p>
          With the Application Fee you prepare the application yourself. We answer in writing whether to apply now, to
          wait, or not to apply, and check your finished file once. A full written report against each criterion is the
          package Initial Assessment. The Application Fee is not deducted from a package.
        </p>
      </>
    ),
  },
  {
    id: 'instalments',
    title: 'Paying in two payments',
    body: (
      <>
        <p>
          Where two payments are offered, the initial payment of 60%, rounded to the pound, is due now, and the final
          payment of the other 40% later. Each is charged at the rate of the day on which you pay it.
        </p>
        <p>
          For the Application Fee, the final payment is due {describeSecondPaymentDue('application_fee')}. For Full
          Application Support, it is due {describeSecondPaymentDue('full_support')}. You may pay it earlier. Until then
          we ask for nothing more, and add no interest. We write to you when it is due.
        </p>
      </>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and refunds',
    body: (
      <>
        <p>
          You may stop at any time. Write to us from the email address that you used, with your reference. You get a
          refund for work we have not delivered, as follows:
        </p>
        <h3>Consultations</h3>
        <ul className="plain-list">
          <li>
            If you cancel at least 24 hours before it begins: book another time with the same payment, or get a full
            refund. Until then you may also move it, free of charge.
          </li>
          <li>
            Later than that, or if you do not come: no refund. If something serious stopped you from coming, tell us,
            and we will find another time.
          </li>
          <li>If we cannot keep the appointment, you choose: another time, or a full refund.</li>
        </ul>
        <h3>Application Fee and packages</h3>
        <p>{describeRefundRule('full_support')}</p>
        <ul className="plain-list">
          <li>
            We count what we have delivered to you, not the stages that are ticked. Our staff record each delivery, and
            your tracking page shows it with its date.
          </li>
          <li>
            What is to be delivered:
            <ul className="plain-list">
              {APPLICATION_ITEMS.map(item => (
                <li key={item}>
                  {ITEMS[item].name}: {STAGES.flatMap(stage => findDeliverable(item, stage) ?? []).join(', ')}.
                </li>
              ))}
            </ul>
          </li>
          <li>You pay for what was delivered, get the rest back, and see how we counted.</li>
          <li>Once everything is delivered there is no refund, unless we did not do what we agreed.</li>
          <li>
            If you stop before the final payment is due, you do not owe it, unless we have delivered more than the
            initial payment covers.
          </li>
        </ul>
        <h3>Always</h3>
        <ul className="plain-list">
          <li>We refund in full any payment that arrives twice, or for something that can no longer be paid for.</li>
          <li>
            We refund you in naira, all that you paid or the part that is due to you, to the card or account you paid
            from. We send it within ten business days; your bank may need a few more.
          </li>
          <li>
            A refusal by the endorsing body or the Home Office is not in itself a reason for a refund. Work that we did
            badly is.
          </li>
        </ul>
      </>
    ),
  },
]
