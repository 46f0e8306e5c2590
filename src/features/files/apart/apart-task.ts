export const APART_TASKS = ['inspect', 'read-word', 'convert-heic', 'make-pdf'] as const

export type ApartTask = (typeof APART_TASKS)[number]
