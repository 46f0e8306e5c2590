CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE TABLE "applicant_session_applications" (
	"session_id" uuid NOT NULL,
	"application_id" uuid NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_session_applications_session_id_application_id_pk" PRIMARY KEY("session_id","application_id")
);
--> statement-breakpoint
CREATE TABLE "applicant_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text,
	"item" text NOT NULL,
	"plan" text NOT NULL,
	"agreed_pence" integer NOT NULL,
	"service" text NOT NULL,
	"email" text NOT NULL,
	"applicant_name" text NOT NULL,
	"phone" text,
	"category_of_talent" text,
	"notes" text,
	"admin_notes" text,
	"status" text NOT NULL,
	"paid" boolean NOT NULL,
	"payment_stage" text,
	"payment_date" timestamp with time zone,
	"resubmission_required" boolean NOT NULL,
	"resubmission_reason" text,
	"resubmission_date" timestamp with time zone,
	"fingerprint" text,
	"payment_reminder_due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applications_status_known" CHECK ("applications"."status" in ('pending', 'under_review', 'evidence_review', 'draft_review', 'final_review', 'completed', 'rejected', 'resubmission', 'endorsed')),
	CONSTRAINT "applications_item_known" CHECK ("applications"."item" in ('application_fee', 'initial_assessment', 'full_support', 'review_finalize')),
	CONSTRAINT "applications_plan_known" CHECK ("applications"."plan" in ('full', 'split')),
	CONSTRAINT "applications_total_positive" CHECK ("applications"."agreed_pence" > 0),
	CONSTRAINT "applications_email_lower" CHECK ("applications"."email" = lower("applications"."email")),
	CONSTRAINT "applications_stage_follows_paid" CHECK (("applications"."paid" = ("applications"."payment_stage" is not null)) and ("applications"."payment_stage" is null or "applications"."payment_stage" in ('initial', 'complete'))),
	CONSTRAINT "applications_paid_have_reference" CHECK (not "applications"."paid" or "applications"."reference" is not null),
	CONSTRAINT "applications_reference_form" CHECK ("applications"."reference" ~ '^GT-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$')
);
--> statement-breakpoint
CREATE TABLE "audit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"type" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_values" (
	"event_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prices" (
	"item" text PRIMARY KEY NOT NULL,
	"pence" integer NOT NULL,
	"changed_at" timestamp with time zone,
	CONSTRAINT "prices_are_whole_pounds" CHECK ("prices"."pence" >= 200 and "prices"."pence" % 100 = 0)
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"naira_micros_per_pound" bigint NOT NULL,
	"source" text NOT NULL,
	"fetched_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rates_positive" CHECK ("exchange_rates"."naira_micros_per_pound" > 0)
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" text NOT NULL,
	"data" jsonb NOT NULL,
	"to_address" text NOT NULL,
	"reply_to" text,
	"message_id" text NOT NULL,
	"state" text NOT NULL,
	"tries" integer NOT NULL,
	"last_error" text,
	"queued_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mails_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "mails_state_known" CHECK ("mails"."state" in ('queued', 'sending', 'sent', 'failed')),
	CONSTRAINT "mails_sent_have_time" CHECK (("mails"."state" = 'sent') = ("mails"."sent_at" is not null)),
	CONSTRAINT "mails_one_recipient" CHECK ("mails"."to_address" ~ '^[^[:space:]<>,"]+@[^[:space:]<>,"]+$')
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"item" text NOT NULL,
	"agreed_pence" integer NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orders_total_positive" CHECK ("orders"."agreed_pence" > 0),
	CONSTRAINT "orders_email_lower" CHECK ("orders"."email" = lower("orders"."email"))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"application_id" uuid,
	"order_id" uuid,
	"application_reference" text,
	"item" text NOT NULL,
	"instalment" text NOT NULL,
	"pence" integer NOT NULL,
	"kobo" bigint NOT NULL,
	"currency" text NOT NULL,
	"quote_id" uuid,
	"naira_micros_per_pound" bigint,
	"email" text,
	"name" text,
	"state" text NOT NULL,
	"flag" text,
	"authorization_url" text,
	"superseded_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"channel" text,
	"next_check_at" timestamp with time zone,
	CONSTRAINT "payments_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('open', 'failed', 'abandoned', 'settled', 'refund_due', 'mismatch')),
	CONSTRAINT "payments_instalment_known" CHECK ("payments"."instalment" in ('initial', 'final', 'full')),
	CONSTRAINT "payments_positive" CHECK ("payments"."pence" > 0 and "payments"."kobo" > 0),
	CONSTRAINT "payments_in_naira" CHECK ("payments"."currency" = 'NGN'),
	CONSTRAINT "payments_for_one_thing" CHECK (num_nonnulls("payments"."application_id", "payments"."order_id") <= 1),
	CONSTRAINT "payments_reference_form" CHECK ("payments"."reference" ~ '^TP-[0-9A-HJKMNP-TV-Z]{20}$'),
	CONSTRAINT "payments_settled_have_time" CHECK (("payments"."state" = 'settled') = ("payments"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"order_id" uuid,
	"instalment" text NOT NULL,
	"pence" integer NOT NULL,
	"kobo" bigint NOT NULL,
	"naira_micros_per_pound" bigint NOT NULL,
	"rate_source" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "quotes_for_one_thing" CHECK (num_nonnulls("quotes"."application_id", "quotes"."order_id") = 1),
	CONSTRAINT "quotes_positive" CHECK ("quotes"."pence" > 0 and "quotes"."kobo" > 0 and "quotes"."naira_micros_per_pound" > 0)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."mail_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"from" text NOT NULL,
	"to" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"attachments" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"body" text NOT NULL,
	"attempts" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_misfortunes" (
	"kind" text PRIMARY KEY NOT NULL,
	"remaining" integer,
	"until" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_refunds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_refunds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 3018284 CACHE 1),
	"transaction_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"fate" text NOT NULL,
	"customer_note" text NOT NULL,
	"merchant_note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	"next_step_at" timestamp with time zone,
	CONSTRAINT "paystack_refunds_status" CHECK ("sandbox"."paystack_refunds"."status" in ('pending', 'processing', 'processed', 'failed', 'needs-attention')),
	CONSTRAINT "paystack_refunds_amount" CHECK ("sandbox"."paystack_refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."paystack_transactions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sandbox"."paystack_transactions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 4099260516 CACHE 1),
	"reference" text NOT NULL,
	"access_code" text NOT NULL,
	"email" text NOT NULL,
	"asked_amount" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"requested_amount" bigint,
	"currency" text NOT NULL,
	"callback_url" text,
	"cancel_url" text,
	"metadata" text NOT NULL,
	"status" text NOT NULL,
	"channel" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"settles_at" timestamp with time zone,
	CONSTRAINT "paystack_transactions_reference_unique" UNIQUE("reference"),
	CONSTRAINT "paystack_transactions_access_code_unique" UNIQUE("access_code"),
	CONSTRAINT "paystack_transactions_status" CHECK ("sandbox"."paystack_transactions"."status" in ('abandoned', 'ongoing', 'success', 'failed', 'reversed')),
	CONSTRAINT "paystack_transactions_amount" CHECK ("sandbox"."paystack_transactions"."asked_amount" > 0 and "sandbox"."paystack_transactions"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "applicant_session_applications" ADD CONSTRAINT "applicant_session_applications_session_id_applicant_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."applicant_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_session_applications" ADD CONSTRAINT "applicant_session_applications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD CONSTRAINT "paystack_refunds_transaction_id_paystack_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "sandbox"."paystack_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "applications_reference" ON "applications" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "applications_unpaid_once" ON "applications" USING btree ("fingerprint") WHERE not paid and status <> 'rejected';--> statement-breakpoint
CREATE INDEX "applications_email" ON "applications" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applications_reminders" ON "applications" USING btree ("payment_reminder_due_at") WHERE payment_reminder_due_at is not null;--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_kind","subject_id","at");--> statement-breakpoint
CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "exchange_rates_newest" ON "exchange_rates" USING btree ("fetched_at");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("queued_at") WHERE state <> 'sent';--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to_address");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_settled_once" ON "payments" USING btree ("application_id","instalment") WHERE state = 'settled';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order_settled_once" ON "payments" USING btree ("order_id") WHERE state = 'settled';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_open_once" ON "payments" USING btree ("application_id","instalment") WHERE state = 'open' and superseded_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_order_open_once" ON "payments" USING btree ("order_id") WHERE state = 'open' and superseded_at is null;--> statement-breakpoint
CREATE INDEX "payments_of_application" ON "payments" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_to_check" ON "payments" USING btree ("next_check_at") WHERE next_check_at is not null;--> statement-breakpoint
CREATE INDEX "payments_flagged" ON "payments" USING btree ("opened_at") WHERE flag is not null;--> statement-breakpoint
CREATE INDEX "quotes_of_application" ON "quotes" USING btree ("application_id","expires_at");--> statement-breakpoint
CREATE INDEX "quotes_of_order" ON "quotes" USING btree ("order_id","expires_at");--> statement-breakpoint
CREATE INDEX "mail_sequence" ON "sandbox"."mail" USING btree ("sequence");--> statement-breakpoint
CREATE INDEX "paystack_deliveries_due" ON "sandbox"."paystack_deliveries" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "paystack_refunds_transaction" ON "sandbox"."paystack_refunds" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "paystack_refunds_stepping" ON "sandbox"."paystack_refunds" USING btree ("next_step_at");--> statement-breakpoint
CREATE INDEX "paystack_transactions_settling" ON "sandbox"."paystack_transactions" USING btree ("settles_at") WHERE "sandbox"."paystack_transactions"."status" = 'ongoing';