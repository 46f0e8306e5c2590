import { useIsSandbox } from './is-sandbox.ts'

/** Says once in each section that its testimonials are made up. On a public server they have been replaced. */
export function SamplesNote() {
  return useIsSandbox() ? <span className="small muted">Samples, to be replaced before launch.</span> : null
}
