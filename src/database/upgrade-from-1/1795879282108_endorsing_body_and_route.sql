ALTER TABLE "applications" ADD COLUMN "endorsing_body" text;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "endorsement_route" text;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_endorsing_body_known" CHECK ("applications"."endorsing_body" in ('tech_nation', 'arts_council', 'royal_society', 'royal_academy_of_engineering', 'british_academy', 'ukri')) NOT VALID;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_route_known" CHECK ("applications"."endorsement_route" in ('talent', 'promise', 'fast_track')) NOT VALID;
