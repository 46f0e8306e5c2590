import type { LegalSection } from '../../../parts/legal-page.tsx'

/** Prices, instalments, cancelling, refunds. */
export const TERMS_PAYMENT: ReadonlyArray<LegalSection> = [
  {
    id: 'prices',
    title: 'Prices and payment',
    body: (
      <>
        <p>
          Prices are in pounds. You pay in naira through Paystack. The payment page shows the exact naira amount before
          you pay, and holds it for 30 minutes. After that it shows a new amount, and you decide again. A naira amount
          on any other page is a guide.
        </p>
        <p>
          The price that holds for you is the one on the day your application or order was made. A later change to our
          prices does not affect it.
        </p>
        <p>
          The Application Fee opens an application and buys a first reading: one email that says go on, wait or stop. It
          is not the Initial Assessment, which is a full written report against each criterion. It is not part of any
          package and is not counted towards one.
        </p>
      </>
    ),
  },
  {
    id: 'instalments',
    title: 'Paying in two parts',
    body: (
      <>
        <p>
          Where two parts are offered, 60% is due now, rounded to the pound, and the other 40% later. Each part is
          charged at the rate of the day on which you pay it.
        </p>
        <p>
          For the Application Fee and for Full Application Support alike, the second part is due when your file is
          ready, before it is sent to the endorsing body. You may pay it earlier. Until then we ask for nothing more,
          and add no interest. We write to you when it is due.
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
          You may stop at any time. Write to us from the email address that you used, with your reference. You get your
          money back for work we have not done, in this way:
        </p>
        <h3>Consultations</h3>
        <ul>
          <li>
            If you cancel at least 24 hours before it begins: book another time with the same payment, or have your
            money back. Until then you may also move it, free of charge.
          </li>
          <li>
            Later than that, or if you do not come: no refund. If something serious stopped you from coming, tell us,
            and we will find another time.
          </li>
          <li>If we cannot keep the appointment, you choose: another time, or all of your money back.</li>
        </ul>
        <h3>Application Fee, Initial Assessment, Review &amp; Finalize</h3>
        <ul>
          <li>Before we have begun: all of your money back.</li>
          <li>After we have begun: the money for the part that is not done.</li>
          <li>After we have sent you our result: no refund, unless we did not do what we agreed.</li>
        </ul>
        <h3>Full Application Support</h3>
        <ul>
          <li>Before we have begun: all of your money back.</li>
          <li>
            After that we count the stages on your tracking page. You pay for those that are completed and for what is
            done of the current one, and get the rest back. We show you how we counted.
          </li>
          <li>
            If you stop before the second part is due, you do not owe it, unless we have done more than the first part
            covers.
          </li>
        </ul>
        <h3>Always</h3>
        <ul>
          <li>Money that arrives twice, or for something that can no longer be paid for, goes back in full.</li>
          <li>
            We pay back in naira, all that you paid or the part that is due to you, to the card or account it came from.
            We send it within ten business days; your bank may need a few more.
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
