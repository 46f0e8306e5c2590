import { assertNever } from '#src/assert-never.ts'
import { chooseChannel } from './channels.ts'
import type { PaystackTransaction } from './transactions.ts'

export function toTransactionJson(transaction: PaystackTransaction) {
  return {
    ...toChargeJson(transaction),
    receipt_number: null,
    fees_split: null,
    split: {},
    order_id: null,
    paidAt: transaction.paidAt,
    createdAt: transaction.createdAt,
    requested_amount: transaction.requestedAmount,
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: transaction.createdAt,
    plan: null,
    plan_object: {},
    subaccount: {},
  }
}

export function toChargeJson(transaction: PaystackTransaction) {
  const isPaid = transaction.paidAt !== null
  return {
    id: transaction.id,
    domain: 'test',
    status: transaction.status,
    reference: transaction.reference,
    amount: transaction.amount,
    message: null,
    gateway_response: describeGatewayResponse(transaction),
    paid_at: transaction.paidAt,
    created_at: transaction.createdAt,
    channel: transaction.channel,
    currency: transaction.currency,
    ip_address: '197.210.54.33',
    metadata: varyMetadata(transaction),
    log: isPaid ? buildPaymentLog(transaction) : null,
    fees: isPaid ? calculateFees(transaction.askedAmount) : null,
    customer: { ...CUSTOMER, email: transaction.email },
    authorization: isPaid ? buildAuthorization(transaction) : {},
    plan: {},
  }
}

export const CUSTOMER = {
  id: 181_873_746,
  first_name: null,
  last_name: null,
  customer_code: 'CUS_1rkzaqsv4rrhqo6',
  phone: null,
  metadata: null,
  risk_action: 'default',
  international_format_phone: null,
}

/** Returns Paystack's fee in kobo: 1.5 %, plus ₦100 for payments from ₦2,500, at most ₦2,000. */
export function calculateFees(kobo: number): number {
  return Math.min(Math.ceil((kobo * 15) / 1000) + (kobo >= 250_000 ? 10_000 : 0), 200_000)
}

function describeGatewayResponse({ status, offeredChannels, askedAmount }: PaystackTransaction): string {
  switch (status) {
    case 'abandoned':
      return 'The transaction was not completed'
    case 'ongoing':
      return 'Awaiting the bank transfer'
    case 'success':
    case 'reversed':
      return 'Successful'
    case 'failed':
      return chooseChannel(offeredChannels, askedAmount) === null
        ? 'Transaction amount exceeds the limit of this channel'
        : 'Declined'
    default:
      return assertNever(status)
  }
}

/** Paystack sends metadata in several forms. Each transaction always gets the same form. */
function varyMetadata({ accessCode, metadata }: PaystackTransaction): unknown {
  const metadataForms = [JSON.parse(metadata), metadata, '', 0, null]
  const sum = Array.from(accessCode).reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return metadataForms[sum % metadataForms.length]
}

function buildPaymentLog({ createdAt, channel }: PaystackTransaction) {
  return {
    start_time: Math.floor(createdAt.getTime() / 1000),
    time_spent: 4,
    attempts: 1,
    errors: 0,
    success: true,
    mobile: false,
    input: [],
    history: [
      { type: 'action', message: `Attempted to pay with ${channel}`, time: 3 },
      { type: 'success', message: `Successfully paid with ${channel}`, time: 4 },
    ],
  }
}

function buildAuthorization({ channel, refundEnds }: PaystackTransaction) {
  if (channel === 'bank_transfer') {
    return {
      authorization_code: 'AUTH_0g8ozqln4n',
      channel,
      card_type: 'transfer',
      bank: 'TEST BANK',
      country_code: 'NG',
      brand: 'Managed Account',
      reusable: false,
      sender_name: 'SANDBOX SPONSOR',
      narration: 'Sandbox transfer',
    }
  }
  return {
    authorization_code: 'AUTH_uh8bcl3zbn',
    bin: '408408',
    last4: CARD_ENDINGS[refundEnds],
    exp_month: '12',
    exp_year: '2030',
    channel,
    card_type: 'visa ',
    bank: 'TEST BANK',
    country_code: 'NG',
    brand: 'visa',
    reusable: true,
    signature: 'SIG_yEXu7dLBeqG0kU7g95Ke',
    account_name: null,
  }
}

const CARD_ENDINGS = { processed: '4081', failed: '1803', 'needs-attention': '1902' } as const
