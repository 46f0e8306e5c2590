/** What an event carries besides who, when and whom it is about: as it is stored. */
export type EventDetails = Readonly<Record<string, string | number | boolean | null>>
