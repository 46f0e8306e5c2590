CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"pence" integer NOT NULL,
	"kobo" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"refund_id" text,
	CONSTRAINT "ledger_kind_known" CHECK ("ledger_entries"."kind" in ('receipt', 'refund', 'reversal', 'reinstatement', 'correction')),
	CONSTRAINT "ledger_sign_fits_kind" CHECK (case when "ledger_entries"."kind" in ('receipt', 'reinstatement') then "ledger_entries"."pence" > 0 and "ledger_entries"."kobo" >= 0 else "ledger_entries"."pence" <= 0 and "ledger_entries"."kobo" <= 0 end)
);
--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_stage_follows_paid";--> statement-breakpoint
ALTER TABLE "applications" DROP CONSTRAINT "applications_paid_have_reference";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_offline_have_no_naira";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_offline_say_who_and_why";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_in_naira";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_state_known";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_settled_have_time";--> statement-breakpoint
DROP INDEX "payments_settled_once";--> statement-breakpoint
DROP INDEX "payments_income";--> statement-breakpoint
DROP INDEX "applications_unpaid_once";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "settled_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" drop column "paid";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "paid" boolean GENERATED ALWAYS AS (settled_pence >= first_instalment_pence(plan, agreed_pence)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" drop column "payment_stage";--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "payment_stage" text GENERATED ALWAYS AS (case when settled_pence >= agreed_pence then 'complete' when settled_pence >= first_instalment_pence(plan, agreed_pence) then 'initial' end) STORED;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settled_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "counted_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "arrived_kobo" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "arrived_currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "offline_method" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "offline_reference" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "received_on" date;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "proof_key" text;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_one_receipt" ON "ledger_entries" USING btree ("payment_id") WHERE kind = 'receipt';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_refund_once" ON "ledger_entries" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "ledger_of_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "ledger_by_time" ON "ledger_entries" USING btree ("at","pence","kobo");--> statement-breakpoint
CREATE INDEX "applications_to_read" ON "applications" USING btree ("created_at","id") WHERE paid and status = 'pending';--> statement-breakpoint
CREATE INDEX "applications_standing" ON "applications" USING btree ("status","category_of_talent","paid","status_since");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_unpaid_once" ON "applications" USING btree ("fingerprint") WHERE reference is null and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "payments_proofs" ON "payments" USING btree ("proof_key") WHERE proof_key is not null;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_never_overpaid" CHECK ("applications"."settled_pence" between 0 and "applications"."agreed_pence");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_paid_have_reference" CHECK ("applications"."settled_pence" = 0 or "applications"."reference" is not null);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_never_overpaid" CHECK ("orders"."settled_pence" between 0 and "orders"."agreed_pence");--> statement-breakpoint
UPDATE "payments" SET "currency" = 'GBP', "offline_method" = 'other', "received_on" = ("settled_at" at time zone 'Africa/Lagos')::date WHERE "channel" = 'offline';--> statement-breakpoint
UPDATE "payments" SET "state" = 'reversed' WHERE "state" = 'settled' AND "flag" = 'reversed';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_never_count_for_more" CHECK ("payments"."counted_pence" between 0 and "payments"."pence");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_offline_say_who_and_how" CHECK (num_nonnulls("payments"."recorded_by", "payments"."offline_method", "payments"."received_on") = case when "payments"."channel" is not distinct from 'offline' then 3 else 0 end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_method_known" CHECK ("payments"."offline_method" in ('bank_transfer', 'cash', 'card_terminal', 'cheque', 'other'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_arrived_whole" CHECK ("payments"."arrived_kobo" is null or "payments"."arrived_currency" is not null);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_in_naira_or_offline_pounds" CHECK (case "payments"."currency" when 'NGN' then "payments"."kobo" > 0 when 'GBP' then "payments"."kobo" = 0 and "payments"."channel" is not distinct from 'offline' else false end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('open', 'failed', 'abandoned', 'settled', 'reversed', 'refund_due', 'mismatch'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_settled_have_time" CHECK (("payments"."state" in ('settled', 'reversed')) = ("payments"."settled_at" is not null));