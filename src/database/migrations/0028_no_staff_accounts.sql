INSERT INTO "staff_passwords" SELECT "staff_id", "password", "updated_at" FROM "staff_accounts" WHERE "password" IS NOT NULL;--> statement-breakpoint
DROP TABLE "staff_accounts" CASCADE;--> statement-breakpoint
DROP TABLE "staff_verifications" CASCADE;