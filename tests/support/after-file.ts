type Closer = () => Promise<void>

const closers: Array<Closer> = []

/** Has something closed when the test file has ended; setup.ts sees to it. */
export function closeAfterFile(closer: Closer): void {
  closers.push(closer)
}

export async function closeWhatIsOpen(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}
