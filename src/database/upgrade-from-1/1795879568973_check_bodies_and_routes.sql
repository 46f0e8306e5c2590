ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_endorsing_body_known";--> statement-breakpoint
ALTER TABLE "applications" VALIDATE CONSTRAINT "applications_route_known";
