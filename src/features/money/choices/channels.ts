import { isBetterByTransfer } from '#src/features/site/catalogue/instalments.ts'
import { PAYMENT_CHANNELS, type PaymentChannel } from '../rules.ts'

const USSD_LIMIT_KOBO = 20_000_000

/** `limits` is null for a sum that they do not touch. */
export type ChannelChoice = { channel: PaymentChannel; name: string; limits: string | null; isUsable: boolean }

export function listChannelChoices(kobo: number): Array<ChannelChoice> {
  return PAYMENT_CHANNELS.map(channel => {
    const { name, limits } = CHANNEL_TEXTS[channel]
    const mayRefuse = isBetterByTransfer(kobo) || !isUsable(channel, kobo)
    return { channel, name, limits: mayRefuse ? limits : null, isUsable: isUsable(channel, kobo) }
  })
}

const CHANNEL_TEXTS: Record<PaymentChannel, { name: string; limits: string }> = {
  bank_transfer: {
    name: 'Bank transfer',
    limits: 'Best for large amounts. Most banks allow ₦5 to 10 million a day in their app.',
  },
  card: { name: 'Card', limits: 'Many cards refuse more than ₦1,000,000 a day.' },
  ussd: { name: 'USSD', limits: 'Usually up to ₦200,000 a day.' },
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
