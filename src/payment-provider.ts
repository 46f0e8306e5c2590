import { createContext, useContext } from 'react'

/** How readers are told about the payment provider. Its adapter gives the words. */
export type ProviderWords = {
  /** "Paystack". */
  name: string
  /** The channels of its checkout, for the middle of a sentence: "card or bank transfer". */
  waysToPay: string
}

/** Provided for pages by the root, and for mails by `renderMail`. The default names no provider. */
export const PaymentProvider = createContext<ProviderWords>({
  name: 'our payment provider',
  waysToPay: 'card or bank transfer',
})

export function usePaymentProvider(): ProviderWords {
  return useContext(PaymentProvider)
}

export function ProviderName(): string {
  return usePaymentProvider().name
}

export function WaysToPay(): string {
  return usePaymentProvider().waysToPay
}
