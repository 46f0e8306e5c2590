import { BRAND, responseTime } from '#src/brand.ts'
import { usualHours } from '#src/features/bookings/rules.ts'
import { instalments } from '#src/features/catalogue/instalments.ts'
import { ITEMS, type PriceList } from '#src/features/catalogue/items.ts'
import { refundRule, secondPaymentDue } from '#src/features/catalogue/scope.ts'
import type { WeeklyHours } from '#src/features/settings/weekly-hours.ts'
import { pounds } from '#src/money.ts'
import type { ProviderWords } from '#src/payment-provider.ts'
import { checkedOnInWords, type FactChecks, type FactId, factsOf, type OfficialPage, officialPagesOf } from './facts.ts'

/** `official`: the official pages behind the answer. */
export type Question = { question: string; answer: string; official?: ReadonlyArray<OfficialPage> }

/** Today's price list, in pence, as `priceList` reads it. */
type Prices = Readonly<PriceList>

export function servicesQuestions(prices: Prices, factChecks: FactChecks, provider: ProviderWords): Array<Question> {
  return [
    {
      question: 'Can you promise that I will be endorsed?',
      answer:
        'No, and nobody can. The endorsing body decides on the endorsement and the Home Office decides on the visa. We can tell you how strong your case looks, and why.',
    },
    ...questionOfFee(prices),
    {
      question: 'Why do I pay in naira?',
      answer: `Our payment provider, ${provider.name}, charges in naira, by ${provider.waysToPay}. The payment page shows the exact amount before you pay, and holds it for 30 minutes. If the rate moves after that, you see the new amount first. Naira amounts elsewhere are a guide.`,
    },
    {
      question: 'How long does it take?',
      answer: `Most of the time goes into gathering papers and letters, and that depends on the people you ask. We read your documents within ${responseTime('Document review')}. ${said(factChecks, 'endorsement-time')} After that the Home Office takes its own time over the visa.`,
      official: officialPagesOf(factsOf(['endorsement-time'])),
    },
    {
      question: 'What if I am refused?',
      answer:
        'The endorsing body’s answer usually says why. We can go through it with you, page by page, in a consultation, and tell you plainly whether to try again later with more, or to stop. We would rather say “not yet” before you have paid the government.',
    },
    {
      question: 'Do I need an adviser at all?',
      answer:
        'No. You may apply by yourself, and many people do. The forms and the criteria are public. What we add is a second reader who has seen many files and is not afraid to cut.',
    },
    {
      question: 'Are the government’s fees included?',
      answer: `No. They are paid to the government, not to us. ${said(factChecks, 'fees', 'health-surcharge')} Check the current ones at gov.uk before you pay.`,
      official: officialPagesOf(factsOf(['fees', 'health-surcharge'])),
    },
    {
      question: 'Can I get a refund?',
      answer: `Yes, for any work we haven’t done. ${refundRule('full_support')} What we have delivered stands on your tracking page. We refund in naira, to the card or account the money came from. The terms of service have the details.`,
    },
    {
      question: 'Which documents will you ask me for?',
      answer:
        'To begin with, your CV and a few lines about your work. Later, your evidence and drafts of your statement, and your passport when the forms need it. We ask for each through your tracking page, with a date. Files are PDF, Word, JPEG or PNG, up to 10 MB each.',
    },
    {
      question: 'Who sees my passport?',
      answer:
        'Only the staff who work on applications. It is stored privately, no link to it is ever public, and each time one of us opens it, that is recorded. Our privacy notice says how long we keep it.',
    },
  ]
}

/** `weeklyHours`: what customers may book, as staff set it. */
export function contactQuestions({
  prices,
  weeklyHours,
}: {
  prices: Prices
  weeklyHours: WeeklyHours
}): Array<Question> {
  return [
    {
      question: 'Is everything online?',
      answer: `Yes. ${BRAND.meetings} You need a phone or a computer with a camera, and a connection good enough for a call. The link comes with the confirmation.`,
    },
    {
      question: 'Which times can I choose?',
      answer: `${usualHours(weeklyHours)}, up to 90 days ahead; 30 minutes begin every half-hour, 60 minutes on the hour. You choose as soon as you have paid. All times are Lagos time; where your browser tells us another zone, you see your own time beside it.`,
    },
    ...questionOfConsultations(prices),
    {
      question: 'Can I change or cancel a booking?',
      answer:
        'Yes, and your confirmation says how. You can move it until 24 hours before it starts. If you cancel at least 24 hours before, book another time or have your money back.',
    },
    {
      question: 'How fast do you answer?',
      answer: `Messages and emails within ${BRAND.answersWithin}. Questions about a booking take ${responseTime('Booking')}, and we read the documents you send within ${responseTime('Document review')}.`,
    },
    {
      question: 'Somebody called me. How do I know it is you?',
      answer: `We do not call from private numbers, and we never ask for a card number, a password or a transfer to a private account. You pay on our payment page and nowhere else. If a call or message seems wrong, end it and write to ${BRAND.email}.`,
    },
  ]
}

/** Left out while one of the prices in it is missing. */
function questionOfFee(prices: Prices): Array<Question> {
  const { application_fee: feePence, full_support: supportPence, initial_assessment: reportPence } = prices
  if (feePence === undefined || supportPence === undefined || reportPence === undefined) return []
  const fee = instalments(feePence)
  const support = instalments(supportPence)
  return [
    {
      question: `Is the ${pounds(feePence)} application fee part of a package?`,
      answer: `No, and it isn’t deducted from one. You prepare the application yourself; we answer in writing whether to apply now, to wait, or not to apply, and check your finished file once. The ${pounds(reportPence)} ${ITEMS.initial_assessment.name} is a full written report against each criterion. Of the fee, you pay ${pounds(fee.firstPence)} now. The other ${pounds(fee.secondPence)} is due ${secondPaymentDue('application_fee')}. The second part of ${ITEMS.full_support.name}, ${pounds(support.secondPence)}, is due ${secondPaymentDue('full_support')}. You may pay either earlier.`,
    },
  ]
}

/** Left out while one of the prices in it is missing. */
function questionOfConsultations(prices: Prices): Array<Question> {
  const { consultation_30: shortPence, consultation_60: longPence } = prices
  if (shortPence === undefined || longPence === undefined) return []
  return [
    {
      question: 'Which consultation is right for me?',
      answer: `Take the ${ITEMS.consultation_30.name} (${pounds(shortPence)}) if you have one clear question. Take the ${ITEMS.consultation_60.name} (${pounds(longPence)}) if we should look at your work together. Neither is needed before an assessment.`,
    },
  ]
}

/** Facts in a running text, with their date behind them. */
function said(factChecks: FactChecks, ...ids: ReadonlyArray<FactId>): string {
  const facts = factsOf(ids)
  return `${facts.map(fact => fact.text).join(' ')} (${checkedOnInWords(facts, factChecks) ?? 'We are re-checking this, so please read the official page too'}.)`
}
