/** The ways to reach a person. How each one sends: `channel-senders.server.ts`. */
export const CHANNELS = {
  mail: { addressOf: person => person.email },
} as const satisfies Record<string, Channel>

export type ChannelName = keyof typeof CHANNELS

export type PersonKind = 'applicant' | 'visitor' | 'staff'

/** Somebody we write to. A channel without an address for them is left out. */
export type Person<Kind extends PersonKind = PersonKind> = { kind: Kind; email: string; phone?: string | null }

type Channel = {
  /** Where it reaches this person; null: nowhere. */
  addressOf(person: Person): string | null
}

export const CHANNEL_NAMES = Object.keys(CHANNELS) as [ChannelName, ...Array<ChannelName>]
