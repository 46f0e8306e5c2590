import { addresses } from '#src/addresses.ts'
import { type AllAnswers, listAnswerParams } from '#src/features/visa/self-check.ts'

/** Returns the address of the questions or, with `step` 2 or 3, of what follows them. */
export function buildCheckHref(answers: Partial<AllAnswers>, step: 1 | 2 | 3 = 1): string {
  const params = [...(step === 1 ? [] : [['step', String(step)]]), ...listAnswerParams(answers).map(pair => [...pair])]
  return `${addresses.selfCheck()}?${new URLSearchParams(params)}`
}
