import { BRAND, describeResponseTime } from '#src/brand.ts'
import { describeUsualHours } from '#src/features/bookings/rules.ts'
import { calculateInstalments, ITEMS, type PriceList } from '#src/features/site/catalogue/items.ts'
import { describeRefundRule, describeSecondPaymentDue } from '#src/features/site/catalogue/scope.ts'
import type { WeeklyHours } from '#src/features/site/settings/weekly-hours.ts'
import {
  type FactId,
  type Facts,
  findFacts,
  joinTexts,
  listOfficialPages,
  type OfficialPage,
} from '#src/features/visa/facts.ts'
import { pounds } from '#src/money.ts'
import type { ProviderTexts } from '#src/payment-provider.ts'

/** `official` lists the official pages that confirm the answer. */
export type Question = { question: string; answer: string; official?: ReadonlyArray<OfficialPage> }

type Prices = Readonly<PriceList>

const GOVERNMENT_FEES = [
  'endorsement-fee',
  'visa-fee',
  'adult-surcharge',
  'child-surcharge',
] as const satisfies ReadonlyArray<FactId>

export function listServicesQuestions(prices: Prices, provider: ProviderTexts, facts: Facts): Array<Question> {
  return [
    {
      question: 'Can you promise that I will be endorsed?',
      answer:
        'No, and no one can. The endorsing body decides on the endorsement and the Home Office decides on the visa. We can tell you how strong your case looks, and why.',
    },
    ...listFeeQuestion(prices),
    {
      question: 'Why do I pay in naira?',
      answer: `Our payment provider, ${provider.name}, charges in naira, by ${provider.waysToPay}. The payment page shows the exact amount before you pay, and holds it for 30 minutes. After that we show you the new amount first. Naira amounts on other pages are a guide.`,
    },
    {
      question: 'How long does it take?',
      answer: `Gathering documents and letters takes longest, because it depends on the people you ask. We review your documents within ${describeResponseTime('Document review')}. ${facts['endorsement-time'].text} After that the Home Office decides on the visa.`,
      official: listOfficialPages(findFacts(facts, ['endorsement-time'])),
    },
    {
      question: 'What if I am refused?',
      answer:
        'The endorsing body usually tells you why. We can go through its answer with you in a consultation and tell you plainly whether to try again later with more evidence, or to stop. If we think you aren’t ready, we say so before you pay the government.',
    },
    {
      question: 'Do I need an adviser at all?',
      answer:
        'No. You may apply by yourself, and many people do. The forms and the criteria are public. We add an experienced second reader who will tell you what to leave out.',
    },
    {
      question: 'Are the government’s fees included?',
      answer: `No. They are paid to the government, not to us. ${joinTexts(facts, GOVERNMENT_FEES)} Check the current fees on gov.uk before you pay.`,
      official: listOfficialPages(findFacts(facts, GOVERNMENT_FEES)),
    },
    {
      question: 'Can I get a refund?',
      answer: `Yes, for any work we haven’t done. ${describeRefundRule('full_support')} Your tracking page lists what we’ve delivered. We refund in naira, to the card or account you paid from. The terms of service have the details.`,
    },
    {
      question: 'Which documents will you ask me for?',
      answer:
        'First we ask for your CV and a few lines about your work. Later we ask for your evidence, drafts of your statement and, when the forms need it, your passport. You see each request on your tracking page, with its due date. Files are PDF, Word, JPEG or PNG, up to 10 MB each.',
    },
    {
      question: 'Who sees my passport?',
      answer:
        'Only the staff who work on applications. It’s stored privately, never behind a public link, and we record each time one of us opens it. Our privacy notice says how long we keep it.',
    },
  ]
}

export function listContactQuestions({
  prices,
  weeklyHours,
}: {
  prices: Prices
  weeklyHours: WeeklyHours
}): Array<Question> {
  return [
    {
      question: 'Is everything online?',
      answer: `Yes. ${BRAND.meetings} You need a phone or computer with a camera, and a connection good enough for a call. The link is in your confirmation email.`,
    },
    {
      question: 'Which times can I choose?',
      answer: `${describeUsualHours(weeklyHours)}, up to 90 days ahead; 30-minute calls start every half-hour, 60-minute calls on the hour. You can choose one before you pay, and we hold it while you do, or as soon as you have paid. All times are Lagos time. If you are in another time zone, you see your own time beside it.`,
    },
    ...listConsultationQuestion(prices),
    {
      question: 'Can I change or cancel a booking?',
      answer:
        'Yes, with the link in your confirmation email, until 24 hours before it starts. If you cancel in time, you can book another time or get a refund.',
    },
    {
      question: 'How quickly do you reply?',
      answer: `We answer messages and emails within ${BRAND.answersWithin}, questions about a booking within ${describeResponseTime('Booking')}, and review your documents within ${describeResponseTime('Document review')}.`,
    },
    {
      question: 'I got a call. How do I know it’s you?',
      answer: `We don’t call from withheld numbers, and we never ask for a card number, a password or a transfer to a private account. You pay only on our payment page. If a call or message seems wrong, end it and email ${BRAND.email}.`,
    },
  ]
}

function listFeeQuestion(prices: Prices): Array<Question> {
  const { application_fee: feePence, full_support: supportPence, initial_assessment: reportPence } = prices
  if (feePence === undefined || supportPence === undefined || reportPence === undefined) return []
  const feeInstalments = calculateInstalments(feePence)
  const supportInstalments = calculateInstalments(supportPence)
  return [
    {
      question: `Is the ${pounds(feePence)} application fee part of a package?`,
      answer: `No, and it isn’t deducted from one. You prepare the application yourself; we answer in writing whether to apply now, to wait, or not to apply, and check your finished file once. The ${pounds(reportPence)} ${ITEMS.initial_assessment.name} is a full written report against each criterion. Of the fee, you pay ${pounds(feeInstalments.firstPence)} now. The other ${pounds(feeInstalments.secondPence)} is due ${describeSecondPaymentDue('application_fee')}. The final payment for ${ITEMS.full_support.name}, ${pounds(supportInstalments.secondPence)}, is due ${describeSecondPaymentDue('full_support')}. You may pay either earlier.`,
    },
  ]
}

function listConsultationQuestion(prices: Prices): Array<Question> {
  const { consultation_30: shortPence, consultation_60: longPence } = prices
  if (shortPence === undefined || longPence === undefined) return []
  return [
    {
      question: 'Which consultation is right for me?',
      answer: `Choose the ${ITEMS.consultation_30.name} (${pounds(shortPence)}) if you have one clear question. Choose the ${ITEMS.consultation_60.name} (${pounds(longPence)}) if you want us to go through your work with you. You don’t need either before an assessment.`,
    },
  ]
}
