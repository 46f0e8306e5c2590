type Closer = () => Promise<void>

const closers: Array<Closer> = []

/** Registers a cleanup that `setup.ts` runs at the end of the test file. */
export function closeAfterFile(closer: Closer): void {
  closers.push(closer)
}

export async function runClosers(): Promise<void> {
  for (const close of closers.splice(0).reverse()) await close()
}
