ALTER TABLE "approvals" DROP CONSTRAINT "approvals_kind_check";--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "mailed" text;--> statement-breakpoint
ALTER TABLE "saved_views" ADD COLUMN "mailed_to" date;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_kind_check" CHECK ("approvals"."kind" = ANY ('{refund,refundRequest,donationRefund,payoutFile,settings,commission,promoCode}'));--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_mailed_check" CHECK ("saved_views"."mailed" = ANY ('{day,week,month}'));