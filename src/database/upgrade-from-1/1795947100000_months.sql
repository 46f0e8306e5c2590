CREATE TABLE "month_closings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"version" integer NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"note" text,
	"report" jsonb NOT NULL,
	"file_id" uuid NOT NULL,
	"reopened_by" uuid,
	"reopened_at" timestamp with time zone,
	"reopen_reason" text,
	CONSTRAINT "month_closings_version" UNIQUE("month","version"),
	CONSTRAINT "month_closings_file" UNIQUE("file_id"),
	CONSTRAINT "month_closings_month" CHECK ("month_closings"."month" ~ '^20\d\d-(0[1-9]|1[0-2])$'),
	CONSTRAINT "month_closings_version_positive" CHECK ("month_closings"."version" > 0),
	CONSTRAINT "month_closings_month_is_over" CHECK (to_char("month_closings"."closed_at" at time zone 'Africa/Lagos', 'YYYY-MM') > "month_closings"."month"),
	CONSTRAINT "month_closings_reopened_whole" CHECK (("month_closings"."reopened_at" is null) = ("month_closings"."reopen_reason" is null) and ("month_closings"."reopened_by" is null or "month_closings"."reopened_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payout_explanations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid,
	"payout_id" uuid,
	"transaction_id" text,
	"kobo" bigint NOT NULL,
	"note" text NOT NULL,
	"explained_by" uuid NOT NULL,
	"explained_at" timestamp with time zone NOT NULL,
	"undone_by" uuid,
	"undone_at" timestamp with time zone,
	CONSTRAINT "payout_explanations_about_one" CHECK (num_nonnulls("payout_explanations"."payment_id", "payout_explanations"."payout_id") = 1),
	CONSTRAINT "payout_explanations_line_of_payout" CHECK ("payout_explanations"."transaction_id" is null or "payout_explanations"."payout_id" is not null),
	CONSTRAINT "payout_explanations_say_why" CHECK ("payout_explanations"."note" <> '' and length("payout_explanations"."note") <= 500),
	CONSTRAINT "payout_explanations_undone_whole" CHECK (("payout_explanations"."undone_by" is null) = ("payout_explanations"."undone_at" is null))
);
--> statement-breakpoint
ALTER TABLE "files" DROP CONSTRAINT "files_purpose_known";
--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "value_day" date;
--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "account" text;
--> statement-breakpoint
ALTER TABLE "month_closings" ADD CONSTRAINT "month_closings_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_explanations" ADD CONSTRAINT "payout_explanations_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "payout_explanations" ADD CONSTRAINT "payout_explanations_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "cases_owing" ON "cases" USING btree ("created_at","id") WHERE settled_pence < agreed_pence and ended_by_refund_at is null and deleted_at is null;
--> statement-breakpoint
CREATE INDEX "ledger_late" ON "ledger_entries" USING btree ("value_day","id") WHERE value_day is not null;
--> statement-breakpoint
CREATE UNIQUE INDEX "month_closings_closed_once" ON "month_closings" USING btree ("month") WHERE reopened_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payout_explanations_of_payment" ON "payout_explanations" USING btree ("payment_id") WHERE payment_id is not null and undone_at is null;
--> statement-breakpoint
CREATE UNIQUE INDEX "payout_explanations_of_payout" ON "payout_explanations" USING btree ("payout_id",coalesce("transaction_id", '')) WHERE payout_id is not null and undone_at is null;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_purpose_known" CHECK ("files"."purpose" in ('document', 'message', 'proof', 'month'));
--> statement-breakpoint
CREATE FUNCTION lock_months(is_closing boolean) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF is_closing THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('months', 0));
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('months', 0));
  END IF;
END
$$;
--> statement-breakpoint
-- No ledger entry takes a day inside a closed month. A closing waits for entries that are being written.
CREATE FUNCTION refuse_entries_of_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_months(false);
  IF EXISTS (SELECT FROM month_closings WHERE reopened_at IS NULL
    AND month = to_char(NEW.at AT TIME ZONE 'Africa/Lagos', 'YYYY-MM')) THEN
    RAISE EXCEPTION 'This month is closed: book the entry in an open month.'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_month_is_open';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_lie_in_open_months BEFORE INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_entries_of_closed_months();
--> statement-breakpoint
-- A closing keeps its report and its file. It can only be reopened, once.
CREATE FUNCTION keep_closings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_months(true);
  IF TG_OP = 'INSERT' THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.reopened_at IS NULL AND NEW.reopened_at IS NOT NULL
    AND to_jsonb(NEW) - '{reopened_by,reopened_at,reopen_reason}'::text[]
      = to_jsonb(OLD) - '{reopened_by,reopened_at,reopen_reason}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The closing of a month is never changed or deleted: reopen the month, and close it again.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER month_closings_are_kept BEFORE INSERT OR DELETE OR UPDATE ON month_closings
  FOR EACH ROW EXECUTE FUNCTION keep_closings();
--> statement-breakpoint
CREATE TRIGGER month_closings_are_never_emptied BEFORE TRUNCATE ON month_closings
  FOR EACH STATEMENT EXECUTE FUNCTION keep_closings();
