import type { Readable } from 'node:stream'

/**
 * Where files arrive, piece by piece, before they are looked at: a folder of this machine, because what arrives is read here and
 * there. An id is a UUID. Throws Unavailable where there is no room.
 */
export type FileIntake = {
  /**
   * Writes what the stream brings from this byte on, and answers with how many bytes are here then, durably: also where the
   * stream broke off. So the same piece may be sent again, by two at once even: equal bytes come to lie in one place.
   */
  write(id: string, bytes: Readable, from: number): Promise<number>
  /** How many bytes are here; 0 where there is no such file. */
  size(id: string): Promise<number>
  /** Where it lies, to be read. */
  pathOf(id: string): string
  /** A place beside it for a copy without what nobody needs to know: another one each time, so that two never share one. Goes with it. */
  copyPathOf(id: string): string
  remove(id: string): Promise<void>
  /** Everything that lies here. `changedAt`: by the clock of the machine. */
  list(): AsyncIterable<{ id: string; changedAt: Date }>
}
