import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const SETTINGS_PAGE = addresses.adminSettings()

export const MONEY: Topic = {
  key: 'money',
  title: 'Payments, prices and the exchange rate',
  questions: [
    {
      question: 'How do I record money that reached us directly?',
      answer: [
        'On the application’s page, under Payments, press “Record Payment” and enter the amount, the currency, the day it came, how, the bank reference and, if you have one, a proof. It may be part of what is due. For naira you also enter what they count as in pounds. The applicant gets a receipt while the box is ticked, and the owners are told by email. “Reverse” beside it undoes a payment that was recorded by mistake; it asks for a reason.',
      ],
      way: { text: 'Open Applications', href: addresses.adminApplications() },
    },
    {
      question: 'What counts for a refund, and where do I record it?',
      answer: [
        'A refund counts what we have delivered, not the stages that are ticked. When an applicant has a report, a plan, comments or a checked file, press “Record Delivery” on the application’s page, under Deliveries. Their tracking page then shows it with its day; no email is sent.',
        'A mistaken record is taken back with “Undo”. It stays in the history, with your reason.',
      ],
      way: { text: 'Open Applications', href: addresses.adminApplications() },
    },
    {
      question: 'A payment needs a look: what do I do?',
      answer: [
        'The line under Payments says why. When another sum arrived than we asked for, or it was paid long after its quote, press “Decide”: accept what came as part payment, ask the payer for the rest, or refund it. When it was paid twice or the provider took it back, look it up at the provider by its reference, refund it or agree with the payer, then press “Mark as Settled” and write what was done. What was refunded or taken back no longer counts as paid, and becomes due again.',
        'Payments of consultations, and of applications that were deleted, stand above the list under “Needs you”.',
      ],
      way: { text: 'Open Needs you', href: addresses.adminApplications({ tab: 'needs-you' }) },
    },
    {
      question: 'A payment is disputed. What do I do?',
      answer: [
        'The payer’s bank wants the money back. The dashboard shows each open dispute with the last moment to answer, owners get a mail, and it stands beside the payment on the page of its application.',
        'Sign in to {provider}’s dashboard, find the dispute by the payment’s reference, and accept it or upload your evidence before the deadline. Without an answer {provider} gives the money back. When it is resolved, the notice goes by itself.',
      ],
      way: { text: 'Open the Dashboard', href: addresses.adminDashboard() },
    },
    {
      question: 'How do I change a price?',
      answer: [
        'An owner types the new price on Settings, under Prices, and presses “Save”. Prices are in whole pounds. Beneath each stands how it is paid: in two parts or at once.',
        'It counts for what is ordered from then on; the website shows it with the next page that anybody opens. Whoever has applied or ordered before pays what was agreed. If a colleague changed the same price meanwhile, nothing is overwritten: the form says so and you save again. Who changed what stands in the audit.',
      ],
      way: { text: 'Open Prices', href: `${SETTINGS_PAGE}#prices` },
    },
    {
      question: 'Where does the exchange rate come from, and can I set it?',
      answer: [
        'Settings shows the rate in force, which source it is from and how old it is. We ask for a new one about once an hour. While no source answers, the last one stands in for a day; after that customers can’t pay until a source answers.',
        'An owner can choose “Fix a rate”, type the naira for a pound and press “Save”: then it holds until an owner chooses “Follow the market” again. If the rate is more than 10% from the last good one, the form asks you to confirm it.',
        'A new rate from a source that is more than 10% from the last good one is held back until a second source says the same. We mail you and the bell shows it. An owner can confirm or dismiss it on Settings; until then customers pay by the last good rate, for a day at most.',
        'An amount in naira that a customer has on their screen holds for its half-hour, whatever you save.',
      ],
      way: { text: 'Open Exchange rate', href: `${SETTINGS_PAGE}#exchange-rate` },
    },
  ],
}
