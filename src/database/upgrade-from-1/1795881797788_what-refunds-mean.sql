ALTER TABLE "applications" ADD COLUMN "reduced_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "ended_by_refund_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "meaning" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "meaning" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "reduced_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ended_by_refund_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_reduced_not_negative" CHECK ("applications"."reduced_pence" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_meaning_known" CHECK ("refunds"."meaning" in ('price_falls', 'case_ends', 'due_again')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_meaning_known" CHECK ("ledger_entries"."meaning" in ('price_falls', 'case_ends', 'due_again')) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reduced_not_negative" CHECK ("orders"."reduced_pence" >= 0) NOT VALID;--> statement-breakpoint
-- Rejected applications whose money all went back have ended with their refund.
UPDATE applications SET ended_by_refund_at = refunded.at FROM (
  SELECT payments.application_id, max(ledger_entries.at) AS at
  FROM ledger_entries JOIN payments ON payments.id = ledger_entries.payment_id
  WHERE ledger_entries.kind = 'refund' AND ledger_entries.pence < 0 GROUP BY payments.application_id
) AS refunded WHERE applications.id = refunded.application_id AND status = 'rejected' AND settled_pence = 0;
