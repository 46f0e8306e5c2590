CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_id" uuid,
	"zone" text NOT NULL,
	"weekly_hours" jsonb NOT NULL,
	"meeting_link" text NOT NULL,
	"is_open" boolean NOT NULL,
	"position" integer NOT NULL,
	"is_active" boolean NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendars_position_unique" UNIQUE("position"),
	CONSTRAINT "calendars_zone_known" CHECK ("calendars"."zone" = 'Africa/Lagos'),
	CONSTRAINT "calendars_link_secure" CHECK ("calendars"."meeting_link" like 'https://%')
);
--> statement-breakpoint
-- The calendar of the firm. Its meeting room opens without an account; an owner changes link and hours on Settings.
INSERT INTO calendars (id, name, zone, weekly_hours, meeting_link, is_open, position, is_active, saved_at)
SELECT '55ca1e4d-0000-4000-8000-000000000001', 'Consultations', 'Africa/Lagos',
  (SELECT jsonb_object_agg(day, '["09:00","09:30","10:00","10:30","11:00","11:30","13:00","13:30","14:00","14:30","15:00","15:30","16:00","16:30"]'::jsonb)
   FROM unnest(array['monday', 'tuesday', 'wednesday', 'thursday', 'friday']) AS day),
  'https://meet.jit.si/TalentPassage-{booking}', true, 1, true, '2026-01-01T00:00:00Z';
--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_owner_id_staff_members_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."staff_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "calendar_id" uuid NOT NULL DEFAULT '55ca1e4d-0000-4000-8000-000000000001';--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "calendar_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "calendar_closures" ADD COLUMN "calendar_id" uuid NOT NULL DEFAULT '55ca1e4d-0000-4000-8000-000000000001';--> statement-breakpoint
ALTER TABLE "calendar_closures" ALTER COLUMN "calendar_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "time_slots" ADD COLUMN "calendar_id" uuid NOT NULL DEFAULT '55ca1e4d-0000-4000-8000-000000000001';--> statement-breakpoint
ALTER TABLE "time_slots" ALTER COLUMN "calendar_id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "time_slots" DROP CONSTRAINT "time_slots_day_time_pk";--> statement-breakpoint
ALTER TABLE "time_slots" ADD CONSTRAINT "time_slots_calendar_id_day_time_pk" PRIMARY KEY("calendar_id","day","time");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_closures" ADD CONSTRAINT "calendar_closures_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_slots" ADD CONSTRAINT "time_slots_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Two confirmed consultations of a calendar never overlap, whatever the code does: of many attempts at one time the first wins.
ALTER TABLE bookings DROP CONSTRAINT bookings_never_overlap;--> statement-breakpoint
ALTER TABLE bookings ADD CONSTRAINT bookings_never_overlap
  EXCLUDE USING gist (calendar_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (status = 'confirmed');--> statement-breakpoint
-- No day of a calendar is closed twice: whoever opens it again opens it.
ALTER TABLE calendar_closures DROP CONSTRAINT closures_never_overlap;--> statement-breakpoint
ALTER TABLE calendar_closures ADD CONSTRAINT closures_never_overlap
  EXCLUDE USING gist (calendar_id WITH =, daterange(first_day, last_day, '[]') WITH &&);
