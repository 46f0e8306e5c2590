ALTER TABLE "staff_members" DROP CONSTRAINT "staff_members_role_known";--> statement-breakpoint
UPDATE "staff_members" SET "role" = 'caseworker' WHERE "role" = 'staff';--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_role_known" CHECK ("staff_members"."role" in ('owner', 'caseworker', 'finance', 'readonly'));
