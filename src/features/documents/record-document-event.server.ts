import type { AppContext } from '#src/database/app-context.ts'
import type { Transaction } from '#src/database/client.ts'
import { type ChangedValues, recordEvent } from '#src/features/events/record-event.server.ts'
import type { AuditEvent } from '#src/features/events.ts'
import { formatTypeForAuditTrail } from './document-types.ts'

type DetailsOf<Event> = Event extends { documentType: string } ? Omit<Event, 'subject' | 'documentType'> : never

/** Records what happened to `of`, a document or request. */
export async function recordDocumentEvent(
  app: AppContext,
  tx: Transaction,
  { of, ...event }: DetailsOf<AuditEvent> & { of: { caseId: string; documentType: string } },
  values?: ChangedValues,
): Promise<void> {
  const subject = { kind: 'application', id: of.caseId } as const
  const documentType = formatTypeForAuditTrail(of.documentType)
  await recordEvent(app, tx, { ...event, subject, documentType } as AuditEvent, values)
}

/** A type that staff typed may contain a name, so only the values that can be erased have it. */
export function nameTypedType(documentType: string): ChangedValues {
  if (formatTypeForAuditTrail(documentType) === documentType) return {}
  return { document: { before: null, after: documentType } }
}
