import { z } from 'zod'
import type { IdentityProof } from '#src/features/staff/sign-in.server.ts'

export const WRONG_PROOF =
  'That code or passkey didn’t work. Please check the clock of your phone, or use the next code.'

const MAX_FIELD_LENGTH = 8_000

export const CREDENTIAL_ID = /^[\w-]{1,1400}$/

const passkeySchema = z.looseObject({
  id: z.string().regex(CREDENTIAL_ID),
  response: z.record(z.string(), z.unknown()),
})

/** Reads the proof that a form carries: a passkey's answer, a code or a password. Returns null for an empty form. */
export function readProof(form: FormData): IdentityProof | null {
  const [passkey, code, password] = ['passkey', 'code', 'password'].map(name => readText(form, name))
  if (passkey) return readPasskey(passkey)
  if (code) return { kind: 'code', code }
  return password ? { kind: 'password', password } : null
}

function readText(form: FormData, name: string): string {
  return String(form.get(name) ?? '').slice(0, MAX_FIELD_LENGTH)
}

function readPasskey(text: string): IdentityProof {
  try {
    const response = passkeySchema.parse(JSON.parse(text))
    return { kind: 'passkey', response: response as unknown as Extract<IdentityProof, { kind: 'passkey' }>['response'] }
  } catch {
    return { kind: 'code', code: '' }
  }
}
