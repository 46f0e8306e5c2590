import type { ActionableApplication } from './actionable-application.ts'

/** Whom a dialog is about: "Ada Obi, GT-7K2M-9QXD". */
export function aboutApplication({
  applicantName,
  reference,
}: Pick<ActionableApplication, 'applicantName' | 'reference'>): string {
  return `${applicantName}, ${reference ?? 'no reference yet'}`
}
