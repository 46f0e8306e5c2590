-- Both were hashed without a key, so that trying every address found whose they were. Limits start at zero.
UPDATE "applications" SET "fingerprint" = null WHERE "fingerprint" IS NOT NULL;
--> statement-breakpoint
DELETE FROM "rate_limits";
