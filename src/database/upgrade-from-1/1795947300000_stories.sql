CREATE TABLE "stories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid,
	"person_id" uuid NOT NULL,
	"state" text NOT NULL,
	"state_since" timestamp with time zone NOT NULL,
	"quote" text,
	"name" text,
	"role" text,
	"sector" text,
	"consent" text,
	"consented_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "stories_of_case" UNIQUE("case_id"),
	CONSTRAINT "stories_state_known" CHECK ("stories"."state" in ('asked', 'waiting', 'published', 'withdrawn')),
	CONSTRAINT "stories_sector_known" CHECK ("stories"."sector" in ('fashion', 'technology', 'arts')),
	CONSTRAINT "stories_words_with_consent" CHECK (num_nonnulls("stories"."quote", "stories"."name", "stories"."role", "stories"."sector", "stories"."consent", "stories"."consented_at") = case when "stories"."state" in ('waiting', 'published') then 6 else 0 end),
	CONSTRAINT "stories_without_words_belong_to_case" CHECK ("stories"."case_id" is not null or "stories"."quote" is not null)
);
--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "stories" ADD CONSTRAINT "stories_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "stories_of_person" ON "stories" USING btree ("person_id");
--> statement-breakpoint
CREATE INDEX "stories_newest" ON "stories" USING btree ("state_since","id") WHERE state <> 'asked';
--> statement-breakpoint
CREATE INDEX "stories_published" ON "stories" USING btree ("sector","state_since","id") WHERE state = 'published';
--> statement-breakpoint
CREATE INDEX "stories_by_consent" ON "stories" USING btree ("consented_at") WHERE consented_at is not null;
--> statement-breakpoint
CREATE TRIGGER stories_notify AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON stories
  FOR EACH STATEMENT EXECUTE FUNCTION notify_site_changes();
