import type { ActionableApplication } from './actionable-application.ts'

/** Whose a document is: named in its dialogs, and asked for another one. */
export type AskableApplicant = Pick<ActionableApplication, 'id' | 'reference' | 'applicantName' | 'email'>
