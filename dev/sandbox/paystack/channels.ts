export const CHANNELS = ['card', 'bank_transfer', 'bank', 'ussd'] as const

type Channel = (typeof CHANNELS)[number]

export const CHANNEL_NAMES: Record<Channel, string> = {
  card: 'card',
  bank_transfer: 'bank transfer',
  bank: 'bank account',
  ussd: 'USSD',
}

/** In kobo. */
const LIMITS: Partial<Record<Channel, number>> = { card: 100_000_000, ussd: 20_000_000 }

export function listOfferedChannels(offered: ReadonlyArray<string>): Array<Channel> {
  return CHANNELS.filter(channel => offered.includes(channel))
}

/** Returns the first offered channel whose limit allows the amount, or null. */
export function chooseChannel(offered: ReadonlyArray<string>, kobo: number): Channel | null {
  return listOfferedChannels(offered).find(channel => kobo <= (LIMITS[channel] ?? kobo)) ?? null
}
