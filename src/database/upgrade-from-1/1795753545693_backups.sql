CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"size_bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"file_count" integer NOT NULL,
	"row_count" bigint NOT NULL,
	"is_encrypted" boolean NOT NULL,
	CONSTRAINT "backups_hash" CHECK ("backups"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "backups_size" CHECK ("backups"."size_bytes" > 0),
	CONSTRAINT "backups_counts" CHECK ("backups"."file_count" >= 0 and "backups"."row_count" >= 0)
);
