export const OFFLINE_METHODS = ['bank_transfer', 'cash', 'card_terminal', 'cheque', 'other'] as const

export type OfflineMethod = (typeof OFFLINE_METHODS)[number]

export const OFFLINE_METHOD_WORDS: Record<OfflineMethod, string> = {
  bank_transfer: 'Bank transfer',
  cash: 'Cash',
  card_terminal: 'Card terminal',
  cheque: 'Cheque',
  other: 'Other',
}

export const PAYMENT_CHANNELS = ['bank_transfer', 'card', 'ussd'] as const

export type PaymentChannel = (typeof PAYMENT_CHANNELS)[number]

const CHANNEL_WORDS: Readonly<Record<string, { name: string; by?: string }>> = {
  card: { name: 'Card', by: 'with a card' },
  bank_transfer: { name: 'Bank transfer', by: 'by bank transfer' },
  bank: { name: 'Bank account', by: 'from your bank account' },
  ussd: { name: 'USSD', by: 'by USSD' },
  qr: { name: 'QR' },
}

/** The provider may add channels. */
export function findChannelWords(channel: string | null): { name?: string; by?: string } {
  return CHANNEL_WORDS[channel ?? ''] ?? {}
}

export function channelLabel(channel: string): string {
  const label = findChannelWords(channel).name ?? channel.replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Many Nigerian debit cards refuse more than ₦1,000,000 per day. */
const LARGE_PAYMENT_KOBO = 100_000_000

export function isBetterByTransfer(kobo: number): boolean {
  return kobo >= LARGE_PAYMENT_KOBO
}

const USSD_LIMIT_KOBO = 20_000_000

/** `limits` is null for a sum that they do not touch. */
export type ChannelChoice = { channel: PaymentChannel; name: string; limits: string | null; isUsable: boolean }

export function listChannelChoices(kobo: number): Array<ChannelChoice> {
  return PAYMENT_CHANNELS.map(channel => {
    const mayRefuse = isBetterByTransfer(kobo) || !isUsable(channel, kobo)
    const limits = mayRefuse ? CHANNEL_LIMITS[channel] : null
    return { channel, name: channelLabel(channel), limits, isUsable: isUsable(channel, kobo) }
  })
}

const CHANNEL_LIMITS: Record<PaymentChannel, string> = {
  bank_transfer: 'Best for large amounts. Most banks allow ₦5 to 10 million a day in their app.',
  card: 'Many cards refuse more than ₦1,000,000 a day.',
  ussd: 'Usually up to ₦200,000 a day.',
}

/** Unknown channels, and channels that cannot carry the sum, leave every channel open. */
export function readChannel(value: unknown, kobo: number): PaymentChannel | null {
  return PAYMENT_CHANNELS.find(channel => channel === value && isUsable(channel, kobo)) ?? null
}

export function suggestChannel(kobo: number): PaymentChannel | null {
  return isBetterByTransfer(kobo) ? 'bank_transfer' : null
}

/** Returns another channel to try, or null if the provider's page is the place to choose. */
export function suggestAfterDecline(channel: string | null, kobo: number): PaymentChannel | null {
  if (channel !== 'bank_transfer') return 'bank_transfer'
  return isBetterByTransfer(kobo) ? null : 'card'
}

function isUsable(channel: PaymentChannel, kobo: number): boolean {
  return channel !== 'ussd' || kobo <= USSD_LIMIT_KOBO
}
