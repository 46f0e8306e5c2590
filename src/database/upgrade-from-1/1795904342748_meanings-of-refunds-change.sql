CREATE TABLE "refund_meanings" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"meaning" text,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	CONSTRAINT "refund_meanings_known" CHECK ("refund_meanings"."meaning" in ('price_falls', 'case_ends', 'due_again'))
);
--> statement-breakpoint
ALTER TABLE "refund_meanings" ADD CONSTRAINT "refund_meanings_entry_id_ledger_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refund_meanings_open" ON "refund_meanings" USING btree ("asked_at","entry_id") WHERE meaning is null;