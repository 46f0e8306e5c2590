import { createContext, useContext } from 'react'

export type ProviderWords = {
  name: string
  waysToPay: string
}

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
