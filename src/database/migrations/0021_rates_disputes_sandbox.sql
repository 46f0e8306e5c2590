CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text NOT NULL,
	"payment_id" uuid,
	"payment_reference" text NOT NULL,
	"status" text NOT NULL,
	"category" text,
	"reason" text,
	"kobo" bigint,
	"due_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "disputes_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "disputes_kobo_positive" CHECK ("disputes"."kobo" > 0)
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_kind_known";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_sign_fits_kind";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_state_known";--> statement-breakpoint
ALTER TABLE "rate_policy" ADD COLUMN "held_micros" bigint;--> statement-breakpoint
ALTER TABLE "rate_policy" ADD COLUMN "held_source" text;--> statement-breakpoint
ALTER TABLE "rate_policy" ADD COLUMN "held_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rate_policy" ADD COLUMN "held_checked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rate_policy" ADD COLUMN "held_dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "is_sandbox" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disputes_of_payment" ON "disputes" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "disputes_open" ON "disputes" USING btree ("due_at") WHERE resolved_at is null;--> statement-breakpoint
ALTER TABLE "rate_policy" ADD CONSTRAINT "rate_policy_held_positive" CHECK ("rate_policy"."held_micros" > 0);--> statement-breakpoint
ALTER TABLE "rate_policy" ADD CONSTRAINT "rate_policy_held_whole" CHECK (num_nulls("rate_policy"."held_micros", "rate_policy"."held_source", "rate_policy"."held_since", "rate_policy"."held_checked_at") in (0, 4));--> statement-breakpoint
ALTER TABLE "rate_policy" ADD CONSTRAINT "rate_policy_dismissed_was_held" CHECK ("rate_policy"."held_dismissed_at" is null or "rate_policy"."held_micros" is not null);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_kind_known" CHECK ("ledger_entries"."kind" in ('receipt', 'refund', 'reversal', 'reinstatement', 'correction', 'archived'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_sign_fits_kind" CHECK (case when "ledger_entries"."kind" = 'archived' then true when "ledger_entries"."kind" in ('receipt', 'reinstatement') then "ledger_entries"."pence" > 0 and "ledger_entries"."kobo" >= 0 else "ledger_entries"."pence" <= 0 and "ledger_entries"."kobo" <= 0 end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_archived_were_sandbox" CHECK ("payments"."state" <> 'archived' or "payments"."is_sandbox");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('open', 'failed', 'abandoned', 'settled', 'reversed', 'refund_due', 'mismatch', 'archived'));