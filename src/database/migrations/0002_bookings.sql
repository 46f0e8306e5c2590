CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"change_key" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"minutes" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"zone" text,
	"meeting_link" text NOT NULL,
	"sequence" integer NOT NULL,
	"day_reminder_due_at" timestamp with time zone,
	"hour_reminder_due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bookings_change_key_unique" UNIQUE("change_key"),
	CONSTRAINT "bookings_status_known" CHECK ("bookings"."status" in ('confirmed', 'cancelled', 'no_show')),
	CONSTRAINT "bookings_minutes_known" CHECK ("bookings"."minutes" in (30, 60)),
	CONSTRAINT "bookings_end_follows" CHECK ("bookings"."ends_at" = "bookings"."starts_at" + make_interval(mins => "bookings"."minutes")),
	CONSTRAINT "bookings_start_on_the_grid" CHECK (extract(epoch from "bookings"."starts_at")::bigint % ("bookings"."minutes" * 60) = 0 and extract(microsecond from "bookings"."starts_at" at time zone 'UTC') = 0),
	CONSTRAINT "bookings_email_lower" CHECK ("bookings"."email" = lower("bookings"."email")),
	CONSTRAINT "bookings_sequence_counts_up" CHECK ("bookings"."sequence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "time_slots" (
	"day" date NOT NULL,
	"time" text NOT NULL,
	"state" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "time_slots_day_time_pk" PRIMARY KEY("day","time"),
	CONSTRAINT "time_slots_time_known" CHECK ("time_slots"."time" ~ '^((09|1[0-6]):[03]0|17:00)$'),
	CONSTRAINT "time_slots_state_known" CHECK ("time_slots"."state" in ('available', 'blocked', 'deleted'))
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"sector" text NOT NULL,
	"message" text NOT NULL,
	"fingerprint" text NOT NULL,
	"received_on" date NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_messages_email_lower" CHECK ("contact_messages"."email" = lower("contact_messages"."email"))
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_once_per_payment" ON "bookings" USING btree ("payment_id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "bookings_starts_at" ON "bookings" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "bookings_email" ON "bookings" USING btree ("email");--> statement-breakpoint
CREATE INDEX "bookings_day_reminders" ON "bookings" USING btree ("day_reminder_due_at") WHERE day_reminder_due_at is not null;--> statement-breakpoint
CREATE INDEX "bookings_hour_reminders" ON "bookings" USING btree ("hour_reminder_due_at") WHERE hour_reminder_due_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_once_a_day" ON "contact_messages" USING btree ("fingerprint","received_on");