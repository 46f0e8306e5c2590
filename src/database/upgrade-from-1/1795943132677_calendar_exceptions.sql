CREATE TABLE "calendar_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"calendar_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"time" text,
	"name" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_exceptions_kind_known" CHECK ("calendar_exceptions"."kind" in ('closed', 'available', 'blocked', 'deleted')),
	CONSTRAINT "calendar_exceptions_time_known" CHECK ("calendar_exceptions"."time" ~ '^((09|1[0-6]):[03]0|17:00)$'),
	CONSTRAINT "calendar_exceptions_named_days_or_one_time" CHECK (case when "calendar_exceptions"."time" is null then "calendar_exceptions"."kind" = 'closed' and "calendar_exceptions"."name" is not null else "calendar_exceptions"."kind" <> 'closed' and "calendar_exceptions"."name" is null and "calendar_exceptions"."first_day" = "calendar_exceptions"."last_day" end),
	CONSTRAINT "calendar_exceptions_in_order" CHECK ("calendar_exceptions"."first_day" <= "calendar_exceptions"."last_day"),
	CONSTRAINT "calendar_exceptions_at_most_a_year" CHECK ("calendar_exceptions"."last_day" - "calendar_exceptions"."first_day" <= 366)
);
--> statement-breakpoint
ALTER TABLE "calendar_exceptions" ADD CONSTRAINT "calendar_exceptions_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- No day of a calendar is closed twice, and no half-hour is changed twice.
ALTER TABLE calendar_exceptions ADD CONSTRAINT exceptions_never_overlap
  EXCLUDE USING gist (calendar_id WITH =, daterange(first_day, last_day, '[]') WITH &&, coalesce(time, '') WITH =);
--> statement-breakpoint
INSERT INTO calendar_exceptions
SELECT id, calendar_id, 'closed', first_day, last_day, NULL, name, created_at FROM calendar_closures
UNION ALL
SELECT gen_random_uuid(), calendar_id, state, day, day, time, NULL, changed_at FROM time_slots;
--> statement-breakpoint
-- contract: 1.0.0
DROP TABLE calendar_closures, time_slots;
