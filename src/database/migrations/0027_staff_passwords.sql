CREATE TABLE "staff_passwords" (
	"staff_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff_sessions" ALTER COLUMN "id" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "staff_passwords" ADD CONSTRAINT "staff_passwords_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" DROP COLUMN "email_verified";--> statement-breakpoint
ALTER TABLE "staff_members" DROP COLUMN "image";--> statement-breakpoint
ALTER TABLE "staff_sessions" DROP COLUMN "expires_at";--> statement-breakpoint
ALTER TABLE "staff_sessions" DROP COLUMN "ip_address";--> statement-breakpoint
ALTER TABLE "staff_sessions" DROP COLUMN "user_agent";--> statement-breakpoint
ALTER TABLE "staff_sessions" DROP COLUMN "created_at";--> statement-breakpoint
ALTER TABLE "staff_sessions" DROP COLUMN "updated_at";