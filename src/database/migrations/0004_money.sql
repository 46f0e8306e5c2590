CREATE TABLE "provider_webhooks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_webhooks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"event" text NOT NULL,
	"reference" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pay_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "pay_links_expire_later" CHECK ("pay_links"."expires_at" > "pay_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "receipt_counters" (
	"series" text PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"ledger_entry_id" uuid PRIMARY KEY NOT NULL,
	"series" text NOT NULL,
	"number" integer NOT NULL,
	"instalment_pence" integer,
	CONSTRAINT "receipts_number_once" UNIQUE("series","number"),
	CONSTRAINT "receipts_series_known" CHECK ("receipts"."series" in ('R', 'C', 'TEST-R', 'TEST-C')),
	CONSTRAINT "receipts_number_positive" CHECK ("receipts"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"state_changed_at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"terms_note" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"provider_refund_id" text,
	"sent_at" timestamp with time zone,
	"problem" text,
	"account_ending" text,
	"offline_method" text,
	"offline_reference" text,
	"paid_on" date,
	"proof_key" text,
	"recorded_by" uuid,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "refunds_once_at_provider" UNIQUE("payment_id","provider_refund_id"),
	CONSTRAINT "refunds_positive" CHECK ("refunds"."amount" > 0),
	CONSTRAINT "refunds_currency_known" CHECK ("refunds"."currency" = 'NGN' or ("refunds"."currency" = 'GBP' and "refunds"."way" = 'offline')),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('proposed', 'declined', 'approved', 'pending', 'processing', 'processed', 'failed', 'needs_attention')),
	CONSTRAINT "refunds_method_known" CHECK ("refunds"."offline_method" in ('bank_transfer', 'cash', 'card_terminal', 'cheque', 'other')),
	CONSTRAINT "refunds_decided_whole" CHECK (("refunds"."decided_by" is null) = ("refunds"."decided_at" is null)),
	CONSTRAINT "refunds_paid_by_hand_say_how" CHECK (num_nonnulls("refunds"."recorded_by", "refunds"."offline_method", "refunds"."paid_on") = case when "refunds"."way" = 'offline' and "refunds"."state" = 'processed' then 3 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "ledger_month_sums" (
	"month" text NOT NULL,
	"item" text NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"entries" integer NOT NULL,
	"pence" bigint NOT NULL,
	"kobo" bigint NOT NULL,
	"fee_pence" bigint NOT NULL,
	"fee_kobo" bigint NOT NULL,
	CONSTRAINT "ledger_month_sums_month_item_channel_kind_pk" PRIMARY KEY("month","item","channel","kind")
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"payout_id" uuid NOT NULL,
	"transaction_id" text NOT NULL,
	"reference" text NOT NULL,
	"payment_id" uuid,
	"kobo" bigint NOT NULL,
	"fee_kobo" bigint NOT NULL,
	CONSTRAINT "payout_lines_payout_id_transaction_id_pk" PRIMARY KEY("payout_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"is_sandbox" boolean NOT NULL,
	"provider_id" text NOT NULL,
	"status" text NOT NULL,
	"paid_on" date NOT NULL,
	"processed_kobo" bigint NOT NULL,
	"fees_kobo" bigint NOT NULL,
	"deductions_kobo" bigint NOT NULL,
	"paid_kobo" bigint NOT NULL,
	"source" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payouts_once_per_provider" UNIQUE("provider","is_sandbox","provider_id"),
	CONSTRAINT "payouts_source_known" CHECK ("payouts"."source" in ('api', 'file'))
);
--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_disputes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 358950 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"refund_amount" bigint NOT NULL,
	"status" text NOT NULL,
	"resolution" text,
	"message" text,
	"upload_name" text,
	"uploaded_bytes" integer,
	"evidence" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminds_at" timestamp with time zone,
	"bank_decides_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "paystack_disputes_status" CHECK ("sandbox"."paystack_disputes"."status" in ('awaiting-merchant-feedback', 'awaiting-bank-feedback', 'resolved')),
	CONSTRAINT "paystack_disputes_resolved_whole" CHECK (num_nonnulls("sandbox"."paystack_disputes"."resolution", "sandbox"."paystack_disputes"."resolved_at") = case when "sandbox"."paystack_disputes"."status" = 'resolved' then 2 else 0 end)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_settlements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_settlements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 3090024 CACHE 1),
	"settled_on" date NOT NULL,
	"total_processed" bigint NOT NULL,
	"total_fees" bigint NOT NULL,
	"deductions" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" DROP CONSTRAINT "paystack_refunds_status";--> statement-breakpoint
DROP INDEX "ledger_by_time";--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "answer_message" text;--> statement-breakpoint
ALTER TABLE "disputes" ADD COLUMN "answer_sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "pay_link_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_email" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer_name" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "transfer_rejected_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "chosen_channel" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "fee_kobo" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "transaction_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_fold(reference || ' ' || coalesce(application_reference, '') || ' ' || coalesce(replace(application_reference, '-', ''), '') || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(payer_name, '') || ' ' || coalesce(payer_email, '') || ' ' || coalesce(offline_reference, '') || ' ' || coalesce(transaction_id, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD COLUMN "ends_as" text DEFAULT 'processed' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD COLUMN "merchant_note" text;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD COLUMN "customer_note" text;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD COLUMN "dispute_id" bigint;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD COLUMN "updated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD COLUMN "next_step_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD COLUMN "settlement_id" bigint;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_transactions" ADD COLUMN "offered_channels" text[] DEFAULT '{"card","bank_transfer","bank","ussd"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_transactions" ADD COLUMN "refund_ends" text DEFAULT 'processed' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_transactions" ADD COLUMN "settlement_id" bigint;--> statement-breakpoint
ALTER TABLE "pay_links" ADD CONSTRAINT "pay_links_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_ledger_entry_id_ledger_entries_id_fk" FOREIGN KEY ("ledger_entry_id") REFERENCES "public"."ledger_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_disputes" ADD CONSTRAINT "paystack_disputes_transaction_id_paystack_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "sandbox"."paystack_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_webhooks_of_payment" ON "provider_webhooks" USING btree ("reference","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_links_one_valid" ON "pay_links" USING btree ("application_id") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refunds_to_check" ON "refunds" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state","proposed_at") WHERE state not in ('declined', 'processed', 'failed');--> statement-breakpoint
CREATE INDEX "refunds_proofs" ON "refunds" USING btree ("proof_key") WHERE proof_key is not null;--> statement-breakpoint
CREATE INDEX "payout_lines_of_payment" ON "payout_lines" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payout_lines_by_reference" ON "payout_lines" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payouts_by_day" ON "payouts" USING btree ("paid_on","id");--> statement-breakpoint
CREATE INDEX "paystack_disputes_transaction" ON "sandbox"."paystack_disputes" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "paystack_disputes_open" ON "sandbox"."paystack_disputes" USING btree ("due_at") WHERE "sandbox"."paystack_disputes"."status" <> 'resolved';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_pay_link_id_pay_links_id_fk" FOREIGN KEY ("pay_link_id") REFERENCES "public"."pay_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD CONSTRAINT "paystack_refunds_dispute_id_paystack_disputes_id_fk" FOREIGN KEY ("dispute_id") REFERENCES "sandbox"."paystack_disputes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD CONSTRAINT "paystack_refunds_settlement_id_paystack_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "sandbox"."paystack_settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_transactions" ADD CONSTRAINT "paystack_transactions_settlement_id_paystack_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "sandbox"."paystack_settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_in_order" ON "ledger_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "payments_search" ON "payments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "payments_amounts" ON "payments" USING gin ((array[payments.pence, payments.kobo, payments.arrived_kobo]::bigint[]));--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "payments" USING btree ("opened_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_state" ON "payments" USING btree ("state","opened_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_channel" ON "payments" USING btree ("channel","opened_at","id");--> statement-breakpoint
CREATE INDEX "payments_by_transaction" ON "payments" USING btree ("transaction_id") WHERE transaction_id is not null;--> statement-breakpoint
CREATE INDEX "paystack_refunds_due" ON "sandbox"."paystack_refunds" USING btree ("next_step_at") WHERE "sandbox"."paystack_refunds"."next_step_at" is not null;--> statement-breakpoint
CREATE INDEX "paystack_refunds_unsettled" ON "sandbox"."paystack_refunds" USING btree ("refunded_at") WHERE "sandbox"."paystack_refunds"."settlement_id" is null;--> statement-breakpoint
CREATE INDEX "paystack_transactions_unsettled" ON "sandbox"."paystack_transactions" USING btree ("paid_at") WHERE "sandbox"."paystack_transactions"."settlement_id" is null;--> statement-breakpoint
CREATE INDEX "ledger_by_time" ON "ledger_entries" USING btree ("at","pence","kobo","payment_id");--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_answered_whole" CHECK (num_nonnulls("disputes"."answer", "disputes"."answered_by", "disputes"."answered_at") in (0, 3));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_channel_known" CHECK ("payments"."chosen_channel" in ('bank_transfer', 'card', 'ussd'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_fee_not_negative" CHECK ("payments"."fee_kobo" >= 0);--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD CONSTRAINT "paystack_refunds_ends_as" CHECK ("sandbox"."paystack_refunds"."ends_as" in ('processed', 'failed', 'needs-attention'));--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD CONSTRAINT "paystack_refunds_status" CHECK ("sandbox"."paystack_refunds"."status" in ('pending', 'processing', 'processed', 'failed', 'needs-attention'));--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_transactions" ADD CONSTRAINT "paystack_transactions_refund_ends" CHECK ("sandbox"."paystack_transactions"."refund_ends" in ('processed', 'failed', 'needs-attention'));
--> statement-breakpoint
-- Written by hand. A payment can be a part of an instalment, so documents keep the sum of the whole one.
CREATE FUNCTION whole_instalment(payment payments) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT CASE payment.instalment
      WHEN 'initial' THEN first_instalment_pence('split', agreed_pence)
      WHEN 'final' THEN agreed_pence - first_instalment_pence('split', agreed_pence)
      ELSE agreed_pence END
  FROM (
    SELECT agreed_pence FROM applications WHERE id = payment.application_id
    UNION ALL SELECT agreed_pence FROM orders WHERE id = payment.order_id
  ) AS purchase
$$;
--> statement-breakpoint
-- Each entry of the ledger that moves money gets a document with the next number of its series: a
-- receipt when money arrived, a credit note when it went back. The counter's row is locked until the transaction ends,
-- so no number is left out.
CREATE FUNCTION number_entries() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry record;
  next_number integer;
BEGIN
  FOR entry IN
    SELECT added.id, (CASE WHEN payments.is_sandbox THEN 'TEST-' ELSE '' END) || (CASE WHEN added.pence > 0 THEN 'R' ELSE 'C' END) AS series,
      whole_instalment(payments) AS instalment_pence
    FROM added JOIN payments ON payments.id = added.payment_id
    WHERE added.kind <> 'archived' AND (added.pence <> 0 OR added.kobo <> 0)
    ORDER BY added.position
  LOOP
    INSERT INTO receipt_counters AS counter (series, last_number) VALUES (entry.series, 1)
      ON CONFLICT (series) DO UPDATE SET last_number = counter.last_number + 1
      RETURNING last_number INTO next_number;
    INSERT INTO receipts (ledger_entry_id, series, number, instalment_pence)
      VALUES (entry.id, entry.series, next_number, entry.instalment_pence);
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_are_numbered AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION number_entries();
--> statement-breakpoint
-- Numbers the entries written before, in their order.
INSERT INTO receipts (ledger_entry_id, series, number, instalment_pence)
SELECT id, series, row_number() OVER (PARTITION BY series ORDER BY position), instalment_pence
FROM (
  SELECT entry.id, entry.position, whole_instalment(payments) AS instalment_pence,
    (CASE WHEN payments.is_sandbox THEN 'TEST-' ELSE '' END) || (CASE WHEN entry.pence > 0 THEN 'R' ELSE 'C' END) AS series
  FROM ledger_entries AS entry JOIN payments ON payments.id = entry.payment_id
  WHERE entry.kind <> 'archived' AND (entry.pence <> 0 OR entry.kobo <> 0)
) AS earlier;
--> statement-breakpoint
INSERT INTO receipt_counters (series, last_number) SELECT series, max(number) FROM receipts GROUP BY series;
--> statement-breakpoint
-- The sums of the ledger by month, from which lists and reports read. Fees count with the receipt. Archived payments
-- count for nothing.
CREATE FUNCTION to_month_sums(entry ledger_entries, payment payments, sign integer) RETURNS SETOF ledger_month_sums LANGUAGE sql STABLE AS $$
  SELECT to_char(entry.at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM'), payment.item,
    CASE payment.channel WHEN 'offline' THEN 'offline-' || payment.offline_method ELSE coalesce(payment.channel, '') END,
    entry.kind, sign, sign::bigint * entry.pence, sign * entry.kobo,
    CASE entry.kind WHEN 'receipt' THEN
      sign * coalesce(round(payment.fee_kobo::numeric * entry.pence / nullif(entry.kobo, 0)), 0)::bigint ELSE 0 END,
    CASE entry.kind WHEN 'receipt' THEN sign * coalesce(payment.fee_kobo, 0) ELSE 0 END
  WHERE payment.state <> 'archived'
$$;
--> statement-breakpoint
-- Writes in order, so that transactions which change several months wait for each other in the same order.
CREATE FUNCTION add_to_month_sums(changes ledger_month_sums[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger_month_sums AS sums
  SELECT month, item, channel, kind, sum(entries), sum(pence), sum(kobo), sum(fee_pence), sum(fee_kobo)
  FROM unnest(changes)
  GROUP BY month, item, channel, kind
  HAVING (sum(entries), sum(pence), sum(kobo), sum(fee_pence), sum(fee_kobo)) <> (0, 0, 0, 0, 0)
  ORDER BY month, item, channel, kind
  ON CONFLICT (month, item, channel, kind) DO UPDATE SET
    entries = sums.entries + excluded.entries,
    pence = sums.pence + excluded.pence,
    kobo = sums.kobo + excluded.kobo,
    fee_pence = sums.fee_pence + excluded.fee_pence,
    fee_kobo = sums.fee_kobo + excluded.fee_kobo
$$;
--> statement-breakpoint
CREATE FUNCTION add_entries_to_month_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_month_sums((
    SELECT array_agg(change)
    FROM added JOIN payments ON payments.id = added.payment_id,
      to_month_sums(ROW(added.*)::ledger_entries, payments, 1) AS change));
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Its name sorts after the trigger that numbers entries, so every transaction locks the counter before the sums.
CREATE TRIGGER ledger_entries_are_summed_by_month AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION add_entries_to_month_sums();
--> statement-breakpoint
-- A fee can arrive after the receipt, and sandbox payments are archived.
CREATE FUNCTION correct_month_sums() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_month_sums((
    SELECT array_agg(change)
    FROM ledger_entries AS entry, (VALUES (OLD, -1), (NEW, 1)) AS version (payment, sign),
      to_month_sums(entry, version.payment, version.sign) AS change
    WHERE entry.payment_id = NEW.id));
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER payments_correct_month_sums AFTER UPDATE OF item, channel, offline_method, fee_kobo, state ON payments
  FOR EACH ROW WHEN ((OLD.item, OLD.channel, OLD.offline_method, OLD.fee_kobo, OLD.state = 'archived')
    IS DISTINCT FROM (NEW.item, NEW.channel, NEW.offline_method, NEW.fee_kobo, NEW.state = 'archived'))
  EXECUTE FUNCTION correct_month_sums();
--> statement-breakpoint
-- Sums the whole ledger, and lets no entry or payment change until the transaction ends.
CREATE FUNCTION rebuild_month_sums() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE payments, ledger_entries IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM ledger_month_sums;
  INSERT INTO ledger_month_sums
  SELECT change.month, change.item, change.channel, change.kind,
    sum(change.entries), sum(change.pence), sum(change.kobo), sum(change.fee_pence), sum(change.fee_kobo)
  FROM ledger_entries AS entry JOIN payments ON payments.id = entry.payment_id,
    to_month_sums(entry, payments, 1) AS change
  GROUP BY 1, 2, 3, 4;
$$;
--> statement-breakpoint
SELECT rebuild_month_sums();
--> statement-breakpoint
-- Documents are never changed. They are deleted only with their entry, by `erase_old_payments`.
CREATE FUNCTION refuse_change_of_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND nullif(current_setting('retention.erase_ledger_before', true), '') IS NOT NULL THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Receipts and credit notes are never changed or deleted: write another ledger entry.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER receipts_are_never_changed BEFORE UPDATE OR DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_receipts();
--> statement-breakpoint
CREATE TRIGGER receipts_are_never_emptied BEFORE TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_receipts();
--> statement-breakpoint
-- All refunds of a payment together give back at most what arrived.
CREATE FUNCTION refuse_refunds_above_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  arrived bigint;
  given_back bigint;
BEGIN
  SELECT CASE NEW.currency WHEN 'GBP' THEN pence ELSE coalesce(arrived_kobo, kobo) END INTO arrived
    FROM payments WHERE id = NEW.payment_id FOR UPDATE;
  SELECT coalesce(sum(amount), 0) INTO given_back FROM refunds
    WHERE payment_id = NEW.payment_id AND id <> NEW.id AND currency = NEW.currency AND state NOT IN ('declined', 'failed');
  IF NEW.state NOT IN ('declined', 'failed') AND given_back + NEW.amount > arrived THEN
    RAISE EXCEPTION 'Refunds of a payment may not exceed it.' USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_within_payment';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER refunds_stay_within_payment BEFORE INSERT OR UPDATE OF amount, state ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_refunds_above_payment();
--> statement-breakpoint
-- As before, and also erases refunds, webhooks, receipts and credit notes, and subtracts the entries from the sums.
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
  DELETE FROM disputes WHERE payment_id = ANY (ids);
  DELETE FROM refunds WHERE payment_id = ANY (ids);
  DELETE FROM provider_webhooks AS webhook USING payments
    WHERE payments.id = ANY (ids) AND webhook.reference = payments.reference;
  DELETE FROM receipts USING ledger_entries AS entry
    WHERE entry.id = receipts.ledger_entry_id AND entry.payment_id = ANY (ids);
  PERFORM add_to_month_sums((
    SELECT array_agg(change)
    FROM ledger_entries AS entry JOIN payments ON payments.id = entry.payment_id,
      to_month_sums(entry, payments, -1) AS change
    WHERE payments.id = ANY (ids)));
  DELETE FROM ledger_entries WHERE payment_id = ANY (ids);
  PERFORM set_config('retention.erase_ledger_before', '', true);
  DELETE FROM payments WHERE id = ANY (ids);
  RETURN cardinality(ids);
END
$$;
--> statement-breakpoint
UPDATE "sandbox"."paystack_refunds" SET next_step_at = created_at WHERE status = 'pending';
