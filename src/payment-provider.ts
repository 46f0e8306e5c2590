import { createContext, useContext } from 'react'

export type ProviderTexts = {
  name: string
  waysToPay: string
}

export const PaymentProviderContext = createContext<ProviderTexts>({
  name: 'our payment provider',
  waysToPay: 'card or bank transfer',
})

export function usePaymentProvider(): ProviderTexts {
  return useContext(PaymentProviderContext)
}

export function ProviderName(): string {
  return usePaymentProvider().name
}

export function WaysToPay(): string {
  return usePaymentProvider().waysToPay
}
