CREATE TABLE "applicant_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applicant_codes_once" UNIQUE("session_id","application_id"),
	CONSTRAINT "applicant_codes_tries" CHECK ("applicant_codes"."tries" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "applicant_proofs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"email" text NOT NULL,
	"browser" text NOT NULL,
	"proven_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"session_id" uuid,
	CONSTRAINT "applicant_proofs_once" UNIQUE("token_hash","email"),
	CONSTRAINT "applicant_proofs_email_lower" CHECK ("applicant_proofs"."email" = lower("applicant_proofs"."email"))
);
--> statement-breakpoint
ALTER TABLE "applicant_sessions" ADD COLUMN "browser" text DEFAULT 'Unknown browser' NOT NULL;--> statement-breakpoint
ALTER TABLE "applicant_codes" ADD CONSTRAINT "applicant_codes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_codes" ADD CONSTRAINT "applicant_codes_session_id_applicant_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."applicant_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applicant_proofs" ADD CONSTRAINT "applicant_proofs_session_id_applicant_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."applicant_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applicant_codes_of_application" ON "applicant_codes" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "applicant_proofs_of_email" ON "applicant_proofs" USING btree ("email");--> statement-breakpoint
CREATE INDEX "applicant_proofs_of_session" ON "applicant_proofs" USING btree ("session_id");