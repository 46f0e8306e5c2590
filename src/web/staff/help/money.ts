import { addresses } from '#src/addresses.ts'
import type { Topic } from './topic.ts'

const SETTINGS_PATH = addresses.adminSettings()

export const MONEY_TOPIC: Topic = {
  key: 'money',
  title: 'Payments, prices and the exchange rate',
  questions: [
    {
      question: 'How do I record money that was paid to us directly?',
      answer: [
        'On the application’s page, under Payments, press “Record Payment”. Enter the amount, currency, date, method and bank reference, and attach a proof if you have one. It can be part of what is due. For naira, their value in pounds is filled in from the rate of the day when they arrived. A value that differs by more than 10% needs a reason. If a bank reference is already recorded, you see for which application, and tick a box if it’s another transfer. Money in another currency counts as what our bank credited in pounds or naira. The applicant gets a receipt while the box is ticked, and the owners get an email. To undo a payment recorded by mistake, press “Reverse” and give a reason.',
      ],
      keywords: 'offline cash bank transfer manual',
      link: { text: 'Open Applications', href: addresses.adminApplications() },
    },
    {
      question: 'Which day does a payment have, and which sum?',
      answer: [
        'A payment on the website has the day on which the payer paid it. For money that was paid to us directly, enter under “Received on” the day when it arrived, not the day on which you record it. The receipt, the tracking page and the month report use that day. The list of payments shows when you recorded it, and beneath it the day when it arrived.',
        'The day cannot be in the future. It cannot be before the application came in either, unless one of us added the application: then the money may have come first.',
        'If another sum arrived than we asked for, the lists show both. The receipt has them as “Asked for” and “Arrived”, and only what arrived counts.',
      ],
      keywords: 'date earlier late different amount',
      link: { text: 'Open Payments', href: addresses.adminPayments() },
    },
    {
      question: 'Can someone pay in parts, or pay for an applicant?',
      answer: [
        'Both. When more than £500 is due on an application, its payment page offers parts from ₦100,000. The tracking page and the payment show what is left, and the stage follows when the instalment is covered.',
        'From their payment page, applicants create a link for a parent, sponsor or employer. It works for 14 days, and they can cancel it. The receipt goes to the person who paid. The applicant gets an email and sees who paid.',
      ],
      keywords: 'instalment',
      link: { text: 'Open Applications', href: addresses.adminApplications() },
    },
    {
      question: 'How do I find a payment, or see everything that was paid?',
      answer: [
        'Payments lists every payment and attempt, newest first. Search by any reference, name, email or amount, such as ₦6,172,200. You can filter by month, state and channel, or show only payments to check. Above the list you see what was received and given back, and the provider’s fees. If more than 1,000 payments match a search or a state, choose a month to see them.',
        'Open a payment for its facts, receipts, other attempts, emails and history, and to decide on it. For your accountant, “Export CSV” has one line for each receipt and credit note. Owners and finance can export.',
      ],
      keywords: 'books accounts transaction list csv export bookkeeping',
      link: { text: 'Open Payments', href: addresses.adminPayments() },
    },
    {
      question: 'How do I close a month?',
      answer: [
        'On Payments, press “Month Report” and go to the month. The panel at the top says whether it is open or closed, and what stands in the way of closing it, each with a link. Work through the list: decide about each payment to check, let an owner confirm or decline refunds that wait, and explain each difference on Payouts. A checkout that is still open is decided by itself within 72 hours, and a payout that is not in the bank yet arrives on a working day. When nothing stands in the way, press “Close” and the name of the month. Finance and owners can close a month once it’s over.',
        '“From the ledger to the bank” leads from what the ledger has for the website to the sum of the payouts, to the kobo. What was received late in the month is in a payout of the next one (“Paid out later”), as the first payouts have money of the month before (“Paid out now”). “Given back, but not kept back” is what we refunded less what {provider} kept back from payouts of this month. Each difference stands on a line of its own, with your explanation. Money that is in no payout is listed there after its fee.',
        'A refund that waits for the payer or the bank may stay open: write a note when you close. It is booked in the month in which it’s paid. A closed month doesn’t change any more: its report, its exports and its PDF stay as they were, and exports say on which day and by whom it was closed. Reversing a payment that was recorded by mistake takes it out of its own month while that is open. Once it’s closed, the correction goes into the open month, which says where it belongs: to 30 November, for example, booked on 2 December because November was closed.',
        'Only an owner can reopen a month, with a reason. If a payout of a closed month is read only after the closing, the panel says so, because no report contains it until the month is reopened and closed again. Closing it again makes a new version of the PDF, and the old one stays under History. What is booked in a later month stays there: to move money that was recorded by hand into the reopened month, reverse it and record it again with its day. If two of you close it at once, the second is told who was first.',
        'You don’t need a spreadsheet: the report adds up the ledger, and its last rows are what reached our bank. Months are in Lagos time. Money that was paid outside the website is shown apart, because it reaches the bank without a payout.',
      ],
      keywords: 'month end accountant income fees net payout reconcile close reopen lock bridge pdf bookkeeper',
      link: { text: 'Open the Month Report', href: addresses.adminMonthReport() },
    },
    {
      question: 'Who owes us what, and since when?',
      answer: [
        'On Payments, press “Who Owes What”. It lists each application with a payment that is due now, the oldest first, in pounds and about in naira, with the sums for 0 to 7 days, 8 to 30 days and more. Filter by age or by what was paid so far, and export it. An initial payment is owed since the application came in or its last part was paid, a second one since the case reached Final Review or, if a part was paid later, since then.',
      ],
      keywords: 'debtors unpaid outstanding due age overdue',
      link: { text: 'Open Who Owes What', href: addresses.adminOwed() },
    },
    {
      question: 'Does the month report show VAT?',
      answer: [
        'Only if an owner enters a rate on Settings, under VAT. Our prices include it, so VAT is what was received less what was given back, times the rate ÷ (100 + the rate): at 7.5%, ₦1,075 contain ₦75. It is calculated once from the total of the month and rounded to the nearest penny and kobo. Provider fees aren’t deducted. Closed months keep the line that they had.',
      ],
      keywords: 'tax vat rate inclusive',
      link: { text: 'Open VAT', href: `${SETTINGS_PATH}#vat` },
    },
    {
      question: 'How do I refund someone?',
      answer: [
        'On the application’s page, under Payments, press “Refund” beside the payment. The form shows what the terms give, from the deliveries that we recorded or the time of the consultation. If the application has passed a stage whose delivery isn’t recorded, it says so and preselects nothing. Choose how much, what it means for the price, and say why: the price falls (the customer need not pay the sum again), the case ends (nothing is due, and we ask for nothing more), or it’s due again. From ₦1,000,000 on, counting all refunds and accepted disputes of the same application or consultation, an owner must confirm it, and not the owner who proposed it if there is another: owners get an email, and the dashboard shows it.',
        '{provider} sends the money to the card or account it came from. Under Refunds you see how far it is. Once it is paid, it stops counting as paid here, and the payer gets a credit note by email, or a short email if the money had never counted. If the payer’s bank refuses it, we email the payer a link to name an account, and “Send Link Again” repeats that. If the email address was changed after the payment, you choose which of the two addresses gets our emails and the link, and both hear about it. If it fails, we email you, and you can refund again.',
        'If you paid it back outside the website, press “Record Refund” instead. Refunds made in {provider}’s dashboard are counted too, and we ask you what they mean: the queue and an email lead to “Say What It Means”, under Refunds. Until you answer, the customer isn’t asked for the money.',
        'If the meaning of a refund was wrong, press “Change” beside it. The customer gets an email if they owe something else, or if the case ends.',
      ],
      keywords: 'refund money back return',
      link: { text: 'Open the queue', href: addresses.adminQueue() },
    },
    {
      question: 'Did the money reach our bank?',
      answer: [
        'On Payments, press “Payouts”. We read every night what {provider} paid to our bank. The page shows each payout with its fees and whether it adds up, and three lists: our payments that are in no payout three days after they arrived, payments that are unknown to us, and payments that were paid out differently. Each names its payout, its day and our account. What went back and is deducted from a payout explains itself.',
        'When you know why something differs, press “Explain” and write it down. It leaves its list, and stands below with your name among those that are explained; “Undo” puts it back. If the sum changes later, it is listed again.',
        '“Read Again” reads the shown month at once. If {provider} can’t be read, press “Upload CSV” and choose the file from its dashboard. You see what it contains before it counts. A later read replaces it.',
      ],
      keywords: 'payout settlement bank reconcile missing csv upload',
      link: { text: 'Open Payouts', href: addresses.adminPayouts() },
    },
    {
      question: 'What counts as delivered for a refund, and where do I record it?',
      answer: [
        'Refunds depend on what we’ve delivered, not on the stage that the application has reached. When an applicant has a report, a plan, comments or a checked file, press “Record Delivery” on the application’s page, under Deliveries. It appears on their tracking page with its date. No email is sent.',
        'To remove a mistaken record, press “Undo”. It stays in the history with your reason.',
      ],
      keywords: 'delivery deliverable',
      link: { text: 'Open Applications', href: addresses.adminApplications() },
    },
    {
      question: 'It says “Check this payment”. What do I do?',
      answer: [
        'The line under Payments says why. If a different amount arrived, or the payment came long after its quote had expired, press “Decide”: accept it as part payment, ask the payer for the rest, or refund it. If it was paid twice, press “Refund”. If it was reversed, check it with the provider by its reference or settle it with the payer, then press “Mark as Settled” and write what you did. Reversed money no longer counts as paid and becomes due again.',
        'Finance and owners find all of these in their queue. If the payment is for a consultation or for a deleted application, you can decide it above the queue.',
      ],
      keywords: 'wrong amount mismatch overpaid flag',
      link: { text: 'Open the queue', href: addresses.adminQueue() },
    },
    {
      question: 'A payment is disputed. What do I do?',
      answer: [
        'The payer’s bank wants the money back. It’s in the queue and on the dashboard of everyone who may answer, with its deadline, and the dispute appears beside the payment on the application’s page.',
        'Press “Answer” beside the payment before the deadline. If you contest it, we send the bank your message and the Evidence PDF: the order, the terms, our emails, what the customer opened and what we delivered. If you accept it, the money goes back. You can answer once. Without an answer, {provider} refunds the payer.',
        'Until then, the payment cannot be refunded, because the money could go back twice. Only an owner accepts a dispute if ₦1,000,000 or more goes back, counting the refunds of the same case. It leaves the queue once you have answered.',
      ],
      keywords: 'chargeback',
      link: { text: 'Open the Dashboard', href: addresses.adminDashboard() },
    },
    {
      question: 'How do I change a price?',
      answer: [
        'An owner enters the new price on Settings, under Prices, and presses “Save”. Prices are in whole pounds. Below each price you see how it is paid: in two payments or in full. A change by more than half is saved once you have ticked the old and the new price.',
        'The website shows it straight away, and it applies to new orders. Anyone who has already applied or ordered pays the agreed price. If a colleague changed the same price, nothing is overwritten: the form tells you, and you save again. Under the prices, “History of prices” has who changed what and when, and so has the audit log.',
      ],
      keywords: 'cost fee history',
      link: { text: 'Open Prices', href: `${SETTINGS_PATH}#prices` },
    },
    {
      question: 'Where does the exchange rate come from, and can I set it?',
      answer: [
        'Settings shows the current rate, its source and its age. We fetch a new one about once an hour. If no source answers, we use the last rate for a day; after that customers can’t pay until a source answers.',
        'An owner can choose “Fix a rate”, enter the naira for one pound and press “Save”. It applies until an owner chooses “Follow the market” again. If it differs by more than 10% from the last good rate, the form asks you to confirm it.',
        'If a source reports a rate more than 10% from the last good one, we don’t use it until a second source agrees. We email you and the bell shows it. An owner can confirm or dismiss it on Settings; until then customers pay by the last good rate, for a day at most.',
        'An amount in naira that a customer already sees stays valid for its 30 minutes, whatever you save.',
      ],
      keywords: 'currency naira pounds',
      link: { text: 'Open Exchange rate', href: `${SETTINGS_PATH}#exchange-rate` },
    },
  ],
}
