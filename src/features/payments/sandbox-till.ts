/** Sandbox only: pays an opened checkout without a payer, as Mark as Paid does. There is none beside a real provider. */
export type SandboxTill = {
  pay(reference: string): Promise<void>
}
