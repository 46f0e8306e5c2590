import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { ProviderName } from '#src/payment-provider.ts'
import type { LegalSection } from '../../parts/legal-page.tsx'
import { TableHead } from '../../ui/table-head.tsx'

export const PRIVACY_RIGHTS: ReadonlyArray<LegalSection> = [
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <>
        <p>
          The Nigeria Data Protection Act 2023 and the UK GDPR give you these rights. Some have limits, and we say so
          when one applies.
        </p>
        <ul className="plain-list">
          <li>
            <strong>Access:</strong> ask whether we keep data about you, and get a copy.
          </li>
          <li>
            <strong>Correction:</strong> have what is wrong put right. Your phone number and answers you can change
            yourself, on your tracking page under Details.
          </li>
          <li>
            <strong>Erasure:</strong> have it deleted. What the law makes us keep stays: payments, without your name.
          </li>
          <li>
            <strong>Restriction:</strong> have us stop using it while a question about it is open.
          </li>
          <li>
            <strong>Portability:</strong> get what you gave us in a form that a computer can read.
          </li>
          <li>
            <strong>Objection:</strong> object to what we do on the basis of legitimate interest.
          </li>
          <li>
            <strong>Complaint:</strong> complain to an authority, whether or not you wrote to us first.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'how-to-ask',
    title: 'How to ask',
    body: (
      <>
        <p>
          If you have an application, <a href={addresses.tracking()}>open it with your reference and email</a> and press
          “Ask about your data” under Details. Enter the code that we email you. Choose what you want, and say it in
          your words. We confirm it by email at once, and the page shows whether it is answered.
        </p>
        <p>
          Or write to <a href={`mailto:${BRAND.email}?subject=${encodeURIComponent('My data')}`}>{BRAND.email}</a> from
          the email address that you used with us. That is how we know it is you; if we are not sure, we ask one more
          question. We enter your request in the same list. A person reads each one and answers by email.
        </p>
        <p>It costs nothing. We answer within 30 days, and usually much sooner. If we refuse, we say why.</p>
        <p>
          If you ask for deletion while your case is open, our work on it ends. The{' '}
          <a href={`${addresses.terms()}#cancelling`}>terms of service</a> say what that means for payments.
        </p>
      </>
    ),
  },
  {
    id: 'complaints',
    title: 'Where to complain',
    body: (
      <>
        <p>We would like to hear from you first, but you do not have to write to us.</p>
        <ul className="plain-list">
          <li>
            In Nigeria: the Nigeria Data Protection Commission (NDPC), <a href="https://ndpc.gov.ng">ndpc.gov.ng</a>
          </li>
          <li>
            In the United Kingdom: the Information Commissioner’s Office (ICO),{' '}
            <a href="https://ico.org.uk">ico.org.uk</a>
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'changes',
    title: 'When this notice changes',
    body: (
      <p>
        The date at the top changes with it. If a change matters to an open case, we tell you by email before it takes
        effect.
      </p>
    ),
  },
]

const COOKIES = [
  [
    'tp_applicant, with __Host- before it on a secure address',
    'Lets you return to your application without giving its reference and email again. It holds a random number, nothing about you.',
    '2 hours after your last use',
  ],
  [
    'tp_proof, with the same',
    'Remembers that you entered a code from our email in this browser, so that we don’t ask for one each time. It holds a random number, nothing about you.',
    '30 days after the code',
  ],
  [
    'tp_payer, with the same',
    'Lets the browser that made a payment go on to what was paid for, and hold one time for a call. It holds a random number, nothing about you.',
    '24 hours after your last visit to a payment page, or your last choice of a time',
  ],
  [
    'tp_opened, with the same',
    'Remembers which references were opened in this browser, so that someone else’s wrong attempts can’t lock you out. It holds a random number and scrambled references, and opens nothing.',
    '1 year after your last use',
  ],
  [
    'tp_flash, with the same',
    'Carries one message to the next page, such as “Payment successful”.',
    '1 minute at most',
  ],
] as const

export const PRIVACY_TECHNOLOGY: ReadonlyArray<LegalSection> = [
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>
          Each of these is needed for what you do here. The law does not require your consent for them, so there is no
          banner.
        </p>
        <table className="table records cookies">
          <caption>Cookies we set</caption>
          <TableHead heads={['Cookie', 'What for', 'How long']} />
          <tbody>
            {COOKIES.map(([cookie, whatFor, howLong]) => (
              <tr key={cookie}>
                <th scope="row">{cookie}</th>
                <td data-l="What for">{whatFor}</td>
                <td data-l="How long">{howLong}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          We use no analytics and no advertising, and load no pictures, fonts or scripts from other hosts. Our own staff
          get cookies of their own when they sign in. <ProviderName />
          ’s page sets its own.
        </p>
      </>
    ),
  },
  {
    id: 'logs',
    title: 'Logs and limits',
    body: (
      <>
        <p>
          For each request our server writes down the time, the page’s path and whether it worked. It leaves out
          everything after the question mark, and your name, email and network address. We keep these logs for 30 days
          at most.
        </p>
        <p>
          To stop abuse, we count how often one network address or one reference is used. We keep a scrambled form of it
          instead of the address or reference itself, and delete the count within a few hours. With an application we
          keep the scrambled form, so that a form sent twice opens one application.
        </p>
        <p>
          Our hosting provider may keep technical logs of its own, with network addresses, for its own security. Our
          legal basis for all three is our legitimate interest in a site that works and is not abused.
        </p>
      </>
    ),
  },
  {
    id: 'safety',
    title: 'How we keep it safe',
    body: (
      <>
        <p>
          Your documents are never at a public address. The reference and the email together show the status of your
          application, and let you upload and pay: please do not share the two with anyone. To open a document, or to
          see your phone number and answers, you also need a code that we email you, once in each browser for 30 days.
        </p>
        <p>
          On your tracking page, under Access, you see who opened your documents and in which browsers your application
          is open, and you can end the access of each. Our staff sign in with accounts of their own.
        </p>
        <p>
          If something goes wrong that puts you at risk, we will tell you without delay, and the authorities within 72
          hours where the law requires it.
        </p>
      </>
    ),
  },
  {
    id: 'people-decide',
    title: 'People decide, not machines',
    body: (
      <p>
        No one is assessed by a computer here. We do not profile you, sell anything about you or send advertising. Our
        service is for adults: we do not knowingly keep data about anyone under 18.
      </p>
    ),
  },
]
