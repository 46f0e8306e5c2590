-- Release 2.0.0: the stored files of documents, messages, payments and refunds, also those in the bin, become rows of one
-- table. A file has the id of the row that it comes from, so links stay as they are.
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid,
	"purpose" text NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"format" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"damaged_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_key" UNIQUE("key"),
	CONSTRAINT "files_purpose_known" CHECK ("files"."purpose" in ('document', 'message', 'proof')),
	CONSTRAINT "files_format_known" CHECK ("files"."format" in ('jpeg', 'png', 'pdf', 'doc', 'docx')),
	CONSTRAINT "files_size" CHECK ("files"."size_bytes" between 0 and 10485760),
	CONSTRAINT "files_hash" CHECK ("files"."sha256" ~ case "files"."size_bytes" when 0 then '^$' else '^[0-9a-f]{64}$' end),
	CONSTRAINT "files_named" CHECK ("files"."name" <> '')
);
--> statement-breakpoint
INSERT INTO "files" ("id", "case_id", "purpose", "key", "name", "format", "size_bytes", "sha256", "checked_at", "damaged_at", "created_at")
SELECT id, application_id, 'document', file_path, file_name, format, size_bytes, sha256, checked_at, damaged_at, uploaded_at
FROM documents;
--> statement-breakpoint
INSERT INTO "files" ("id", "case_id", "purpose", "key", "name", "format", "size_bytes", "sha256", "checked_at", "damaged_at", "created_at")
SELECT file.id, coalesce(application_id, order_id, contact_message_id), 'message', file_path, file_name, format, size_bytes,
  sha256, sent_at, NULL, sent_at
FROM message_files AS file JOIN messages ON messages.id = message_id JOIN threads ON threads.id = thread_id;
--> statement-breakpoint
-- Nobody measured proofs. Their old time of a check puts them first in the next one.
INSERT INTO "files" ("id", "case_id", "purpose", "key", "name", "format", "size_bytes", "sha256", "checked_at", "damaged_at", "created_at")
SELECT id, coalesce(application_id, order_id), 'proof', proof_key, reference, CASE substring(proof_key from '[^.]*$') WHEN 'jpg' THEN 'jpeg' WHEN 'png' THEN 'png' WHEN 'doc' THEN 'doc' WHEN 'docx' THEN 'docx' ELSE 'pdf' END,
  0, '', opened_at, NULL, opened_at
FROM payments WHERE proof_key IS NOT NULL;
--> statement-breakpoint
INSERT INTO "files" ("id", "case_id", "purpose", "key", "name", "format", "size_bytes", "sha256", "checked_at", "damaged_at", "created_at")
SELECT refunds.id, coalesce(application_id, order_id), 'proof', refunds.proof_key, reference, CASE substring(refunds.proof_key from '[^.]*$') WHEN 'jpg' THEN 'jpeg' WHEN 'png' THEN 'png' WHEN 'doc' THEN 'doc' WHEN 'docx' THEN 'docx' ELSE 'pdf' END,
  0, '', proposed_at, NULL, proposed_at
FROM refunds JOIN payments ON payments.id = payment_id WHERE refunds.proof_key IS NOT NULL;
--> statement-breakpoint
INSERT INTO "files" ("id", "case_id", "purpose", "key", "name", "format", "size_bytes", "sha256", "checked_at", "damaged_at", "created_at")
SELECT (row ->> 'id')::uuid, deleted.id, purpose, row ->> 'file_path', row ->> 'file_name', row ->> 'format',
  (row ->> 'size_bytes')::integer, row ->> 'sha256', deleted_at, (row ->> 'damaged_at')::timestamptz,
  coalesce((row ->> 'uploaded_at')::timestamptz, deleted_at)
FROM deleted_applications AS deleted
CROSS JOIN (VALUES ('documents', 'document'), ('message_files', 'message')) AS part (name, purpose)
CROSS JOIN jsonb_array_elements(snapshot -> part.name) AS row;
--> statement-breakpoint
INSERT INTO "files" ("id", "case_id", "purpose", "key", "name", "format", "size_bytes", "sha256", "checked_at", "damaged_at", "created_at")
SELECT (row ->> 'id')::uuid, deleted.id, 'proof', row ->> 'proof_key', coalesce(row ->> 'reference', 'Proof'),
  CASE substring(row ->> 'proof_key' from '[^.]*$') WHEN 'jpg' THEN 'jpeg' WHEN 'png' THEN 'png' WHEN 'doc' THEN 'doc' WHEN 'docx' THEN 'docx' ELSE 'pdf' END, 0, '', deleted_at, NULL, deleted_at
FROM deleted_applications AS deleted
CROSS JOIN (VALUES ('payments'), ('refunds')) AS part (name)
CROSS JOIN jsonb_array_elements(snapshot -> part.name) AS row
WHERE row ->> 'proof_key' IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "files" ("id", "case_id", "purpose", "key", "name", "format", "size_bytes", "sha256", "checked_at", "damaged_at", "created_at")
SELECT gen_random_uuid(), deleted.id, 'proof', path, 'Proof', CASE substring(path from '[^.]*$') WHEN 'jpg' THEN 'jpeg' WHEN 'png' THEN 'png' WHEN 'doc' THEN 'doc' WHEN 'docx' THEN 'docx' ELSE 'pdf' END,
  0, '', deleted_at, NULL, deleted_at
FROM deleted_applications AS deleted CROSS JOIN unnest(file_paths) AS path
ON CONFLICT DO NOTHING;
--> statement-breakpoint
UPDATE deleted_applications SET snapshot = snapshot || (
  SELECT coalesce(jsonb_object_agg(part.name, rows), '{}') FROM (
    SELECT part.name, jsonb_agg(
      CASE part.name
        WHEN 'documents' THEN row - ARRAY['file_name', 'file_path', 'format', 'size_bytes', 'sha256', 'checked_at',
          'damaged_at', 'search_text'] || jsonb_build_object('file_id', row ->> 'id')
        WHEN 'message_files' THEN jsonb_build_object('file_id', row ->> 'id', 'message_id', row ->> 'message_id',
          'opened_at', row ->> 'opened_at')
        ELSE row - 'proof_key' || jsonb_build_object('proof_file_id',
          CASE WHEN row ->> 'proof_key' IS NOT NULL THEN row ->> 'id' END)
      END) AS rows
    FROM (VALUES ('documents'), ('message_files'), ('payments'), ('refunds')) AS part (name)
    CROSS JOIN jsonb_array_elements(snapshot -> part.name) AS row
    GROUP BY part.name
  ) AS part
);
--> statement-breakpoint
ALTER TABLE "deleted_applications" DROP COLUMN "file_paths";
--> statement-breakpoint
DROP INDEX "documents_path", "documents_to_check", "documents_damaged", "message_files_path", "payments_proofs";
--> statement-breakpoint
ALTER TABLE "documents" DROP CONSTRAINT "documents_named", DROP CONSTRAINT "documents_format_known",
  DROP CONSTRAINT "documents_size", DROP CONSTRAINT "documents_hash", DROP COLUMN "search_text";
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "file_id" uuid;
--> statement-breakpoint
UPDATE documents SET file_id = id;
--> statement-breakpoint
ALTER TABLE "documents" ALTER COLUMN "file_id" SET NOT NULL,
  ADD CONSTRAINT "documents_file" UNIQUE ("file_id"),
  ADD CONSTRAINT "documents_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files" ("id") ON DELETE CASCADE,
  ADD CONSTRAINT "documents_named" CHECK ("documents"."document_type" <> ''),
  DROP COLUMN "file_name", DROP COLUMN "file_path", DROP COLUMN "format", DROP COLUMN "size_bytes", DROP COLUMN "sha256",
  DROP COLUMN "checked_at", DROP COLUMN "damaged_at";
--> statement-breakpoint
ALTER TABLE "message_files" RENAME COLUMN "id" TO "file_id";
--> statement-breakpoint
ALTER TABLE "message_files"
  ADD CONSTRAINT "message_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "files" ("id") ON DELETE CASCADE,
  DROP COLUMN "file_name", DROP COLUMN "file_path", DROP COLUMN "format", DROP COLUMN "size_bytes", DROP COLUMN "sha256";
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "proof_file_id" uuid;
--> statement-breakpoint
UPDATE payments SET proof_file_id = id WHERE proof_key IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "payments" DROP COLUMN "proof_key",
  ADD CONSTRAINT "payments_proof_file_id_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "files" ("id") ON DELETE SET NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "payments_proof" ON "payments" ("proof_file_id") WHERE proof_file_id IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "proof_file_id" uuid;
--> statement-breakpoint
UPDATE refunds SET proof_file_id = id WHERE proof_key IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "refunds" DROP COLUMN "proof_key",
  ADD CONSTRAINT "refunds_proof_file_id_files_id_fk" FOREIGN KEY ("proof_file_id") REFERENCES "files" ("id") ON DELETE SET NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_proof" ON "refunds" ("proof_file_id") WHERE proof_file_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX "files_of_case" ON "files" ("case_id");
--> statement-breakpoint
CREATE INDEX "files_to_check" ON "files" ("checked_at");
--> statement-breakpoint
CREATE INDEX "files_damaged" ON "files" ("checked_at") WHERE damaged_at IS NOT NULL;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION erase_old_payments(before timestamptz, at_most integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[];
BEGIN
  SELECT array_agg(due.id) INTO ids FROM (
    SELECT id FROM payments
    WHERE application_id IS NULL AND order_id IS NULL
      AND opened_at < before AND coalesce(settled_at, opened_at) < before
      AND NOT EXISTS (SELECT FROM ledger_entries AS entry
        WHERE entry.payment_id = payments.id AND greatest(entry.at, entry.recorded_at) >= before)
      AND NOT EXISTS (SELECT FROM disputes WHERE disputes.payment_id = payments.id AND disputes.changed_at >= before)
      AND NOT EXISTS (SELECT FROM refunds WHERE refunds.payment_id = payments.id AND refunds.state_changed_at >= before)
      AND NOT EXISTS (SELECT FROM bookings WHERE bookings.payment_id = payments.id)
      AND NOT EXISTS (SELECT FROM deleted_applications
        WHERE deleted_applications.reference = payments.application_reference)
    ORDER BY opened_at, id LIMIT at_most FOR UPDATE
  ) AS due;
  IF ids IS NULL THEN
    RETURN 0;
  END IF;
  PERFORM set_config('retention.erase_ledger_before', before::text, true);
  DELETE FROM files WHERE id IN (SELECT proof_file_id FROM payments WHERE payments.id = ANY (ids)
    UNION ALL SELECT proof_file_id FROM refunds WHERE payment_id = ANY (ids));
  DELETE FROM disputes WHERE payment_id = ANY (ids);
  DELETE FROM refunds WHERE payment_id = ANY (ids);
  DELETE FROM provider_webhooks AS webhook USING payments
    WHERE payments.id = ANY (ids) AND webhook.reference = payments.reference;
  DELETE FROM receipts USING ledger_entries AS entry
    WHERE entry.id = receipts.ledger_entry_id AND entry.payment_id = ANY (ids);
  DELETE FROM ledger_entries WHERE payment_id = ANY (ids);
  PERFORM set_config('retention.erase_ledger_before', '', true);
  DELETE FROM payments WHERE id = ANY (ids);
  RETURN cardinality(ids);
END
$$;
