ALTER TABLE "sandbox"."paystack_refunds" DROP CONSTRAINT "paystack_refunds_status";--> statement-breakpoint
DROP INDEX "sandbox"."paystack_refunds_stepping";--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" DROP COLUMN "fate";--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" DROP COLUMN "customer_note";--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" DROP COLUMN "merchant_note";--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" DROP COLUMN "updated_at";--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" DROP COLUMN "next_step_at";--> statement-breakpoint
ALTER TABLE "sandbox"."paystack_refunds" ADD CONSTRAINT "paystack_refunds_status" CHECK ("sandbox"."paystack_refunds"."status" in ('pending', 'processed'));