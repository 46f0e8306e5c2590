-- No release has taken real money yet: what came through a provider was paid at the look-alike.
UPDATE "payments" SET "is_sandbox" = true WHERE "channel" IS DISTINCT FROM 'offline';
