/** Looks for viruses: a port. Throws Unavailable where it cannot answer; then nothing is taken, and tried again later. */
export type FileScanner = {
  scan(path: string): Promise<'clean' | 'infected'>
}
